/**
 * HTTP calls to a provider by one account: mutual TLS, a time limit, a limit of bytes, and errors
 * by what they mean for the caller.
 */
import { X509Certificate } from 'node:crypto';
import { isNativeError } from 'node:util/types';
import { Agent, request } from 'undici';
import { readBody, withTimeLimit } from '../../../platform/http/outgoing/exchange';
import { outsideErrorReason } from '../../../platform/http/outgoing/outside-errors';
import { SECOND_MS, wallNow } from '../../../platform/time/clock';
import { ProviderMisconfigured, ProviderUnknown } from '../provider';
import { ProviderAway } from '../provider-away';
import { beginCall } from './guarded-call';

const TIMEOUT_MS = 25 * SECOND_MS;
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

export class ProviderHttp {
  private readonly agent: Agent;
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
   * Sends the call once. Throws ProviderPaused when the account is not called now,
   * ProviderMisconfigured when TLS fails, and ProviderAway when there is no whole answer or the
   * answer is not JSON (429 and 5xx are left to the caller). Redirects are not followed.
   */
  async send({ method, url, headers = {}, body }: ProviderCall): Promise<ProviderAnswer> {
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
        const { bytes, isLonger, error } = await readBody(answer.body, BYTES_MAX);
        if (error !== null) throw error;
        if (isLonger) throw new ProviderAway('the answer is too long');
        return {
          status: answer.statusCode,
          body: parsed(bytes, answer.statusCode),
          header: (name) => {
            const value = answer.headers[name];
            return (Array.isArray(value) ? value[0] : value) ?? null;
          },
        };
      });
    } catch (error) {
      if (error instanceof ProviderUnknown) throw error;
      const reason = outsideErrorReason(error);
      if (!this.isCertificateValid())
        throw new ProviderMisconfigured(`the client certificate is not valid now: ${reason}`);
      const code = isNativeError(error) && 'code' in error ? String(error.code) : '';
      throw TLS_REFUSED.test(code)
        ? new ProviderMisconfigured(`the TLS connection was refused: ${reason}`)
        : new ProviderAway(reason);
    }
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
