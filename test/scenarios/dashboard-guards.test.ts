/**
 * What holds after signing in: one token for one browser, sensitive acts of a fresh factor, requests
 * of our own pages alone, and an end that everything sees at once.
 */
import { config } from '../../src/config/config';
import { MINUTE_MS, shiftWallClock } from '../../src/platform/time/clock';
import { holdTransaction, lockByName, waitingByName } from '../support/locks';
import { Person, invitationLink, memberWith } from '../support/member';
import { openPort } from '../support/stream';
import { wall, world, type Json, type World } from '../support/world';

const EVENTS = 'subscription { events { type } }';
const ELSEWHERE = 'https://shop.example';

let shop: World;
let travelledMs = 0;
beforeEach(async () => {
  config.corsOrigins = [ELSEWHERE];
  shop = await world();
});
afterEach(() => {
  config.corsOrigins = [];
  shiftWallClock(-travelledMs);
  travelledMs = 0;
});

function pass(ms: number): void {
  travelledMs += ms;
  shiftWallClock(ms);
}

async function idOf(owner: Person, { email }: Person): Promise<string> {
  const { body } = await owner.graphql('{ members { id email } }');
  return String((body.data.members as Json[]).find((member) => member.email === email)?.id);
}

describe('the token', () => {
  test('of the browser dies when somebody signs in there again', async () => {
    const ana = await memberWith(shop, 'OWNER');
    const kept = Object.assign(new Person(shop), { cookie: ana.cookie });
    expect((await ana.signIn()).status).toBe(200);
    expect(await ana.see()).toEqual([200, undefined]);
    expect(await kept.see()).toEqual([401, 'UNAUTHENTICATED']);
    const { body } = await ana.graphql('{ viewer { sessions { id } } }');
    expect(body.data.viewer.sessions).toHaveLength(1);
  });

  test('lives in wall time, however far the clock of the store is moved', async () => {
    const ana = await memberWith(shop, 'OWNER');
    await shop.travel('2 months');
    expect(await ana.see()).toEqual([200, undefined]);
    const { sudoUntil } = (await ana.post('/session/options')).session as Json;
    expect(Date.parse(String(sudoUntil)) - wall().getTime()).toBeLessThan(11 * MINUTE_MS);
  });
});

describe('a page of another origin, which CORS_ORIGIN allows the API', () => {
  const headers = { origin: ELSEWHERE, 'sec-fetch-site': 'cross-site' };
  const scope = () => ({ 'x-pitanga-store': shop.storeId, 'x-pitanga-environment': 'dev' });
  const ask = (person: Person, method: 'GET' | 'POST' | 'OPTIONS', path: string, more: Json) =>
    shop.app.server.inject({
      method,
      url: `/dashboard${path}`,
      headers: { ...person.headers(scope()), 'content-type': 'application/json', ...more },
      ...(method === 'POST' && { payload: JSON.stringify({ query: '{ viewer { role } }' }) }),
    });

  test('reads and changes nothing by any API of the dashboard', async () => {
    const ana = await memberWith(shop, 'OWNER');
    const api = await shop.request('GET', '/v2/products/list', undefined, headers);
    expect(api.headers['access-control-allow-origin']).toBe(ELSEWHERE);
    const apis = ['/graphql', '/stream', '/session/options', '/totp/options', '/password'];
    for (const path of [...apis, '/uploads?purpose=image']) {
      const preflight = { ...headers, 'access-control-request-method': 'POST' };
      const asked = await ask(ana, 'OPTIONS', path, preflight);
      const answer = await ask(ana, 'POST', path, headers);
      expect([path, answer.statusCode]).toEqual([path, 403]);
      for (const { headers: answered } of [asked, answer])
        expect([path, answered['access-control-allow-origin']]).toEqual([path, undefined]);
    }
    const download = await ask(ana, 'GET', `/export/${shop.storeId}/dev/products.csv`, headers);
    expect(download.statusCode).toBe(403);
    expect(download.headers['access-control-allow-origin']).toBeUndefined();
    expect(await ana.see()).toEqual([200, undefined]);
  });

  test('sends no form, and GET answers no data', async () => {
    const ana = await memberWith(shop, 'OWNER');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      for (const path of ['/graphql', '/stream', '/session/options', '/session/password']) {
        const { statusCode } = await ask(ana, 'POST', path, { 'content-type': type });
        expect([type, path, statusCode]).toEqual([type, path, 415]);
      }
    const query = encodeURIComponent('{ viewer { user { email } } }');
    const { body } = await ask(ana, 'GET', `/graphql?query=${query}`, {});
    expect(body).not.toContain(ana.email);
  });
});

