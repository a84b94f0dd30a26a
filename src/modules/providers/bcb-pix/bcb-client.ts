/**
 * Calls of the API Pix by one account: the bank's own headers, a token, and errors by what they
 * mean. Source: bacen/pix-api, openapi.yaml 2.9.0.
 */
import { randomUUID } from 'node:crypto';
import { log } from '../../../platform/observability/log';
import { integrationFaults } from '../../../platform/observability/metrics';
import { SECOND_MS } from '../../../platform/time/clock';
import type { AdmitCall } from '../outside/call-limit';
import { AccessTokens, type AccessToken } from '../outside/access-token';
import { ProviderHttp, type ProviderAnswer, type ProviderCall } from '../outside/provider-http';
import { isTokenRefused, refuse } from '../outside/refuse';
import { ProviderMisconfigured, ProviderUnknown } from '../provider';
import type { PixAccountFile } from './account-file';
import { hostsOf } from './account-file';
import { PIX_PROFILES, limitsOf, type PixProfile } from './profiles';
import { objectOf, objectsOf, textOf } from './wire';

/** Efí answers 400 with one of these names where the standard answers 404. */
const ABSENT: readonly unknown[] = [
  'cobranca_nao_encontrada',
  'devolucao_nao_encontrada',
  'pix_nao_encontrado',
  'webhook_nao_encontrado',
  'location_nao_encontrada',
];

/** What this service asks the bank to do. */
export const SCOPES = [
  'cob.read',
  'cob.write',
  'pix.read',
  'pix.write',
  'webhook.read',
  'webhook.write',
] as const;

/** What automatic PIX needs in addition. */
export const AUTOMATIC_SCOPES = [
  'rec.read',
  'rec.write',
  'cobr.read',
  'cobr.write',
  'payloadlocationrec.read',
  'payloadlocationrec.write',
  'webhookrec.read',
  'webhookrec.write',
  'webhookcobr.read',
  'webhookcobr.write',
] as const;
const AUTOMATIC_PATH = /^\/(rec|cobr|locrec|webhookrec|webhookcobr)\b/;

