/** A person at the dashboard: a browser with a cookie, a passkey, and an authenticator app. */
import { TOTP, Secret } from 'otpauth';
import { peopleIn } from './handles';
import { inviteMember } from '../../src/modules/members/team/invite';
import type { Role } from '../../src/modules/members/team/roles';
import { publicOrigin } from '../../src/modules/members/sign-in/public-origin';
import { Authenticator } from './authenticator';
import { openStream, type Stream } from './stream';
import { wall, type Answer, type Json, type World } from './world';

export const PASSWORD = 'cavalo bateria grampo';

export class Person {
  cookie: string | null = null;
  passkey = new Authenticator();
  totpSecret = '';
  /** The code that the app was added with. */
  usedCode = '';
  recoveryCodes: string[] = [];
  session: Json = {};

  constructor(
    readonly shop: World,
    readonly email = 'ana@example.com',
  ) {}

  /** The headers that the app and its browser send. */
  headers(more: Record<string, string> = {}): Record<string, string> {
    return {
      authorization: '',
      origin: publicOrigin().origin,
      'sec-fetch-site': 'same-origin',
      'x-pitanga-dashboard': '1',
      ...(this.cookie !== null && { cookie: `${publicOrigin().cookieName}=${this.cookie}` }),
      ...more,
    };
  }

  /** A request of the app; the browser keeps the cookie that it is given. */
  async ask(
    method: 'POST' | 'DELETE' | 'GET',
    path: string,
    body: Json | undefined,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.shop.request(
      method,
      `/dashboard${path}`,
      body,
      this.headers(headers),
    );
    const set = [answer.headers['set-cookie']].flat().filter(Boolean).map(String).at(-1);
    const [, value] = /^[^=]+=([^;]*)/.exec(set ?? '') ?? [];
    if (value !== undefined) this.cookie = value || null;
    if (answer.body.data?.session) this.session = answer.body.data.session as Json;
    return answer;
  }

  /** The data of an answer that must be 200. */
  async post(path: string, body: Json = {}): Promise<Json> {
    const { status, body: answered, text } = await this.ask('POST', path, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return answered.data as Json;
  }

  /** By a link for this store. */
  async join(role: Role, storeId = this.shop.storeId): Promise<this> {
    await this.openLink(await invitationLink(this.shop, { email: this.email, role, storeId }));
    return this;
  }

  openLink(token: string): Promise<Json> {
    return this.post('/session/link', { token, name: 'Ana', language: 'pt' });
  }

  async addPasskey(): Promise<Json> {
    const { publicKey } = await this.post('/passkeys/options');
    const response = this.passkey.create(publicKey);
    const made = await this.post('/passkeys', { response, name: 'Celular' });
    this.recoveryCodes = (made.recoveryCodes as string[] | null) ?? this.recoveryCodes;
    return made;
  }

  async addPassword(password = PASSWORD): Promise<Json> {
    const { secret, ticket } = await this.post('/totp/options');
    this.totpSecret = String(secret);
    this.usedCode = this.code();
    const made = await this.post('/totp', { ticket, code: this.usedCode, password });
    this.recoveryCodes = (made.recoveryCodes as string[] | null) ?? this.recoveryCodes;
    return made;
  }

  /** The code of the app, of a step before or after this one. */
  code(steps = 0): string {
    const totp = new TOTP({ secret: Secret.fromBase32(this.totpSecret), digits: 6, period: 30 });
    return totp.generate({ timestamp: wall().getTime() + steps * 30_000 });
  }

  async signIn(): Promise<Answer> {
    const { publicKey } = await this.post('/session/options');
    return this.ask('POST', '/session/passkey', { response: this.passkey.get(publicKey) });
  }

  async confirm(): Promise<Answer> {
    const { publicKey } = await this.post('/session/options');
    return this.ask('POST', '/session/confirm', { response: this.passkey.get(publicKey) });
  }

  graphql(
    query: string,
    variables: Json = {},
    {
      storeId = this.shop.storeId,
      env = 'dev',
      ...headers
    }: { storeId?: string; env?: 'dev' | 'prod' } & Record<string, string> = {},
  ): Promise<Answer> {
    const scope = { 'x-pitanga-store': storeId, 'x-pitanga-environment': env };
    return this.ask('POST', '/graphql', { query, variables }, { ...scope, ...headers });
  }

  /** A live stream of the app, at the port of the APIs. */
  stream(port: number, query: string): Promise<Stream> {
    const scope = { 'x-pitanga-store': this.shop.storeId, 'x-pitanga-environment': 'dev' };
    return openStream(port, '', query, {}, this.headers(scope), '/dashboard/stream');
  }

  /** The status and code of an answer that every member of the store gets. */
  async see(env: 'dev' | 'prod' = 'dev'): Promise<[number, string | undefined]> {
    const { status, body } = await this.graphql('{ viewer { role } }', {}, { env });
    return [status, (body.errors as Json[] | undefined)?.[0]?.extensions.code];
  }

  /** A file as the whole body. */
  async sendFile(
    purpose: string,
    file: Buffer,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Json }> {
    const { statusCode, body } = await this.shop.app.server.inject({
      method: 'POST',
      url: `/dashboard/uploads?purpose=${purpose}`,
      headers: this.headers({
        'content-type': 'application/octet-stream',
        'x-pitanga-store': this.shop.storeId,
        'x-pitanga-environment': 'dev',
        ...headers,
      }),
      payload: file,
    });
    return { status: statusCode, body: JSON.parse(body) as Json };
  }

  /** One mutation with its errors. */
  async act(
    name: string,
    input: Json | null,
    selection: string,
    options: Json = {},
  ): Promise<Json> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const query =
      input === null
        ? `mutation { ${name} { ${selection} userErrors { code message } } }`
        : `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} userErrors { code message } } }`;
    const answer = await this.graphql(query, input === null ? {} : { input }, options);
    const errors = [
      ...((answer.body.errors ?? []) as Json[]).map(({ message, extensions }) => ({
        code: extensions.code as string,
        message: message as string,
      })),
      ...((answer.body.data?.[name]?.userErrors ?? []) as Json[]),
    ];
    return { status: answer.status, errors, result: answer.body.data?.[name] ?? null };
  }
}

/** The token of a new link, as an operator makes one. */
export async function invitationLink(
  shop: World,
  {
    email,
    role,
    storeId = shop.storeId,
    kind = 'INVITATION',
  }: { email: string; role: Role; storeId?: string; kind?: 'INVITATION' | 'SETUP' },
): Promise<string> {
  const asked = { kind, storeId, email, role, madeBy: null };
  const { link } = await peopleIn(shop.database).transaction((people) =>
    inviteMember(people, asked),
  );
  return link.slice(link.indexOf('#') + 1);
}

/** A member with a passkey. */
export async function memberWith(
  shop: World,
  role: Role,
  { email = `${role.toLowerCase()}@example.com`, storeId = shop.storeId } = {},
): Promise<Person> {
  const person = await new Person(shop, email).join(role, storeId);
  await person.addPasskey();
  return person;
}