describe('a fresh factor', () => {
  const PIX = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };
  const ACTS: [name: string, input: Json | null][] = [
    ['createApiKey', { permissions: ['PRODUCT:READ'] }],
    ['revokeApiKey', { id: 'key_none' }],
    ['createPayout', { amount: 1_000, ...PIX }],
    ['sendPix', { amount: 1_000, ...PIX }],
    ['createWebhook', { name: 'x', endpoint: 'https://shop.example', events: ['none'] }],
    ['rotateWebhook', { id: 'webh_none' }],
    ['refundPayment', { id: 'bill_none' }],
    ['refundCheckout', { id: 'bill_none' }],
    ['refundPaymentLink', { id: 'bill_none' }],
    ['refundTransparent', { id: 'pix_none' }],
    ['deleteCustomer', { id: 'cust_none' }],
    ['deleteWebhook', { id: 'webh_none' }],
    ['deleteProduct', { id: 'prod_none' }],
    ['importCustomers', { rows: [] }],
    ['importSubscriptions', { rows: [] }],
    ['inviteMember', { email: 'bia@example.com', role: 'VIEWER' }],
    ['changeRole', { id: 'memb_none', role: 'VIEWER' }],
    ['removeMember', { id: 'memb_none' }],
    ['revokeInvitation', { id: 'invi_none' }],
    ['removePasskey', { id: 'pass_none' }],
    ['replaceRecoveryCodes', null],
    ['requestProduction', { acceptTerms: true }],
  ];

  test('is asked for by every sensitive act in production', async () => {
    const ana = await memberWith(shop, 'OWNER');
    const codesOf = async () => {
      const codes: Record<string, string[]> = {};
      for (const [name, input] of ACTS) {
        const { errors } = await ana.act(name, input, '', { env: 'prod' });
        codes[name] = (errors as Json[]).map(({ code }) => String(code));
      }
      return codes;
    };
    pass(11 * MINUTE_MS);
    expect(await codesOf()).toEqual(
      Object.fromEntries(ACTS.map(([name]) => [name, ['SUDO_REQUIRED']])),
    );
    const customers = await ana.ask('GET', `/export/${shop.storeId}/prod/customers.csv`, undefined);
    expect([customers.status, customers.body.code]).toEqual([403, 'SUDO_REQUIRED']);
    expect((await ana.confirm()).status).toBe(200);
    expect(Object.values(await codesOf()).flat()).not.toContain('SUDO_REQUIRED');
  });

  test('is asked for in production before an address receives the secret of a webhook itself', async () => {
    const ana = await memberWith(shop, 'OWNER');
    const production = { env: 'prod' } as const;
    const made = await ana.act(
      'createWebhook',
      { name: 'x', endpoint: 'https://shop.example', events: ['charge.declined'], v2: true },
      'webhook { id }',
      production,
    );
    const id = String(made.result.webhook.id);
    pass(11 * MINUTE_MS);
    const update = async (changes: Json) => {
      const { errors } = await ana.act('updateWebhook', { id, ...changes }, '', production);
      return (errors as Json[]).map(({ code }) => code);
    };
    expect(await update({ name: 'y', endpoint: 'https://other.example' })).toEqual([]);
    expect(await update({ sendSecret: true })).toEqual(['SUDO_REQUIRED']);
    expect((await ana.confirm()).status).toBe(200);
    expect(await update({ sendSecret: true })).toEqual([]);
    pass(11 * MINUTE_MS);
    expect(await update({ endpoint: 'https://third.example' })).toEqual(['SUDO_REQUIRED']);
    expect(await update({ name: 'z', endpoint: 'https://other.example' })).toEqual([]);
    expect(await update({ endpoint: 'https://third.example', sendSecret: false })).toEqual([]);
  });

  test('is asked for before a factor is added, also of what was begun in time', async () => {
    const ana = await memberWith(shop, 'OWNER');
    pass(8 * MINUTE_MS);
    const { publicKey } = await ana.post('/passkeys/options');
    const { secret, ticket } = await ana.post('/totp/options');
    ana.totpSecret = String(secret);
    pass(3 * MINUTE_MS);
    const password = 'cavalo bateria grampo';
    for (const [path, body] of [
      ['/passkeys/options', {}],
      ['/passkeys', { response: ana.passkey.create(publicKey), name: 'x' }],
      ['/totp/options', {}],
      ['/totp', { ticket, code: ana.code(), password }],
      ['/password', { password }],
    ] as const) {
      const answer = await ana.ask('POST', path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'SUDO_REQUIRED']);
    }
  });
});