const TOKEN_LIFE_SECONDS = 300;
const REASON_MAX = 300;

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
  private readonly tokens: AccessTokens;
  /**
   * A bank may refuse a token with scopes that the account does not have. An account without
   * automatic PIX must still receive PIX.
   */
  private readonly automaticTokens: AccessTokens;
  private lastDate: Date | null = null;

  /** `admit` throws ProviderBusy when the account has made its calls of this moment. */
  constructor(
    readonly file: PixAccountFile,
    private readonly admit: AdmitCall,
  ) {
    this.profile = PIX_PROFILES[file.profile];
    // An alert sees the first fault only if the figure was 0 before.
    integrationFaults.inc({ provider: file.profile }, 0);
    this.hosts = hostsOf(file);
    this.http = new ProviderHttp(file);
    this.tokens = new AccessTokens(file.profile, () => this.requestToken(SCOPES));
    this.automaticTokens = asksForScopes(this.profile)
      ? new AccessTokens(file.profile, () => this.requestToken(AUTOMATIC_SCOPES))
      : this.tokens;
  }

  /**
   * The answer of a call that succeeded; null if the bank knows no such object, or none any more.
   * Throws ProviderRefused with the reason of the bank, ProviderMisconfigured, ProviderBusy or
   * ProviderUnknown.
   */
  async call(call: BcbCall): Promise<Record<string, unknown> | null> {
    const answer = await this.answerTo(call);
    return isAbsent(answer) ? null : objectOf(answer.body);
  }

  /** The token's scopes, as far as the bank names them; and its clock. */
  async facts(): Promise<{ scopes: string | null; date: Date | null }> {
    this.tokens.forget();
    const { scopes } = await this.tokens.current();
    return { scopes, date: this.lastDate };
  }

  /** The scopes for automatic PIX that the bank grants; null if it does not name them. */
  async automaticScopes(): Promise<readonly string[] | null> {
    const { scopes } = await this.automaticTokens.current();
    return scopes?.split(' ') ?? null;
  }

  /** A request has nothing of the buyer, and was refused: the operator gets an alert. */
  reportFault(reference: string, reason: string): void {
    integrationFaults.inc({ provider: this.file.profile });
    log.error({ reference, reason }, 'the bank refused our request');
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private async answerTo(call: BcbCall, isRepeated = false): Promise<ProviderAnswer> {
    const tokens = AUTOMATIC_PATH.test(call.path) ? this.automaticTokens : this.tokens;
    const { text } = await tokens.current();
    const answer = await this.send(call, text);
    if (answer.status === 401 && !isRepeated) {
      await tokens.replace(text);
      return this.answerTo(call, true);
    }
    if (!isAbsent(answer)) refuse(answer, reasonOf(answer));
    return answer;
  }

  private send(call: BcbCall, token: string): Promise<ProviderAnswer> {
    const { pixPath } = this.profile;
    const { method, root = pixPath, path, body, headers } = call;
    for (const limit of limitsOf(this.file, path)) this.admit(limit);
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

  /** Replaces `{name}` by the field of the account file, and `{uuid}` by a new one. */
  private filled(value: string): string {
    const { clientId, extras, account } = this.file;
    const named: Record<string, string | undefined> = {
      ...extras,
      clientId,
      accountNumber: account?.number,
      uuid: randomUUID(),
    };
    return value.replace(/\{(\w+)\}/g, (_all, name: string) => named[name] ?? '');
  }

  private async requestToken(scopes: readonly string[]): Promise<AccessToken> {
    const url = new URL(this.profile.tokenPath, this.hosts.token);
    const startedAt = performance.now();
    const answer = await this.http.send({ method: 'POST', url, ...this.tokenRequest(scopes) });
    this.lastDate = dateOf(answer);
    if (isTokenRefused(answer))
      throw new ProviderMisconfigured(
        `the bank gives no token for this client id, secret and certificate: ${reasonOf(answer)}`,
      );
    refuse(answer, reasonOf(answer));
    const { access_token, expires_in, scope } = objectOf(answer.body);
    const text = textOf(access_token);
    if (text === null) throw new ProviderUnknown('the bank answered without a token');
    const seconds = typeof expires_in === 'number' ? expires_in : TOKEN_LIFE_SECONDS;
    return { text, endsAtMs: startedAt + seconds * SECOND_MS, scopes: textOf(scope) };
  }

  private tokenRequest(scopes: readonly string[]): {
    headers: Record<string, string>;
    body: string;
  } {
    const { clientId, clientSecret } = this.file;
    const { tokenStyle } = this.profile;
    const grant = { grant_type: 'client_credentials', scope: scopes.join(' ') };
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

/** 410 = removed for ever. Without JSON it is the answer of a gateway. */
function isAbsent({ status, body }: ProviderAnswer): boolean {
  if (status === 404 || status === 410) return body !== null;
  return status === 400 && ABSENT.includes(objectOf(body).nome);
}

function asksForScopes({ tokenStyle }: PixProfile): boolean {
  return tokenStyle !== 'basic-json';
}

/**
 * The reason in the words of the bank: problem+json of the BCB, or the form of Efí. It names what
 * was wrong with our request, and no secret.
 */
function reasonOf({ status, body }: ProviderAnswer): string {
  const { type, title, detail, violacoes, nome, mensagem, error_description } = objectOf(body);
  const violations = violationsOf(violacoes).map(
    ({ propriedade, razao }) => `${textOf(propriedade) ?? ''}: ${textOf(razao) ?? ''}`,
  );
  const kind = textOf(nome) ?? textOf(type)?.split('/').at(-1) ?? textOf(title);
  const words = [kind, textOf(detail), textOf(mensagem), textOf(error_description), ...violations]
    .filter((word) => word !== null)
    .join('; ')
    .slice(0, REASON_MAX);
  return words || `status ${status}`;
}

/** Efí sends some lists as a text of JSON. */
function violationsOf(violacoes: unknown): Record<string, unknown>[] {
  const text = textOf(violacoes);
  if (text === null) return objectsOf(violacoes);
  try {
    return objectsOf(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ propriedade: 'violacoes', razao: text }];
  }
}

function dateOf(answer: ProviderAnswer): Date | null {
  const date = new Date(answer.header('date') ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
