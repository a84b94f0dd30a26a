/**
 * HTTP calls to a provider by one account: mutual TLS, a time limit, a limit of bytes, and errors
 * by what they mean for the caller.
 */
import { X509Certificate } from 'node:crypto';
import { Agent, request } from 'undici';
import { isError } from '../../../platform/operations/is-error';
import { readBody, withTimeLimit } from '../../../platform/http/outgoing/exchange';
import { outsideErrorReason } from '../../../platform/http/outgoing/outside-errors';
import { SECOND_MS, wallNow } from '../../../platform/time/clock';
import { ProviderBusy, ProviderMisconfigured, ProviderUnknown } from '../provider';
import { ProviderAway, ProviderUnreached } from '../provider-away';
import { noteHttpStatus } from '../provider-calls';
import { retryAtOf } from '../retry-after';
import { beginCall } from './guarded-call';
import { noteExchange } from './recording';
import { noteSent } from './sending';

/** How long a request takes at most. */
export const TIMEOUT_MS = 25 * SECOND_MS;
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
const IDLE_TIMEOUT_MS = 20 * SECOND_MS;
const BYTES_MAX = 4_194_304;
/** More than a process asks an account at once: a call that waits for a connection may time out. */
const CONNECTIONS_MAX = 80;
/** The TLS layer of either side refuses a certificate, or ours is not one. */
const TLS_REFUSED = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO/;

/**
 * PEM texts. Without a certificate there is no mutual TLS. `ca` replaces the authorities of the
 * system.
 */
export interface ClientCertificate {
  certificate?: string;
  certificateKey?: string;
  ca: string | null;
}

export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  body?: string;
}

export interface ProviderAnswer {
  status: number;
  /** The parsed JSON; null if there is none. */
  body: unknown;
  header(name: string): string | null;
}

/** Too many calls, and maintenance. Their `Retry-After` is obeyed. */
const WAITS: readonly number[] = [429, 503];
const REFUSED_CONNECTION = 'ECONNREFUSED';
const VERSION = /^v\d+$/;

export function asksToWait(status: number): boolean {
  return WAITS.includes(status);
}

export class ProviderHttp {
  private readonly agent: Agent;
  /** By kind of call: until when the provider has asked this process to wait (wall time). */
  private readonly waits = new Map<string, Date>();
  /** Null = the provider asks for none. */
  private readonly certificate: X509Certificate | null;

  constructor({ certificate, certificateKey, ca }: ClientCertificate) {
    this.certificate = certificate === undefined ? null : new X509Certificate(certificate);
    this.agent = new Agent({
      connections: CONNECTIONS_MAX,
      keepAliveTimeout: IDLE_TIMEOUT_MS,
      connect: {
        ...(certificate !== undefined && { cert: certificate, key: certificateKey }),
        ...(ca !== null && { ca }),
        minVersion: 'TLSv1.2',
        timeout: CONNECT_TIMEOUT_MS,
      },
    });
  }

  /**
   * Sends the call once. Throws ProviderBusy without a call until the provider's `Retry-After` for
   * calls of this kind is over, ProviderPaused when the account is not called now,
   * ProviderMisconfigured when TLS fails, and ProviderAway when there is no whole answer or the
   * answer is not JSON (429 and 5xx are left to the caller). Redirects are not followed.
   */
  async send(call: ProviderCall): Promise<ProviderAnswer> {
    const { method, url, headers = {}, body } = call;
    const kind = kindOf(method, url);
    const until = this.waits.get(kind);
    if (until && until > wallNow())
      throw new ProviderBusy('the provider has asked us to call it later', until);
    await beginCall();
    try {
      return await withTimeLimit(TIMEOUT_MS, async (signal) => {
        const answer = await request(url, {
          method,
          headers: { accept: 'application/json', ...headers },
          ...(body !== undefined && { body }),
          dispatcher: this.agent,
          signal,
        });
        noteHttpStatus(answer.statusCode);
        const { bytes, isLonger, error } = await readBody(answer.body, BYTES_MAX);
        if (error !== null) throw error;
        if (isLonger) throw new ProviderAway('the answer is too long');
        const header = (name: string): string | null => {
          const value = answer.headers[name];
          return (Array.isArray(value) ? value[0] : value) ?? null;
        };
        this.noteWait(kind, answer.statusCode, header('retry-after'));
        const { statusCode: status } = answer;
        const read = { status, body: parsed(bytes, status), header };
        noteSent(method);
        noteExchange(call, read);
        return read;
      });
    } catch (error) {
      if (isUnreached(error)) throw new ProviderUnreached(outsideErrorReason(error));
      noteSent(method);
      if (error instanceof ProviderUnknown) throw error;
      const reason = outsideErrorReason(error);
      if (!this.isCertificateValid())
        throw new ProviderMisconfigured(`the client certificate is not valid now: ${reason}`);
      const code = isError(error) && 'code' in error ? String(error.code) : '';
      throw TLS_REFUSED.test(code)
        ? new ProviderMisconfigured(`the TLS connection was refused: ${reason}`)
        : new ProviderAway(reason);
    }
  }

  private noteWait(kind: string, status: number, retryAfter: string | null): void {
    const until = asksToWait(status) ? retryAtOf(retryAfter) : null;
    if (until) this.waits.set(kind, until);
    else this.waits.delete(kind);
  }

  /** Banks close the connection without a reason when it is not. */
  private isCertificateValid(): boolean {
    if (!this.certificate) return true;
    const { validFrom, validTo } = this.certificate;
    const now = wallNow();
    return new Date(validFrom) <= now && now <= new Date(validTo);
  }

  /** Calls that are under way are finished first. */
  close(): Promise<void> {
    return this.agent.close();
  }
}

/** Nothing listens there. A connection that was not made in time proves less: it may be late. */
function isUnreached(error: unknown): boolean {
  return isError(error) && 'code' in error && error.code === REFUSED_CONNECTION;
}

/**
 * Calls that a provider limits together: `GET cob` for `/pix/v2/cob/{txid}`. A path without a
 * version, such as that of tokens, is a kind of its own.
 */
function kindOf(method: string, { pathname }: URL): string {
  const parts = pathname.split('/');
  const noun = parts[parts.findIndex((part) => VERSION.test(part)) + 1];
  return `${method} ${noun ? noun : pathname}`;
}

/** Errors may have pages for people instead of JSON; what succeeded must have JSON. */
function parsed(bytes: Buffer, status: number): unknown {
  if (bytes.length === 0) return null;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    if (status >= 300) return null;
    throw new ProviderAway('the answer is not JSON');
  }
}
