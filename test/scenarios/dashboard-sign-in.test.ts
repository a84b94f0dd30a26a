/**
 * The ways into the dashboard: a password alone opens nothing, a passkey is used where it was made,
 * and guessing takes too long.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { MINUTE_MS, SECOND_MS, shiftWallClock } from '../../src/platform/time/clock';
import { resealSecrets } from '../../src/operators/reseal-secrets';
import { Authenticator } from '../support/authenticator';
import { PASSWORD, Person, invitationLink, memberWith } from '../support/member';
import { world, type World } from '../support/world';

const STEP_MS = 30 * SECOND_MS;
const OTHER_PASSWORD = 'girassol janela trovão';

let shop: World;
let travelledMs = 0;
beforeEach(async () => {
  shop = await world();
});
afterEach(() => {
  shiftWallClock(-travelledMs);
  travelledMs = 0;
  config.production = false;
});

function pass(ms: number): void {
  travelledMs += ms;
  shiftWallClock(ms);
}

/** An owner with a password and an app, and no passkey. */
async function withPassword(): Promise<Person> {
  const ana = await new Person(shop).join('OWNER');
  await ana.addPassword();
  pass(STEP_MS);
  return ana;
}

const byPassword = (browser: Person, password: string, code: string | undefined) =>
  browser.ask('POST', '/session/password', { email: browser.email, password, code });

const invite = (person: Person) =>
  person.act('inviteMember', { email: 'bia@example.com', role: 'VIEWER' }, '');

/** The same person at another browser. */
function browserOf({ email, totpSecret, passkey }: Person): Person {
  return Object.assign(new Person(shop, email), { totpSecret, passkey });
}

describe('a password alone', () => {
  test.each([
    ['without a code', undefined, 400],
    ['with an empty code', '', 401],
    ['with a code that is none', '000000', 401],
  ])('gives no session %s', async (_, code, status) => {
    const browser = browserOf(await withPassword());
    expect((await byPassword(browser, PASSWORD, code)).status).toBe(status);
    expect(browser.cookie).toBeNull();
    for (const env of ['dev', 'prod'] as const)
      expect(await browser.see(env)).toEqual([401, 'UNAUTHENTICATED']);
    expect((await byPassword(browser, PASSWORD, browser.code())).status).toBe(200);
    expect(await browser.see('prod')).toEqual([200, undefined]);
  });

  test('is no fresh factor', async () => {
    const ana = await withPassword();
    pass(11 * MINUTE_MS);
    for (const shown of [{ password: PASSWORD }, { password: PASSWORD, code: '' }])
      expect((await ana.ask('POST', '/session/confirm', shown)).status).toBe(401);
    expect(await invite(ana)).toMatchObject({ errors: [{ code: 'SUDO_REQUIRED' }] });
    const both = { password: PASSWORD, code: ana.code() };
    expect((await ana.ask('POST', '/session/confirm', both)).status).toBe(200);
    expect((await invite(ana)).errors).toEqual([]);
  });

  test('cannot be set without an authenticator app', async () => {
    const joining = await new Person(shop).join('OWNER');
    const settled = await memberWith(shop, 'VIEWER');
    for (const person of [joining, settled]) {
      const { status, body } = await person.ask('POST', '/password', { password: PASSWORD });
      expect([status, body.field]).toEqual([400, 'password']);
      const { session } = await person.post('/session/options');
      expect(session.factors.password).toBe(false);
    }
    expect(await joining.see()).toEqual([403, 'FACTOR_REQUIRED']);
  });
});

test('another password needs a fresh factor, and ends the other sessions', async () => {
  const ana = await withPassword();
  const other = browserOf(ana);
  expect((await byPassword(other, PASSWORD, other.code())).status).toBe(200);
  pass(11 * MINUTE_MS);
  const change = () => ana.ask('POST', '/password', { password: OTHER_PASSWORD });
  const refused = await change();
  expect([refused.status, refused.body.code]).toEqual([403, 'SUDO_REQUIRED']);
  expect(await other.see()).toEqual([200, undefined]);

  await ana.post('/session/confirm', { password: PASSWORD, code: ana.code() });
  expect((await change()).status).toBe(200);
  expect(await other.see()).toEqual([401, 'UNAUTHENTICATED']);
  expect(await ana.see()).toEqual([200, undefined]);
  pass(STEP_MS);
  expect((await byPassword(other, PASSWORD, other.code())).status).toBe(401);
  expect((await byPassword(other, OTHER_PASSWORD, other.code())).status).toBe(200);
});

test('another authenticator app ends the other sessions, and a first one does not', async () => {
  const ana = await memberWith(shop, 'OWNER');
  const other = browserOf(ana);
  expect((await other.signIn()).status).toBe(200);
  await ana.addPassword();
  expect(await other.see()).toEqual([200, undefined]);
  await ana.addPassword(OTHER_PASSWORD);
  expect(await other.see()).toEqual([401, 'UNAUTHENTICATED']);
  expect(await ana.see()).toEqual([200, undefined]);
});

