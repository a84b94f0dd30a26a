/**
 * Calls of the API Pix by one account: the bank's own headers, a token, and errors by what they
 * mean. Source: bacen/pix-api, openapi.yaml 2.9.0.
 */
import { SECOND_MS } from '../../kit/time/clock';
import { ProviderHttp, type ProviderAnswer, type ProviderCall } from '../outside/provider-http';
import {
  ProviderBusy,
  ProviderConflict,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnknown,
} from '../provider';
import type { PixAccountFile } from './account-file';
import { hostsOf } from './account-file';
import { PIX_PROFILES, type PixProfile } from './profiles';
import { objectOf, objectsOf, textOf } from './wire';

/** What this service asks the bank to do. */
export const SCOPES = [
  'cob.read',
  'cob.write',
  'pix.read',
  'pix.write',
  'webhook.read',
  'webhook.write',
] as const;

/** A token is replaced this long before its end. */
const TOKEN_MARGIN_MS = 30 * SECOND_MS;
const TOKEN_LIFE_SECONDS = 300;
const MINUTE_SECONDS = 60;
const REASON_MAX = 300;
/** The statuses by which the bank says that it will not act. */
const REFUSALS: readonly number[] = [400, 422];
/** The id is used already. */
const CONFLICT = 409;

interface Token {
  text: string;
  /** By the clock of the process that is never set. */
  endsAtMs: number;
  scopes: string | null;
}

export interface BcbCall {
  method: ProviderCall['method'];
  /** After the profile's path, such as `/cob/…`. */
  path: string;
  /** Instead of the profile's path, such as `/v3`. */
  root?: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

export class BcbClient {
  readonly profile: PixProfile;
  private readonly http: ProviderHttp;
  private readonly hosts: { pix: string; token: string };
  private token: Promise<Token> | null = null;
  private lastDate: Date | null = null;

  /** `admit` throws ProviderBusy when the account has made its calls of this moment. */
  constructor(
    readonly file: PixAccountFile,
    private readonly admit: (callsPerSecond: number) => void,
  ) {
    this.profile = PIX_PROFILES[file.profile];
    this.hosts = hostsOf(file);
    this.http = new ProviderHttp(file);
  }

  /**
   * The answer of a call that succeeded; null if there is no such object (404). Throws
   * ProviderRefused with the reason of the bank, ProviderMisconfigured, ProviderBusy or
   * ProviderUnknown.
   */
  async call(call: BcbCall): Promise<Record<string, unknown> | null> {
    const answer = await this.answerTo(call);
    if (answer.status === 404) return null;
    return objectOf(answer.body);
  }