test('a new factor, a new role and refused tries are told to the person and shown to owners', async () => {
  const owner = await memberWith(shop, 'OWNER');
  const bia = await memberWith(shop, 'VIEWER');
  await bia.addPassword();
  const id = await idOf(owner, bia);
  const changed = await owner.act('changeRole', { id, role: 'FINANCE' }, '');
  expect(changed.errors).toEqual([]);
  await bia.ask('POST', '/session/code', { email: bia.email, recoveryCode: 'x' });
  expect((await bia.signIn()).status).toBe(200);
  const notices = async () => {
    const { body } = await bia.graphql('{ viewer { notices { kind } } }');
    return (body.data.viewer.notices as Json[]).map(({ kind }) => String(kind)).toSorted();
  };
  expect(await notices()).toEqual(['NEW_ROLE', 'NEW_TOTP', 'SIGN_IN_AFTER_FAILURES']);
  await bia.act('markNoticesRead', null, '');
  expect(await notices()).toEqual([]);

  const { body } = await owner.graphql(
    '{ auditLog(input: { first: 50 }) { nodes { action subject } } }',
  );
  const acts = (body.data.auditLog.nodes as Json[]).map(({ action }) => action);
  expect(acts).toEqual(
    expect.arrayContaining([
      'passkey.add',
      'totp.set',
      'member.role',
      'session.refuse',
      'session.begin',
    ]),
  );
});

describe('a live stream', () => {
  test.each([
    ['a member who is removed', 'removeMember', {}],
    ['a member with another role', 'changeRole', { role: 'FINANCE' }],
  ])('of %s ends at once', async (_, name, input) => {
    const owner = await memberWith(shop, 'OWNER');
    const bia = await memberWith(shop, 'VIEWER');
    const id = await idOf(owner, bia);
    const port = await openPort(shop.app);
    const [stream, own] = [await bia.stream(port, EVENTS), await owner.stream(port, EVENTS)];
    expect([stream.status, own.status]).toEqual([200, 200]);
    expect((await owner.act(name, { id, ...input }, '')).errors).toEqual([]);
    expect(await stream.untilEnd()).toBe('complete');
    expect(stream.messages).toMatchObject([
      { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    ]);
    expect(own.ended).toBeNull();
    own.close();
  });

  test('of a session that is signed out ends, and is not opened again', async () => {
    const ana = await memberWith(shop, 'OWNER');
    const kept = Object.assign(new Person(shop), { cookie: ana.cookie });
    const port = await openPort(shop.app);
    const stream = await ana.stream(port, EVENTS);
    await ana.ask('DELETE', '/session', undefined);
    expect(await stream.untilEnd()).toBe('complete');
    expect((await kept.stream(port, EVENTS)).status).toBe(401);
  });
});

test('a link that is accepted while its owner sends another one is refused, and nobody deadlocks', async () => {
  const owner = await memberWith(shop, 'OWNER');
  const email = 'bia@example.com';
  const token = await invitationLink(shop, { email, role: 'VIEWER' });
  const { runner, release } = await holdTransaction(shop);
  await lockByName(runner, `members ${shop.storeId}`);
  const waiting = async (count: number) => {
    while ((await waitingByName(shop)) < count);
  };
  // The owner comes first, and revokes the link that the other one accepts.
  const invited = owner.act('inviteMember', { email, role: 'FINANCE' }, 'newInvitation { link }');
  await waiting(1);
  const bia = new Person(shop, email);
  const accepted = bia.ask('POST', '/session/link', { token, name: 'Bia', language: 'pt' });
  await waiting(2);
  await release();
  const { errors, result } = await invited;
  expect(errors).toEqual([]);
  expect((await accepted).status).toBe(404);
  const { link } = result.newInvitation as { link: string };
  await bia.openLink(link.slice(link.indexOf('#') + 1));
});
