/** Signing in to the dashboard: each row of the table of section 4 of its specification. */
import { peopleIn } from '../support/handles';
import { config } from '../../src/config/config';
import { shiftWallClock } from '../../src/platform/time/clock';
import { resetUser } from '../../src/modules/members/change-member';
import { Authenticator } from '../support/authenticator';
import { PASSWORD, Person, invitationLink, memberWith } from '../support/member';
import { wall, world, type Json, type World } from '../support/world';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const VIEWER = '{ viewer { user { email } role sudoUntil } }';

let shop: World;
let travelledMs = 0;

beforeAll(async () => {
  shop = await world();
});

afterEach(() => {
  shiftWallClock(-travelledMs);
  travelledMs = 0;
  config.publicUrl = 'http://localhost:3000';
});

function pass(ms: number): void {
  travelledMs += ms;
  shiftWallClock(ms);
}

let persons = 0;
const newcomer = () => new Person(shop, `person-${++persons}@example.com`);
const owner = () => memberWith(shop, 'OWNER', { email: `owner-${++persons}@example.com` });

async function see(person: Person): Promise<[number, string | undefined]> {
  const { status, body } = await person.graphql(VIEWER);
  return [status, (body.errors as Json[] | undefined)?.[0]?.extensions.code];
}

describe('the token', () => {
  test('is random, stored as a hash, and replaced at sign-in and at sudo', async () => {
    const ana = await owner();
    const first = ana.cookie ?? '';
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    const text = JSON.stringify(await shop.database.query('SELECT * FROM "sessions"'));
    expect(text).not.toContain(first);
    expect((await ana.confirm()).status).toBe(200);
    expect(ana.cookie).not.toBe(first);
    expect(await see(ana)).toEqual([200, undefined]);
    const old = Object.assign(new Person(shop), { cookie: first });
    expect(await see(old)).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('a role that changes ends the sessions', async () => {
    const boss = await owner();
    const bia = await memberWith(shop, 'VIEWER', { email: `bia-${++persons}@example.com` });
    const { body } = await boss.graphql('{ members { id email } }');
    const { id } = (body.data.members as Json[]).find(({ email }) => email === bia.email) ?? {};
    const { errors } = await boss.act('changeRole', { id, role: 'FINANCE' }, 'member { role }');
    expect(errors).toEqual([]);
    expect(await see(bia)).toEqual([401, 'UNAUTHENTICATED']);
    await bia.signIn();
    const seen = await bia.graphql('{ viewer { role notices { kind detail } } }');
    expect(seen.body.data.viewer).toEqual({
      role: 'FINANCE',
      notices: expect.arrayContaining([{ kind: 'NEW_ROLE', detail: 'Loja: FINANCE' }]),
    });
  });
});

test('the cookie is __Host-, Secure, HttpOnly and SameSite=Strict', async () => {
  const ana = await owner();
  await ana.ask('DELETE', '/session', undefined);
  const { headers } = await ana.signIn();
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-pitanga-3000=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  );
});

test('outside production the sign-in page knows that the terminal shows a link', async () => {
  const ana = newcomer();
  const isProduction = async () =>
    (await ana.ask('POST', '/session/options', {})).body.data.isProduction;
  const { production } = config;
  try {
    for (const is of [false, true]) {
      config.production = is;
      expect(await isProduction()).toBe(is);
    }
  } finally {
    config.production = production;
  }
});

test('without https or localhost nothing is offered', async () => {
  config.publicUrl = 'http://shop.example';
  const ana = newcomer();
  const options = await ana.ask('POST', '/session/options', {});
  expect(options.body.data).toEqual({ isAvailable: false, publicKey: null, session: null });
  const { status, body } = await ana.ask('POST', '/session/password', {
    email: 'a',
    password: 'b',
    code: 'c',
  });
  expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
});

describe('the life of a session', () => {
  test('ends an hour after its last use', async () => {
    const ana = await owner();
    pass(55 * MINUTE_MS);
    expect(await see(ana)).toEqual([200, undefined]);
    pass(55 * MINUTE_MS);
    expect(await see(ana)).toEqual([200, undefined]);
    pass(61 * MINUTE_MS);
    expect(await see(ana)).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('ends after twelve hours, however it is used', async () => {
    const ana = await owner();
    for (let visit = 0; visit < 14; visit++) {
      expect(await see(ana)).toEqual([200, undefined]);
      pass(50 * MINUTE_MS);
    }
    // Used a moment ago, so that it does not end for being idle.
    expect(await see(ana)).toEqual([200, undefined]);
    pass(25 * MINUTE_MS);
    expect(await see(ana)).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('five at a time: the oldest ends; one, and all others, can be ended', async () => {
    const ana = await owner();
    const browsers = [ana];
    for (let index = 0; index < 5; index++) {
      const next = Object.assign(new Person(shop, ana.email), { passkey: ana.passkey });
      expect((await next.signIn()).status).toBe(200);
      browsers.push(next);
    }
    expect(await see(ana)).toEqual([401, 'UNAUTHENTICATED']);
    const [, second, third, ...rest] = browsers as [Person, Person, Person, ...Person[]];
    const last = rest.at(-1) as Person;
    const { body } = await last.graphql('{ viewer { sessions { id isCurrent } } }');
    expect(body.data.viewer.sessions).toHaveLength(5);
    const { errors } = await last.act('endSession', { id: second.session.id }, 'ended { count }');
    expect(errors).toEqual([]);
    expect(await see(second)).toEqual([401, 'UNAUTHENTICATED']);
    const ended = await last.act('endSessions', null, 'ended { count }');
    expect(ended.result.ended).toEqual({ count: 3 });
    expect(await see(third)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await see(last)).toEqual([200, undefined]);
    await last.ask('DELETE', '/session', undefined);
    expect(last.cookie).toBeNull();
  });

  test('signing out ends it for whoever has kept the cookie', async () => {
    const ana = await owner();
    const kept = Object.assign(new Person(shop), { cookie: ana.cookie });
    expect((await ana.ask('DELETE', '/session', undefined)).status).toBe(200);
    expect(await see(kept)).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('requests that no page of ours has sent', () => {
  test.each([
    ['without X-Pitanga-Dashboard', { 'x-pitanga-dashboard': '' }],
    ['of another origin', { origin: 'http://localhost:3001' }],
    ['without an origin', { origin: '' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another port', { 'sec-fetch-site': 'same-site' }],
    ['without Sec-Fetch-Site', { 'sec-fetch-site': '' }],
  ])('%s are refused', async (_, headers) => {
    const ana = await owner();
    const { status, body } = await ana.graphql(VIEWER, {}, headers as Json);
    expect([status, body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
    for (const path of ['/session/options', '/session/link', '/passkeys/options'])
      expect([path, (await ana.ask('POST', path, {}, headers)).status]).toEqual([path, 403]);
    expect((await ana.ask('DELETE', '/session', undefined, headers)).status).toBe(403);
    expect(await see(ana)).toEqual([200, undefined]);
  });

  test('forms are refused', async () => {
    const ana = await owner();
    const headers = { 'content-type': 'text/plain' };
    expect((await ana.ask('POST', '/session/options', {}, headers)).status).toBe(415);
  });

  test('CORS_ORIGIN never applies', async () => {
    const { server } = shop.app;
    const response = await server.inject({
      method: 'OPTIONS',
      url: '/dashboard/graphql',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a key opens nothing here, and a session nothing of the API', async () => {
    const ana = await owner();
    const key = { authorization: `Bearer ${shop.key}` };
    const keyed = Object.assign(new Person(shop), { cookie: null });
    expect((await keyed.graphql(VIEWER, {}, key)).status).toBe(401);
    const cookie = { ...ana.headers(), authorization: '' };
    expect(
      (await shop.request('POST', '/graphql', { query: '{ store { id } }' }, cookie)).status,
    ).toBe(401);
    expect((await shop.request('GET', '/v2/products/list', undefined, cookie)).status).toBe(401);
  });
});

describe('passwords', () => {
  test('work with a code, and each step of codes once', async () => {
    const ana = await newcomer().join('OWNER');
    await ana.addPassword();
    const asked = { email: ana.email.toUpperCase(), password: PASSWORD };
    const reused = await ana.ask('POST', '/session/password', { ...asked, code: ana.usedCode });
    expect([reused.status, reused.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    pass(30_000);
    // One code for both: time passes between them, and another step would have another code.
    const code = ana.code();
    const signedIn = await ana.ask('POST', '/session/password', { ...asked, code });
    expect(signedIn.status).toBe(200);
    const again = await ana.ask('POST', '/session/password', { ...asked, code });
    expect(again.status).toBe(401);
    pass(60_000);
    const before = await ana.ask('POST', '/session/password', { ...asked, code: ana.code(-1) });
    expect(before.status).toBe(200);
    // A code of a step that has not begun is refused: this one has just begun.
    pass(60_000 - (wall().getTime() % 30_000));
    const ahead = await ana.ask('POST', '/session/password', { ...asked, code: ana.code(1) });
    expect(ahead.status).toBe(401);
  });

  test('a wrong password, a wrong code and an unknown person hear the same', async () => {
    const ana = await newcomer().join('OWNER');
    await ana.addPassword();
    pass(30_000);
    const answers = [
      await ana.ask('POST', '/session/password', {
        email: ana.email,
        password: 'x',
        code: ana.code(),
      }),
      await ana.ask('POST', '/session/password', {
        email: ana.email,
        password: PASSWORD,
        code: '000000',
      }),
      await ana.ask('POST', '/session/password', {
        email: 'nobody@example.com',
        password: PASSWORD,
        code: '000000',
      }),
    ].map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
    expect(answers[0]?.status).toBe(401);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test.each([
    ['too short', 'curta'],
    ['a common one', 'q1w2e3r4t5y6'],
    ['a common one repeated', 'senhasenhasenha'],
    ['a common one with a number', 'basketball2026'],
    ['a word of ours', 'pitanga123456'],
    ['one letter', 'aaaaaaaaaaaaaaa'],
    ['too long', 'ab'.repeat(80)],
  ])('%s is refused', async (_, password) => {
    const ana = await newcomer().join('OWNER');
    const { secret, ticket } = await ana.post('/totp/options');
    ana.totpSecret = String(secret);
    const { status, body } = await ana.ask('POST', '/totp', { ticket, code: ana.code(), password });
    expect([status, body.field]).toEqual([400, 'password']);
  });

  test('are stored by scrypt as PHC strings, the secret of the app sealed', async () => {
    const ana = await newcomer().join('OWNER');
    await ana.addPassword();
    const rows = JSON.stringify([
      await shop.database.query('SELECT * FROM "passwords"'),
      await shop.database.query('SELECT * FROM "totps"'),
      await shop.database.query('SELECT * FROM "recoveryCodes"'),
    ]);
    expect(rows).toContain('$scrypt$ln=17,r=8,p=1$');
    for (const secret of [PASSWORD, ana.totpSecret, ...ana.recoveryCodes])
      expect(rows).not.toContain(secret);
  });

  test('after five refusals each further try waits twice as long, and passkeys still work', async () => {
    const ana = await owner();
    await ana.addPassword();
    await ana.ask('DELETE', '/session', undefined);
    const wrong = () =>
      ana.ask('POST', '/session/password', { email: ana.email, password: 'x', code: '000000' });
    for (let index = 0; index < 5; index++) expect((await wrong()).status).toBe(401);
    pass(1_000);
    expect((await wrong()).status).toBe(401);
    // A slow machine takes longer over a try than the first waits are.
    let refusals = 6;
    let limited = await wrong();
    for (; limited.status === 401 && refusals < 10; refusals++) limited = await wrong();
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(2 ** (refusals - 5));
    pass(60_000);
    const right = { email: ana.email, password: PASSWORD, code: ana.code() };
    expect((await ana.signIn()).status).toBe(200);
    const signedIn = await ana.ask('POST', '/session/password', right);
    expect(signedIn.status).toBe(200);
    const { body } = await ana.graphql('{ viewer { notices { kind detail } } }');
    expect(body.data.viewer.notices).toContainEqual({
      kind: 'SIGN_IN_AFTER_FAILURES',
      detail: String(refusals),
    });
  });

  test('an address has sixty tries in an hour', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 70 && !statuses.has(429); index++) {
      const email = `stranger-${index}@example.com`;
      const { status } = await new Person(shop, email).ask('POST', '/session/code', {
        email,
        recoveryCode: 'x',
      });
      statuses.add(status);
      pass(100);
    }
    expect([...statuses]).toEqual([401, 429]);
    pass(2 * HOUR_MS);
  });
});

test('a recovery code works once, and only to add a factor', async () => {
  const ana = await owner();
  const [code = ''] = ana.recoveryCodes;
  expect(ana.recoveryCodes).toHaveLength(10);
  expect(code.replaceAll('-', '')).toMatch(/^[0-9a-z]{24}$/);
  pass(2 * HOUR_MS);
  const asked = { email: ana.email, recoveryCode: code.toUpperCase() };
  const used = await ana.ask('POST', '/session/code', asked);
  expect([used.status, used.body.data.session.limit]).toEqual([200, 'ENROL']);
  expect(await see(ana)).toEqual([403, 'FACTOR_REQUIRED']);
  ana.passkey = new Authenticator();
  await ana.addPasskey();
  expect(await see(ana)).toEqual([200, undefined]);
  expect((await ana.ask('POST', '/session/code', asked)).status).toBe(401);
});

describe('passkeys', () => {
  test('need the right origin, a verified user and a challenge that was not used', async () => {
    const ana = await owner();
    const { publicKey } = await ana.post('/session/options');
    const response = ana.passkey.get(publicKey);
    expect((await ana.ask('POST', '/session/passkey', { response })).status).toBe(200);
    expect((await ana.ask('POST', '/session/passkey', { response })).status).toBe(401);
    // A new answer has a higher counter, so that only the challenge is not new.
    const again = { response: ana.passkey.get(publicKey) };
    expect((await ana.ask('POST', '/session/passkey', again)).status).toBe(401);
    const late = (await ana.post('/session/options')).publicKey;
    pass(6 * MINUTE_MS);
    const tooLate = await ana.ask('POST', '/session/passkey', { response: ana.passkey.get(late) });
    expect(tooLate.status).toBe(401);
    for (const wrong of [
      new Authenticator('http://localhost:3001'),
      new Authenticator(undefined, false),
    ]) {
      const other = await newcomer().join('OWNER');
      other.passkey = wrong;
      await expect(other.addPasskey()).rejects.toThrow(/400/);
    }
    const stranger = Object.assign(newcomer(), { passkey: new Authenticator() });
    expect((await stranger.signIn()).status).toBe(401);
  });

  test('a challenge to sign in adds no passkey, and one of another person neither', async () => {
    const [ana, bia] = [await owner(), await owner()];
    const { publicKey } = await bia.post('/passkeys/options');
    const own = (await ana.post('/session/options')).publicKey;
    const passkey = new Authenticator();
    for (const { challenge } of [publicKey, own]) {
      const response = passkey.create({ challenge, rp: { id: 'localhost' } });
      const { status } = await ana.ask('POST', '/passkeys', { response, name: 'x' });
      expect(status).toBe(400);
    }
  });

  test('of an earlier host are kept, named and not offered', async () => {
    const ana = await owner();
    await ana.addPassword();
    config.publicUrl = 'https://pagar.example';
    ana.cookie = null;
    const moved = new Authenticator('https://pagar.example');
    Object.assign(moved, {
      id: Reflect.get(ana.passkey, 'id'),
      keys: Reflect.get(ana.passkey, 'keys'),
    });
    const { publicKey } = await ana.post('/session/options');
    expect(publicKey).toMatchObject({ rpId: 'pagar.example' });
    const response = moved.get(publicKey);
    expect((await ana.ask('POST', '/session/passkey', { response })).status).toBe(401);
    pass(30_000);
    const right = { email: ana.email, password: PASSWORD, code: ana.code() };
    expect((await ana.ask('POST', '/session/password', right)).status).toBe(200);
    expect(ana.session.factors).toMatchObject({ passkeys: 0, otherPasskeys: 1, password: true });
    const { body } = await ana.graphql('{ viewer { passkeys { rpId isUsable } } }');
    expect(body.data.viewer.passkeys).toEqual([{ rpId: 'localhost', isUsable: false }]);
  });

  test('the last way in is not removed', async () => {
    const ana = await owner();
    const { body } = await ana.graphql('{ viewer { passkeys { id } } }');
    const input = { id: body.data.viewer.passkeys[0].id };
    const { errors } = await ana.act('removePasskey', input, 'passkey { id }');
    expect(errors).toEqual([{ code: 'CONFLICT', message: expect.stringContaining('last way in') }]);
    await ana.addPassword();
    expect((await ana.act('removePasskey', input, 'passkey { id }')).errors).toEqual([]);
  });
});

describe('sudo', () => {
  test('lasts ten minutes, then sensitive acts are refused until a factor is shown', async () => {
    const ana = await owner();
    const invite = () =>
      ana.act(
        'inviteMember',
        { email: `x-${++persons}@example.com`, role: 'VIEWER' },
        'newInvitation { link }',
      );
    expect((await invite()).errors).toEqual([]);
    pass(11 * MINUTE_MS);
    expect(await invite()).toMatchObject({ errors: [{ code: 'SUDO_REQUIRED' }], result: null });
    expect((await ana.ask('POST', '/passkeys/options', {})).body.code).toBe('SUDO_REQUIRED');
    expect((await ana.ask('POST', '/totp/options', {})).body.code).toBe('SUDO_REQUIRED');
    const strange = new Authenticator();
    const { publicKey } = await ana.post('/session/options');
    const refused = await ana.ask('POST', '/session/confirm', { response: strange.get(publicKey) });
    expect(refused.status).toBe(401);
    expect((await ana.confirm()).status).toBe(200);
    expect((await invite()).errors).toEqual([]);
  });

  test('by the passkey of somebody else is refused', async () => {
    const [ana, bia] = [await owner(), await owner()];
    const { publicKey } = await ana.post('/session/options');
    const response = bia.passkey.get(publicKey);
    expect((await ana.ask('POST', '/session/confirm', { response })).status).toBe(401);
  });

  test('is asked for production keys, and not in Dev mode; the request may be repeated', async () => {
    const ana = await owner();
    pass(11 * MINUTE_MS);
    const input = { permissions: ['PRODUCT:READ'] };
    const dev = await ana.act('createApiKey', input, 'newApiKey { id }');
    expect(dev.errors).toEqual([]);
    await shop.database.query(`UPDATE "stores" SET "productionActivatedAt" = "createdAt"`);
    const keyed = { env: 'prod', 'idempotency-key': 'one-key' };
    const refused = await ana.act('createApiKey', input, 'newApiKey { id }', keyed);
    expect(refused).toMatchObject({ status: 403, errors: [{ code: 'SUDO_REQUIRED' }] });
    await ana.confirm();
    const { errors, result } = await ana.act('createApiKey', input, 'newApiKey { id }', keyed);
    expect(errors).toEqual([]);
    const repeated = await ana.act('createApiKey', input, 'newApiKey { id }', keyed);
    expect(repeated.result.newApiKey.id).toBe(result.newApiKey.id);
  });
});

async function otherStore(taxId: string): Promise<string> {
  await shop.openStore({ taxId });
  const [other] = await shop.database.query<{ id: string }[]>(
    `SELECT "id" FROM "stores" WHERE "id" <> $1`,
    [shop.storeId],
  );
  return other?.id ?? '';
}

describe('links', () => {
  test('work once, and for the person they were made for', async () => {
    const ana = newcomer();
    const token = await invitationLink(shop, { email: ana.email, role: 'DEVELOPER' });
    const shown = await ana.post('/session/link', { token });
    expect(shown.invitation).toEqual({
      kind: 'INVITATION',
      storeName: 'Loja',
      email: ana.email,
      role: 'DEVELOPER',
      needs: 'NAME',
    });
    const tries = await Promise.all(
      [0, 1, 2].map(() =>
        Object.assign(newcomer()).ask('POST', '/session/link', { token, name: 'Ana' }),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  test('end with a new invitation of the same person, also of two made at once', async () => {
    const boss = await owner();
    const bia = newcomer();
    const invite = async (role: string, email = bia.email): Promise<string> => {
      const input = { email, role };
      const { errors, result } = await boss.act('inviteMember', input, 'newInvitation { link }');
      expect(errors).toEqual([]);
      return String(result.newInvitation.link).split('#')[1] ?? '';
    };
    const first = await invite('OWNER');
    const links = await Promise.all([
      invite('FINANCE', bia.email.toUpperCase()),
      invite('DEVELOPER'),
    ]);
    const answers = await Promise.all(
      [first, ...links].map((token) => newcomer().ask('POST', '/session/link', { token })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(answers[0]?.status).toBe(404);
    const { body } = await boss.graphql('{ invitations { email role } }');
    const open = (body.data.invitations as Json[]).filter(({ email }) => email === bia.email);
    const works = answers.find(({ status }) => status === 200);
    expect(open).toEqual([{ email: bia.email, role: works?.body.data.invitation.role }]);
  });

  test.each([
    ['is removed', 'removeMember', {}],
    ['gets another role', 'changeRole', { role: 'FINANCE' }],
    ['keeps the role', 'changeRole', { role: 'VIEWER' }],
  ])('end when the person %s', async (_, name, input) => {
    const boss = await owner();
    // Somebody who has not added a factor yet may be invited again.
    const bia = await newcomer().join('VIEWER');
    const token = await invitationLink(shop, { email: bia.email, role: 'OWNER' });
    const { body } = await boss.graphql('{ members { id email } }');
    const { id } = (body.data.members as Json[]).find(({ email }) => email === bia.email) ?? {};
    expect((await boss.act(name, { id, ...input }, '')).errors).toEqual([]);
    const later = Object.assign(newcomer(), { email: bia.email });
    const { status } = await later.ask('POST', '/session/link', { token, accept: true });
    expect(status).toBe(404);
  });

  test('end after 72 hours', async () => {
    const token = await invitationLink(shop, { email: newcomer().email, role: 'VIEWER' });
    pass(73 * HOUR_MS);
    expect((await newcomer().ask('POST', '/session/link', { token })).status).toBe(404);
  });

  test('an owner cannot become a member of another store by inviting that person', async () => {
    const other = await otherStore('52998224725');
    const victim = await memberWith(shop, 'OWNER', {
      email: `victim-${++persons}@example.com`,
      storeId: other,
    });
    const token = await invitationLink(shop, { email: victim.email, role: 'VIEWER' });
    const thief = newcomer();
    expect((await thief.post('/session/link', { token })).invitation.needs).toBe('SIGN_IN');
    expect((await thief.ask('POST', '/session/link', { token, name: 'X' })).status).toBe(409);
    const stranger = await owner();
    expect((await stranger.ask('POST', '/session/link', { token, accept: true })).status).toBe(409);
    expect((await victim.ask('POST', '/session/link', { token, accept: true })).status).toBe(200);
    expect(victim.session.memberships).toHaveLength(2);
  });

  test('an owner cannot become a member who has left, or who has no factor elsewhere', async () => {
    const boss = await owner();
    const former = await memberWith(shop, 'VIEWER', { email: newcomer().email });
    const { body } = await boss.graphql('{ members { id email } }');
    const { id } = (body.data.members as Json[]).find(({ email }) => email === former.email) ?? {};
    expect((await boss.act('removeMember', { id }, 'removedMember { id }')).errors).toEqual([]);
    const joining = await newcomer().join('OWNER', await otherStore('11144477735'));
    for (const { email } of [former, joining]) {
      const token = await invitationLink(shop, { email, role: 'VIEWER' });
      const thief = newcomer();
      expect((await thief.post('/session/link', { token })).invitation.needs).toBe('SIGN_IN');
      const { status } = await thief.ask('POST', '/session/link', { token, accept: true });
      expect(status).toBe(409);
    }
  });

  test('a reset takes away every factor and session, and its link adds new ones', async () => {
    const ana = await owner();
    await ana.addPassword();
    const { link } = await peopleIn(shop.database).transaction((people) =>
      resetUser(people, { operator: { name: 'test', via: 'CLI' } }, String(ana.session.user.id)),
    );
    expect(await see(ana)).toEqual([401, 'UNAUTHENTICATED']);
    ana.cookie = null;
    expect((await ana.signIn()).status).toBe(401);
    const token = link.slice(link.indexOf('#') + 1);
    await ana.post('/session/link', { token, accept: true });
    expect(ana.session.limit).toBe('ENROL');
    await ana.addPasskey();
    const { body } = await ana.graphql('{ viewer { notices { kind } } }');
    expect(body.data.viewer.notices).toContainEqual({ kind: 'RESET' });
  });
});

test('a session without a factor may do nothing but add one', async () => {
  const ana = await newcomer().join('OWNER');
  expect(ana.session.limit).toBe('ENROL');
  expect(await see(ana)).toEqual([403, 'FACTOR_REQUIRED']);
  const before = ana.cookie;
  await ana.addPasskey();
  expect(ana.cookie).not.toBe(before);
  expect(await see(ana)).toEqual([200, undefined]);
});