describe('the link of the first start', () => {
  const begin = async () => {
    const ana = new Person(shop);
    const asked = { email: ana.email, role: 'OWNER', kind: 'SETUP' } as const;
    await ana.openLink(await invitationLink(shop, asked));
    return ana;
  };

  test('opens Dev mode, and production once there is a factor', async () => {
    const ana = await begin();
    expect(ana.session.limit).toBe('DEV_MODE');
    expect(await ana.see('dev')).toEqual([200, undefined]);
    expect(await ana.see('prod')).toEqual([403, 'FACTOR_REQUIRED']);
    const download = `/export/${shop.storeId}/prod/products.csv`;
    expect((await ana.ask('GET', download, undefined)).status).toBe(403);
    expect(await invite(ana)).toMatchObject({ errors: [{ code: 'FACTOR_REQUIRED' }] });
    await ana.addPassword();
    expect(await ana.see('prod')).toEqual([200, undefined]);
    expect((await invite(ana)).errors).toEqual([]);
  });

  test('asks for a factor first in production, whose cookie names no port', async () => {
    config.production = true;
    const ana = new Person(shop);
    const asked = { email: ana.email, role: 'OWNER', kind: 'SETUP' } as const;
    const token = await invitationLink(shop, asked);
    const { headers } = await ana.ask('POST', '/session/link', { token, name: 'Ana' });
    expect(String(headers['set-cookie'])).toMatch(/^__Host-pitanga=/);
    expect(ana.session.limit).toBe('ENROL');
    expect(await ana.see('dev')).toEqual([403, 'FACTOR_REQUIRED']);
  });
});

describe('guessing', () => {
  const guess = ({ email }: Person, remoteAddress = '127.0.0.1') =>
    shop.app.server.inject({
      method: 'POST',
      url: '/dashboard/session/code',
      headers: new Person(shop).headers({ 'content-type': 'application/json' }),
      payload: JSON.stringify({ email, recoveryCode: 'x' }),
      remoteAddress,
    });

  test('waits twice as long each time, up to 15 minutes, and locks nobody else out', async () => {
    const ana = await memberWith(shop, 'OWNER');
    for (let index = 0; index < 5; index++) expect((await guess(ana)).statusCode).toBe(401);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      // A busy machine may take a second or two between two requests.
      if (seconds > 2) {
        const { statusCode, headers } = await guess(ana);
        expect([seconds, statusCode]).toEqual([seconds, 429]);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds);
        expect(Number(headers['retry-after'])).toBeGreaterThan(seconds - 3);
      }
      pass(seconds * SECOND_MS);
      expect([seconds, (await guess(ana)).statusCode]).toEqual([seconds, 401]);
    }
    expect((await guess(ana)).statusCode).toBe(429);
    expect((await guess(ana, '203.0.113.9')).statusCode).toBe(401);
    expect((await ana.signIn()).status).toBe(200);
  });

  test('an unknown e-mail costs the same work as a known one', async () => {
    const ana = await withPassword();
    const work = async (email: string) => {
      const before = process.cpuUsage();
      const { status } = await byPassword(new Person(shop, email), 'x', '000000');
      const { user, system } = process.cpuUsage(before);
      expect(status).toBe(401);
      return user + system;
    };
    const known = Math.min(await work(ana.email), await work(ana.email));
    const unknown = Math.min(await work('no@example.com'), await work('none@example.com'));
    expect(unknown).toBeGreaterThan(known / 2);
  });
});

test('nobody waits for those who guess, if the code is right', async () => {
  const ana = browserOf(await withPassword());
  let refused = 0;
  const guesses = Array.from({ length: 24 }, async (_, index) => {
    const guesser = new Person(shop, `guess-${index}@example.com`);
    expect((await byPassword(guesser, 'x', '000000')).status).toBe(401);
    refused++;
  });
  await Promise.race(guesses);
  expect((await byPassword(ana, PASSWORD, ana.code())).status).toBe(200);
  // Two passwords are compared at a time. Behind the queue, at most one guess would be left.
  expect(guesses.length - refused).toBeGreaterThan(1);
  await Promise.all(guesses);
});

describe('a passkey', () => {
  /** The same passkey for another origin, or without verifying the person. */
  const as = (passkey: Authenticator, origin: string, isVerifying: boolean) => {
    const copy = new Authenticator(origin, isVerifying);
    Object.assign(copy, { id: Reflect.get(passkey, 'id'), keys: Reflect.get(passkey, 'keys') });
    return copy;
  };

  test('signs in at the origin it was made for, by a verified person', async () => {
    const ana = await memberWith(shop, 'OWNER');
    const own = ana.passkey;
    for (const passkey of [
      as(own, 'http://localhost:3001', true),
      as(own, 'https://localhost:3000', true),
      as(own, 'http://localhost:3000', false),
    ]) {
      const browser = Object.assign(browserOf(ana), { passkey });
      expect((await browser.signIn()).status).toBe(401);
      expect(browser.cookie).toBeNull();
    }
    expect((await browserOf(ana).signIn()).status).toBe(200);
  });

  test('belongs to the host of PUBLIC_URL, and names no maker', async () => {
    const ana = await memberWith(shop, 'OWNER');
    const { publicKey } = await ana.post('/passkeys/options');
    expect(publicKey).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    });
    const { body } = await ana.graphql('{ viewer { passkeys { rpId isUsable } } }');
    expect(body.data.viewer.passkeys).toEqual([{ rpId: 'localhost', isUsable: true }]);
  });
});

test('an authenticator app has 160 bits, and works after SECRET_KEY was replaced', async () => {
  const ana = await withPassword();
  expect(ana.totpSecret).toMatch(/^[A-Z2-7]{32}$/);
  config.secretKeys = ['a newer key', ...config.secretKeys];
  const operator = { name: 'tests', via: 'CLI' } as const;
  const { resealed } = await resealSecrets(
    { database: shop.database, all: allStores(shop.database), operator },
    config.secretKeys,
  );
  expect(resealed['totps.sealedSecret']).toBe(1);
  config.secretKeys = ['a newer key'];
  const browser = browserOf(ana);
  expect((await byPassword(browser, PASSWORD, browser.code())).status).toBe(200);
});
