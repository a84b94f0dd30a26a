/**
 * Calls of the API of Woovi by one account, and errors by what they mean. Source: the OpenAPI that
 * developers.woovi.com publishes (woovibr/woovi-developers, src/swaggers/woovi.json, 2026-08-20);
 * nothing was tried at Woovi itself.
 */
import { integrationFaults } from '../../../platform/observability/metrics';
import { log } from '../../../platform/observability/log';
import { objectOf, objectsOf, textOf } from '../bcb-pix/wire';
import { ProviderHttp, type ProviderAnswer, type ProviderCall } from '../outside/provider-http';
import { refuse } from '../outside/refuse';
import { ProviderConflict, ProviderRefused, ProviderUnknown } from '../provider';
import { apiHostOf, type WooviFile } from './account-file';

export const PROVIDER = 'woovi';
export const API_PATH = '/api/v1';
const REASON_MAX = 300;
const BAD_REQUEST = 400;
const NOT_FOUND = 404;
/**
 * An absent object is answered with 400 and a sentence, and only some sentences are published
 * ("Transaction not found", "Dispute not found"), in two languages.
 */
const ABSENT = /\bnot (found|exists?)\b|\bn[ãa]o (foi )?(encontrad|exist)/i;
/** Source: docs/payment/payment-idempotency.md. */
const KNOWN_ALREADY = /\bj[áa] existe\b|\balready exists?\b/i;

export interface WooviCall {
  method: ProviderCall['method'];
  /** Such as `/charge`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
}

export type WooviObject = Record<string, unknown>;

// Without a first sample of 0 the first increase would not be seen.
integrationFaults.inc({ provider: PROVIDER }, 0);

export class WooviClient {
  private readonly http: ProviderHttp;

  constructor(readonly file: WooviFile) {
    this.http = new ProviderHttp({ ca: file.ca });
  }

  /**
   * The answer of a call that succeeded; null if there is no such object, unless it is a POST.
   * Throws ProviderRefused with the reason of Woovi, ProviderConflict if it knows our id already,
   * ProviderMisconfigured, ProviderBusy or ProviderUnknown.
   */
  async call(call: WooviCall): Promise<WooviObject | null> {
    const answer = await this.answerTo(call);
    return answer && objectOf(answer.body);
  }

  /** The clock of Woovi, by the answer to a call; null = it does not report it. */
  async withClock(call: WooviCall): Promise<{ body: WooviObject; date: Date | null }> {
    const answer = await this.answerTo(call);
    if (answer === null) throw new ProviderUnknown(`Woovi does not know ${call.path}`);
    const date = new Date(answer.header('date') ?? '');
    return { body: objectOf(answer.body), date: Number.isNaN(date.getTime()) ? null : date };
  }

  /** A test code is paid. Source: docs/test-environment/test-account/pay-pix-test.md. */
  async payForTest(identifier: string): Promise<void> {
    const query = new URLSearchParams({ transactionID: identifier });
    const url = new URL(`/openpix/testing?${query}`, apiHostOf(this.file));
    const answer = await this.send({ method: 'GET', url });
    refuse(answer, reasonOf(answer));
  }

  /** Our request was wrong, and no buyer can do anything about it: the operator gets an alert. */
  reportFault(reference: string, reason: string): void {
    integrationFaults.inc({ provider: PROVIDER });
    log.error({ reference, reason }, 'the provider refused our request');
  }

  close(): Promise<void> {
    return this.http.close();
  }

  /** Null = there is no such object. */
  private async answerTo({ method, path, query, body }: WooviCall): Promise<ProviderAnswer | null> {
    const url = new URL(`${API_PATH}${path}`, apiHostOf(this.file));
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const answer = await this.send({
      method,
      url,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const reason = reasonOf(answer);
    if (isAbsent(answer, reason)) {
      // What a new object needs is absent, such as the key of a payment: the reason names it.
      if (method === 'POST') throw new ProviderRefused(reason);
      return null;
    }
    if (answer.status === BAD_REQUEST && KNOWN_ALREADY.test(reason))
      throw new ProviderConflict(reason);
    refuse(answer, reason);
    return answer;
  }

  private send({ headers, ...call }: ProviderCall): Promise<ProviderAnswer> {
    return this.http.send({ ...call, headers: { authorization: this.file.appId, ...headers } });
  }
}

function isAbsent({ status, body }: ProviderAnswer, reason: string): boolean {
  if (body === null) return false;
  return status === NOT_FOUND || (status === BAD_REQUEST && ABSENT.test(reason));
}

/** `error` is a text; an AppID that is refused is answered as GraphQL errors are. */
function reasonOf({ status, body }: ProviderAnswer): string {
  const { error, errors } = objectOf(body);
  const words = [textOf(error), ...objectsOf(errors).map(({ message }) => textOf(message))]
    .filter((word) => word !== null)
    .join('; ')
    .slice(0, REASON_MAX);
  return words || `status ${status}`;
}
