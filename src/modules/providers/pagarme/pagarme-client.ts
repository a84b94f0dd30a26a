/**
 * Calls of the API of Pagar.me (core v5) by one account, and errors by what they mean. Source:
 * pagarme/pagarme-nodejs-sdk 7, and the documentation; nothing was tried at Pagar.me itself.
 */
import { objectOf, textOf } from '../bcb-pix/wire';
import type { AdmitCall, CallLimit } from '../outside/call-limit';
import { ProviderHttp, type ProviderAnswer, type ProviderCall } from '../outside/provider-http';
import { refuse } from '../outside/refuse';
import { ProviderRefused } from '../provider';
import { API_PATH, apiHostOf, type PagarmeFile } from './account-file';

const REASON_MAX = 300;
/** Source: docs.pagar.me, rate limits. That of disputes is not published. */
const READS_PER_MINUTE: Readonly<Record<string, number>> = {
  charges: 200,
  orders: 200,
  customers: 200,
  disputes: 200,
  payables: 700,
};
/** The issuer refused the check of a card. */
const PRECONDITION_FAILED = 412;

export interface PagarmeCall {
  method: ProviderCall['method'];
  /** Such as `/orders`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** A call with a key that was used before answers as the first one did. */
  idempotencyKey?: string;
}

export type PagarmeObject = Record<string, unknown>;

export class PagarmeClient {
  private readonly http: ProviderHttp;

  /** `admit` throws ProviderBusy when the account has made its calls of this moment. */
  constructor(
    readonly file: PagarmeFile,
    private readonly admit: AdmitCall,
  ) {
    this.http = new ProviderHttp({ ca: file.ca });
  }

  /**
   * The answer of a call that succeeded; null if there is no such object (404). Throws
   * ProviderRefused with the reason of Pagar.me, ProviderMisconfigured, ProviderBusy or
   * ProviderUnknown.
   */
  async call(call: PagarmeCall): Promise<PagarmeObject | null> {
    const answer = await this.answerTo(call);
    return answer.status === 404 ? null : objectOf(answer.body);
  }

  /** The clock of Pagar.me, by an answer to our key; null = it does not report it. */
  async clock(): Promise<Date | null> {
    const query = { page: '1', size: '1' };
    const answer = await this.answerTo({ method: 'GET', path: '/orders', query });
    const date = new Date(answer.header('date') ?? '');
    return Number.isNaN(date.getTime()) ? null : date;
  }

  /** What a browser does with a card: without the secret key. For test cards only. */
  async tokenOf(card: object): Promise<string | null> {
    const answer = await this.answered({
      method: 'POST',
      url: tokenUrlOf(this.file),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'card', card }),
    });
    return textOf(objectOf(answer.body).id);
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private answerTo(call: PagarmeCall): Promise<ProviderAnswer> {
    const { method, path, query = {}, body, idempotencyKey } = call;
    const { secretKey } = this.file;
    const limit = limitOf(call);
    if (limit) this.admit(limit);
    return this.answered({
      method,
      url: new URL(`${API_PATH}${path}?${new URLSearchParams(query)}`, apiHostOf(this.file)),
      headers: {
        authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  private async answered(call: ProviderCall): Promise<ProviderAnswer> {
    const answer = await this.http.send(call);
    const reason = reasonOf(answer);
    if (answer.status === PRECONDITION_FAILED && answer.body !== null)
      throw new ProviderRefused(reason);
    refuse(answer, reason);
    return answer;
  }
}

/** What is not in the list is not limited by Pagar.me. */
function limitOf({ method, path }: PagarmeCall): CallLimit | null {
  const [, noun = ''] = path.split('/');
  const perMinute = READS_PER_MINUTE[noun];
  return method === 'GET' && perMinute !== undefined ? { of: `GET /${noun}`, perMinute } : null;
}

/** Where cards become tokens, also for browsers. */
export function tokenUrlOf(file: PagarmeFile): URL {
  const query = new URLSearchParams({ appId: file.publicKey });
  return new URL(`${API_PATH}/tokens?${query}`, apiHostOf(file));
}

/** In the words of Pagar.me: a sentence, and the fields of our request that were wrong. */
function reasonOf({ status, body }: ProviderAnswer): string {
  const { message, errors } = objectOf(body);
  const words = [textOf(message), ...Object.values(objectOf(errors)).flat().map(textOf)]
    .filter((word) => word !== null)
    .join('; ')
    .slice(0, REASON_MAX);
  return words || `status ${status}`;
}