  /** The token's scopes, as far as the bank names them; and its clock. */
  async facts(): Promise<{ scopes: string | null; date: Date | null }> {
    this.token = null;
    const { scopes } = await this.currentToken();
    return { scopes, date: this.lastDate };
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private async answerTo(call: BcbCall, isRepeated = false): Promise<ProviderAnswer> {
    const { text } = await this.currentToken();
    const answer = await this.send(call, text);
    if (answer.status === 401 && !isRepeated) {
      this.token = null;
      return this.answerTo(call, true);
    }
    refuse(answer);
    return answer;
  }

  private send(call: BcbCall, token: string): Promise<ProviderAnswer> {
    const { callsPerMinute, pixPath } = this.profile;
    const { method, root = pixPath, path, body, headers } = call;
    if (callsPerMinute !== undefined) this.admit(callsPerMinute / MINUTE_SECONDS);
    const url = new URL(`${root}${path}`, this.hosts.pix);
    for (const [name, value] of Object.entries(this.profile.query ?? {}))
      url.searchParams.set(name, this.filled(value));
    return this.http.send({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...this.ownHeaders(),
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  private ownHeaders(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.profile.headers ?? {}).map(([name, value]) => [name, this.filled(value)]),
    );
  }

  /** Replaces `{name}` by the field of the account file. */
  private filled(value: string): string {
    const { clientId, extras, account } = this.file;
    const named: Record<string, string | undefined> = {
      ...extras,
      clientId,
      accountNumber: account?.number,
    };
    return value.replace(/\{(\w+)\}/g, (_all, name: string) => named[name] ?? '');
  }

  /** Requests of the same time share one new token. */
  private async currentToken(): Promise<Token> {
    const known = await this.token?.catch(() => null);
    if (known && known.endsAtMs - TOKEN_MARGIN_MS > performance.now()) return known;
    const requested = this.requestToken();
    this.token = requested;
    requested.catch(() => {
      if (this.token === requested) this.token = null;
    });
    return requested;
  }

  private async requestToken(): Promise<Token> {
    const url = new URL(this.profile.tokenPath, this.hosts.token);
    const startedAt = performance.now();
    const answer = await this.http.send({ method: 'POST', url, ...this.tokenRequest() });
    this.lastDate = dateOf(answer);
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      throw new ProviderMisconfigured(
        `the bank gives no token for this client id, secret and certificate: ${reasonOf(answer)}`,
      );
    refuse(answer);
    const { access_token, expires_in, scope } = objectOf(answer.body);
    const text = textOf(access_token);
    if (text === null) throw new ProviderUnknown('the bank answered without a token');
    const seconds = typeof expires_in === 'number' ? expires_in : TOKEN_LIFE_SECONDS;
    return { text, endsAtMs: startedAt + seconds * SECOND_MS, scopes: textOf(scope) };
  }

  private tokenRequest(): { headers: Record<string, string>; body: string } {
    const { clientId, clientSecret } = this.file;
    const { tokenStyle } = this.profile;
    const grant = { grant_type: 'client_credentials', scope: SCOPES.join(' ') };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (tokenStyle === 'basic-json')
      return {
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: grant.grant_type }),
      };
    if (tokenStyle === 'basic-form')
      return { headers: { authorization, ...form }, body: String(new URLSearchParams(grant)) };
    const fields = new URLSearchParams({ ...grant, client_id: clientId });
    if (tokenStyle === 'body-form') fields.set('client_secret', clientSecret);
    return { headers: form, body: String(fields) };
  }
}

/**
 * Throws for every answer that is neither a success nor a 404 of the bank. A refusal without JSON
 * is not the bank's: a gateway sent it, and the call may have taken effect.
 */
function refuse(answer: ProviderAnswer): void {
  const { status, body } = answer;
  if (status < 300 || (status === 404 && body !== null)) return;
  const reason = reasonOf(answer);
  if (status === 429) throw new ProviderBusy(reason);
  if (status === 401 || status === 403)
    throw new ProviderMisconfigured(`the bank does not permit this call: ${reason}`);
  if (status === CONFLICT && body !== null) throw new ProviderConflict(reason);
  if (REFUSALS.includes(status) && body !== null) throw new ProviderRefused(reason);
  throw new ProviderUnknown(`status ${status}: ${reason}`);
}

/**
 * The reason in the words of the bank: problem+json of the BCB, or the form of Efí. It names what
 * was wrong with our request, and no secret.
 */
function reasonOf({ status, body }: ProviderAnswer): string {
  const { type, title, detail, violacoes, nome, mensagem, error_description } = objectOf(body);
  const violations = objectsOf(violacoes).map(
    ({ propriedade, razao }) => `${textOf(propriedade) ?? ''}: ${textOf(razao) ?? ''}`,
  );
  const kind = textOf(nome) ?? textOf(type)?.split('/').at(-1) ?? textOf(title);
  const words = [kind, textOf(detail), textOf(mensagem), textOf(error_description), ...violations]
    .filter((word) => word !== null)
    .join('; ')
    .slice(0, REASON_MAX);
  return words || `status ${status}`;
}

function dateOf(answer: ProviderAnswer): Date | null {
  const date = new Date(answer.header('date') ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
