/** The reasons of errors of other servers, and how much of them a merchant sees. */
import { errors } from 'undici';
import { isError } from '../../operations/is-error';

const CERTIFICATE_ERROR = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|CRL|ERR_TLS/;

/** The kind of error: enough to act on, and nothing about the network of the other side. */
export function outsideErrorKind(error: unknown): string {
  outsideErrorReason(error);
  const code = isError(error) && 'code' in error ? String(error.code) : '';
  return CERTIFICATE_ERROR.test(code)
    ? 'the TLS certificate is not valid'
    : 'the server did not answer';
}

/**
 * The reason of an error of another server. A request that we built incorrectly is a bug and is
 * rethrown.
 */
export function outsideErrorReason(error: unknown): string {
  if (!isError(error) || error instanceof errors.InvalidArgumentError) throw error;
  // An error of a connection that tried several addresses has a code and no message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
