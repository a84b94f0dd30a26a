/** Writes the body of a download to a file, if its answer is acceptable. */
import { LocalFailure, abortBody, headerOf, saveBody, type HttpAnswer } from './exchange';
import { AddressRefused } from './guarded-agent';
import { outsideErrorReason } from './outside-errors';

export interface DownloadedFile {
  /** In bytes. */
  size: number;
  /** As the other side declares it; not verified. */
  contentType: string | null;
}

export async function keepFile(
  answer: HttpAnswer,
  path: string,
  maxBytes: number,
): Promise<DownloadedFile> {
  const refusal = unacceptable(answer, maxBytes);
  if (refusal != null) {
    abortBody(answer.body);
    throw refusal;
  }
  const { size, isLonger } = await saveBody(answer.body, path, maxBytes).catch((error: unknown) => {
    if (error instanceof LocalFailure) throw error;
    outsideErrorReason(error);
    throw new AddressRefused('could not be downloaded: the server did not send the whole file');
  });
  if (isLonger) throw tooLarge(maxBytes);
  return { size, contentType: headerOf(answer, 'content-type') };
}

function unacceptable(answer: HttpAnswer, maxBytes: number): AddressRefused | null {
  const encoding = headerOf(answer, 'content-encoding') ?? 'identity';
  if (answer.statusCode !== 200)
    return new AddressRefused(`must answer with status 200, not ${answer.statusCode}`);
  if (encoding.toLowerCase() !== 'identity')
    return new AddressRefused(`must be sent as it is, not encoded as ${encoding}`);
  return Number(headerOf(answer, 'content-length') ?? 0) > maxBytes ? tooLarge(maxBytes) : null;
}

function tooLarge(maxBytes: number): AddressRefused {
  return new AddressRefused(`must not be larger than ${maxBytes} bytes`, {
    reason: 'TOO_LARGE',
    values: { limit: maxBytes },
  });
}
