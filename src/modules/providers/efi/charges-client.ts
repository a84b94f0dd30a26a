/**
 * Calls of Efí's API for boletos (Cobranças) by one account: a host of its own, with tokens of its
 * own and without client certificates. Source: efipay/sdk-node-apis-efi, and the documentation.
 */
import { SECOND_MS } from '../../../platform/time/clock';
import { hostsOf, type PixAccountFile } from '../bcb-pix/account-file';
import { objectOf, textOf } from '../bcb-pix/wire';
import type { AdmitCall, CallLimit } from '../outside/call-limit';
import { AccessTokens, type AccessToken } from '../outside/access-token';
import { ProviderHttp, type ProviderAnswer, type ProviderCall } from '../outside/provider-http';
import { isTokenRefused, refuse } from '../outside/refuse';
import { ProviderMisconfigured, ProviderUnknown } from '../provider';

const TOKEN_LIFE_SECONDS = 600;
const REASON_MAX = 300;
/** Source: dev.efipay.com.br, API Cobranças, limits: by route. */
const PER_DAY = 15_000;
const NOTIFICATIONS_PER_DAY = 30_000;
const JSON_TYPE = { 'content-type': 'application/json' };

export interface ChargesCall {
  method: ProviderCall['method'];
  /** Such as `/charge/1`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
}

export class ChargesClient {
  private readonly http: ProviderHttp;
  private readonly tokens = new AccessTokens('efi', () => this.requestToken());
  private readonly host: string;

  /** `admit` throws ProviderBusy when the account has made its calls of this moment. */
  constructor(
    private readonly file: PixAccountFile,
    private readonly admit: AdmitCall,
  ) {
    this.http = new ProviderHttp(file);
    const { charges } = hostsOf(file);
    // The profile of this bank has it, in production and for tests.
    if (charges === undefined) throw new Error('the host of boletos is not known');
    this.host = charges;
  }

  /**
   * The `data` of an answer that succeeded; null if there is no such object (404). Throws
   * ProviderRefused with the reason of the bank, ProviderMisconfigured, ProviderBusy or
   * ProviderUnknown.
   */
  async call(call: ChargesCall): Promise<unknown> {
    const answer = await this.answerTo(call);
    return answer.status === 404 ? null : objectOf(answer.body).data;
  }

  /** Throws if the bank gives no token. */
  async check(): Promise<void> {
    this.tokens.forget();
    await this.tokens.current();
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private async answerTo(call: ChargesCall, isRepeated = false): Promise<ProviderAnswer> {
    const { text } = await this.tokens.current();
    const { method, path, query = {}, body } = call;
    this.admit(limitOf(call));
    const answer = await this.http.send({
      method,
      url: new URL(`/v1${path}?${new URLSearchParams(query)}`, this.host),
      headers: { authorization: `Bearer ${text}`, ...(body && JSON_TYPE) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status === 401 && !isRepeated) {
      await this.tokens.replace(text);
      return this.answerTo(call, true);
    }
    refuse(answer, reasonOf(answer));
    return answer;
  }

  private async requestToken(): Promise<AccessToken> {
    const { clientId, clientSecret } = this.file.charges ?? this.file;
    const startedAt = performance.now();
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await this.http.send({
      method: 'POST',
      url: new URL('/v1/authorize', this.host),
      headers: { authorization: `Basic ${basic}`, ...JSON_TYPE },
      body: JSON.stringify({ grant_type: 'client_credentials' }),
    });
    if (isTokenRefused(answer))
      throw new ProviderMisconfigured(
        `the bank gives no token for boletos to this client id and secret: ${reasonOf(answer)}`,
      );
    refuse(answer, reasonOf(answer));
    const { access_token, expires_in } = objectOf(answer.body);
    const text = textOf(access_token);
    if (text === null) throw new ProviderUnknown('the bank answered without a token');
    const seconds = typeof expires_in === 'number' ? expires_in : TOKEN_LIFE_SECONDS;
    return { text, endsAtMs: startedAt + seconds * SECOND_MS, scopes: null };
  }
}

/** Ids are no part of a route. */
function limitOf({ method, path }: ChargesCall): CallLimit {
  const [, noun = '', , more = ''] = path.split('/');
  const perDay = noun === 'notification' ? NOTIFICATIONS_PER_DAY : PER_DAY;
  return { of: `${method} /v1/${noun}${more && `/${more}`}`, perDay };
}

/** In the words of the bank: a text, or the property of our request that was wrong. */
function reasonOf({ status, body }: ProviderAnswer): string {
  const { error, error_description: description } = objectOf(body);
  const { property, message } = objectOf(description);
  const words = [textOf(error), textOf(description), textOf(property), textOf(message)]
    .filter((word) => word !== null)
    .join('; ')
    .slice(0, REASON_MAX);
  return words || `status ${status}`;
}
