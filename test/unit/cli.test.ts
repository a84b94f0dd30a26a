/**
 * The operator's tool beside a running shop: what its commands do, and what its process says of
 * itself.
 */
import { execFile, execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { allStores } from '../support/handles';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { buildProgram } from '../../src/operators/cli/program';
import { config } from '../../src/config/config';
import { SEALED_COLUMNS } from '../../src/operators/sealed-columns';
import { PERMISSIONS } from '../../src/modules/stores/permissions';
import { cli, type Ran } from '../support/cli';
import { png, startSite } from '../support/files';
import { execute, withDatabase } from '../support/server';
import { world, type Json, type World } from '../support/world';

const ROOT = join(__dirname, '../..');
const CLI = join(ROOT, 'dist/src/cli.js');
const dataDir = mkdtempSync(join(tmpdir(), 'pitanga-cli-'));
let shop: World;

beforeAll(async () => {
  // As root, the embedded database runs under a lesser account, which must be able to get there.
  chmodSync(dataDir, 0o755);
  execFileSync(process.execPath, [join(ROOT, 'scripts/prepare.mjs'), 'build'], { stdio: 'ignore' });
  shop = await world();
  config.databaseUrl = shop.databaseUrl;
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The same as operators run it. */
function cliProcess(...words: string[]): Promise<Ran> {
  return cliWith({ DATABASE_URL: shop.databaseUrl }, ...words);
}

function cliWith(environment: Record<string, string>, ...words: string[]): Promise<Ran> {
  const env = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret key of the tests',
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...words], { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** A command that must succeed with one JSON value on stdout and nothing else. */
async function answer(...words: string[]): Promise<any> {
  const { code, stdout, stderr } = await cli(...words, '--json');
  expect({ code, stderr, lines: stdout.trimEnd().split('\n').length }).toEqual({
    code: 0,
    stderr: '',
    lines: 1,
  });
  return JSON.parse(stdout);
}

/** A command that must be refused: its sentence. */
async function refusal(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli(...words);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr.trim();
}

/**
 * What is printed about words that do nothing but print: without a process of their own, since
 * nothing is opened.
 */
async function wordsRefused(...words: string[]): Promise<string> {
  let printed = '';
  const print = (text: string) => void (printed += text);
  const program = buildProgram((root) =>
    root.exitOverride().configureOutput({ writeOut: print, writeErr: print }),
  );
  await expect(program.parseAsync(words, { from: 'user' })).rejects.toThrow();
  return printed;
}

test('a store is opened, listed, shown, set, and its fees charged', async () => {
  const store = await answer(
    'store',
    'create',
    '--name',
    'Padaria da Ana',
    '--tax-id',
    '11.222.333/0001-81',
    '--email',
    'ana@example.com',
    '--pix-key',
    'ANA@example.com',
  );
  expect(store).toMatchObject({
    name: 'Padaria da Ana',
    taxId: '11222333000181',
    email: 'ana@example.com',
    pixKey: 'ana@example.com',
    pixKeyType: 'EMAIL',
    suspendedAt: null,
    fees: {},
  });
  expect(store.id).toMatch(/^store_[0-9A-Za-z]+$/);
  expect((await answer('store', 'list')).map(({ id }: Json) => id)).toEqual([
    store.id,
    shop.storeId,
  ]);
  expect(await answer('store', 'list', '--after', store.id)).toHaveLength(1);
  expect(await answer('store', 'get', store.id)).toEqual(store);

  const set = await answer(
    'store',
    'set',
    shop.storeId,
    '--automatic-pix',
    'on',
    '--fee',
    'pix=99',
    '--fee',
    'cardPercent=100',
    '--rate',
    '7',
  );
  expect(set).toMatchObject({
    automaticPixDev: true,
    automaticPixProduction: true,
    fees: { pix: 99, cardPercent: 100 },
    rate: 7,
  });
  const paid = await shop.pay(await shop.checkout(), { method: 'PIX' });
  expect((await shop.charges(paid))[0]).toMatchObject({ platformFee: 99 });
  expect(
    await answer(
      'store',
      'set',
      shop.storeId,
      '--automatic-pix',
      'off',
      '--fee',
      'pix=standard',
      '--rate',
      'standard',
    ),
  ).toMatchObject({ automaticPixDev: false, fees: { cardPercent: 100 }, rate: null });
  const untaxed = await answer('store', 'create', '--name', 'Padaria da Bia');
  expect(await answer('store', 'set', untaxed.id, '--tax-id', '529.982.247-25')).toMatchObject({
    taxId: '52998224725',
  });
});

test('a store gets a site of its own, which merchants are told; it can be taken away', async () => {
  const told = async () => (await shop.get('/v2/public-mrr/merchant-info')).website;
  expect(
    await answer('store', 'set', shop.storeId, '--website', 'https://loja.example/'),
  ).toMatchObject({ website: 'https://loja.example/' });
  expect(await told()).toBe('https://loja.example/');
  expect(await answer('store', 'set', shop.storeId, '--website', 'none')).toMatchObject({
    website: null,
  });
  expect(await told()).toBeNull();
});

test('a store gets a logo, which we keep, and a colour for its pages; both can be taken away', async () => {
  const site = await startSite({
    '/logo.png': png(200, 60),
    '/logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  const set = (...words: string[]) =>
    cliWith(
      { DATABASE_URL: shop.databaseUrl, ALLOW_PRIVATE_ENDPOINTS: '1' },
      'store',
      'set',
      shop.storeId,
      ...words,
      '--json',
    );
  const branded = JSON.parse(
    (await set('--logo-url', site.url('/logo.png'), '--accent-colour', '#7A1F5C')).stdout,
  ) as Json;
  expect(branded).toMatchObject({
    logoKey: expect.stringMatching(/^images\/[0-9a-f]{40}\.png$/),
    accentColour: '#7a1f5c',
  });
  expect(existsSync(join(dataDir, 'files', branded.logoKey))).toBe(true);
  expect((await set('--logo-url', site.url('/logo.svg'))).stderr).toContain(
    'logo-url must be a PNG, JPEG',
  );
  const page = await shop.app.server.inject({
    method: 'GET',
    url: `/pay/${(await shop.checkout()).id}`,
  });
  expect(page.body).toContain(`<img class="logo" src="/files/${branded.logoKey}" alt="Loja"`);
  expect(page.body).toContain('--accent:#7a1f5c');
  expect(
    JSON.parse((await set('--logo-url', 'none', '--accent-colour', 'standard')).stdout),
  ).toMatchObject({ logoKey: null, accentColour: null });
  expect(existsSync(join(dataDir, 'files', branded.logoKey))).toBe(false);
  await site.close();
});

test('a person reads a table instead of JSON', async () => {
  const { code, stdout } = await cliProcess('store', 'list');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^id +name +taxId/);
  expect(stdout).toContain(shop.storeId);
});

test('a suspended store is closed until it is resumed', async () => {
  const suspended = await answer('store', 'suspend', shop.storeId);
  expect(suspended.suspendedAt).toMatch(/Z$/);
  expect((await shop.request('GET', '/v2/products/list')).body).toMatchObject({
    code: 'STORE_SUSPENDED',
  });
  expect((await answer('store', 'suspend', shop.storeId)).suspendedAt).toBe(suspended.suspendedAt);
  expect(await answer('store', 'resume', shop.storeId)).toMatchObject({ suspendedAt: null });
  expect((await shop.request('GET', '/v2/products/list')).status).toBe(200);
});

test('a key opens its store in its environment, does what it may, and nothing once it is revoked', async () => {
  const made = await answer(
    'key',
    'create',
    '--store',
    shop.storeId,
    '--env',
    'dev',
    '--permissions',
    'PRODUCT:READ,PRODUCT:CREATE',
    '--description',
    'the web shop',
    '--expires',
    '2099-01-31',
  );
  expect(made).toMatchObject({
    permissions: ['PRODUCT:READ', 'PRODUCT:CREATE'],
    description: 'the web shop',
    devMode: true,
    storeId: shop.storeId,
    expiresAt: '2099-01-31T03:00:00.000Z',
  });
  const withKey = { authorization: `Bearer ${made.key}` };
  expect((await shop.request('GET', '/v2/products/list', undefined, withKey)).status).toBe(200);
  expect((await shop.request('GET', '/v2/checkouts/list', undefined, withKey)).status).toBe(403);

  const production = await answer(
    'key',
    'create',
    '--store',
    shop.storeId,
    '--env',
    'prod',
    '--all',
  );
  expect(production.key).toMatch(/^pitanga_prod_/);
  expect(production.permissions).toEqual(PERMISSIONS);
  const listed = await answer('key', 'list', '--store', shop.storeId);
  expect(listed.map(({ id }: Json) => id)).toEqual(
    expect.arrayContaining([made.id, production.id]),
  );
  expect(JSON.stringify(listed)).not.toMatch(/pitanga_(dev|prod)_|keyHash/);

  expect((await answer('key', 'revoke', made.id)).revokedAt).toMatch(/Z$/);
  expect((await shop.request('GET', '/v2/products/list', undefined, withKey)).body.error).toBe(
    'the API key was revoked',
  );
});

test('values are refused with a sentence, before anything is opened', async () => {
  const refused: [words: string[], sentence: string][] = [
    [
      ['store', 'create', '--name', 'X', '--tax-id', '11222333000180'],
      'It must be a CPF or CNPJ with correct check digits',
    ],
    [['store', 'create', '--name', ' '], 'It must have 1 to 120 characters'],
    [['store', 'create', '--name', 'X', '--email', 'ana'], 'It must be an e-mail address'],
    [
      ['store', 'create', '--name', 'X', '--pix-key', 'a@b.co', '--pix-key-type', 'FAX'],
      'Allowed choices are CPF, CNPJ, EMAIL',
    ],
    [['store', 'create'], "required option '--name <name>' not specified"],
    [
      ['store', 'set', shop.storeId, '--fee', 'cash=1'],
      '"cash" is not a fee; known are pix, cardPercent',
    ],
    [
      ['store', 'set', shop.storeId, '--fee', 'pix=1.5'],
      'must be a whole number from 0 to 1000000',
    ],
    [
      ['store', 'set', shop.storeId, '--accent-colour', 'teal'],
      'It must be a colour such as #0b6b5c',
    ],
    [['store', 'set', shop.storeId, '--rate', '0'], 'must be a whole number from 1 to'],
    [['store', 'set', shop.storeId, '--automatic-pix', 'maybe'], 'Allowed choices are on, off'],
    [
      ['key', 'create', '--store', shop.storeId, '--env', 'test', '--all'],
      'Allowed choices are dev, prod',
    ],
    [
      ['key', 'create', '--store', shop.storeId, '--env', 'dev', '--permissions', 'PRODUCT:EAT'],
      '"PRODUCT:EAT" is not a permission; known are',
    ],
    [
      [
        'key',
        'create',
        '--store',
        shop.storeId,
        '--env',
        'dev',
        '--permissions',
        'PRODUCT:READ',
        '--all',
      ],
      'cannot be used with option',
    ],
    [
      [
        'key',
        'create',
        '--store',
        shop.storeId,
        '--env',
        'dev',
        '--all',
        '--expires',
        '2027-02-31',
      ],
      'It must be an ISO 8601 date or time',
    ],
    [['store', 'list', '--sort', 'name'], "unknown option '--sort'"],
    [['store', 'close'], "unknown command 'close'"],
    [['store', 'get', 'a', 'b'], 'too many arguments'],
    [['store'], 'Usage: cli store'],
  ];
  for (const [words, sentence] of refused) expect(await wordsRefused(...words)).toContain(sentence);
  expect(
    await cliProcess('store', 'create', '--name', 'X', '--tax-id', '11222333000180'),
  ).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('It must be a CPF or CNPJ with correct check digits'),
  });
  expect(await cliProcess('shop')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining("unknown command 'shop'"),
  });
});

test('what does not go together, or is not there, is refused', async () => {
  const refused: [words: string[], sentence: string][] = [
    [['store', 'create', '--name', 'X', '--pix-key', 'ana'], 'is not a PIX key of any type'],
    [
      ['store', 'create', '--name', 'X', '--pix-key', '52998224725', '--pix-key-type', 'EMAIL'],
      'is not a PIX key of the type EMAIL',
    ],
    [['store', 'set', shop.storeId], 'nothing to set'],
    [
      ['store', 'set', shop.storeId, '--website', 'loja.example'],
      'website must be an https or http address',
    ],
    [['store', 'get', 'store_0'], 'error: no store store_0'],
    [['store', 'list', '--after', 'Loja'], 'after must be the id of a store, such as store_…'],
    [['ops', 'audit', '--after', shop.storeId], 'after must be the id of an act, such as aud_…'],
    [['ops', 'dead-letters', 'list', '--store', 'Loja'], 'storeId must be the id of a store'],
    [['key', 'create', '--store', shop.storeId, '--env', 'dev'], 'give the permissions of the key'],
    [
      [
        'key',
        'create',
        '--store',
        shop.storeId,
        '--env',
        'dev',
        '--all',
        '--expires',
        '2020-01-01',
      ],
      'error: expiresAt must be in the future',
    ],
    [['key', 'create', '--store', 'store_0', '--env', 'dev', '--all'], 'error: no store store_0'],
    [['key', 'list', '--store', 'store_0'], 'error: no store store_0'],
    [['key', 'revoke', 'key_0'], 'error: no API key key_0'],
    [['ops', 'dead-letters', 'retry'], 'give the rowId of one'],
    [['ops', 'dead-letters', 'discard', 'subs_0'], 'error: no dead letter subs_0'],
    [['ops', 'parked', 'release', 'subs_0'], 'error: no subscription subs_0'],
  ];
  for (const [words, sentence] of refused) expect(await refusal(...words)).toContain(sentence);
  expect(await cliProcess('store', 'get', 'store_0')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: no store store_0\n',
  });
  expect(await answer('store', 'list')).toHaveLength(3);
});

test('help is on every level', async () => {
  for (const words of [
    [],
    ['store'],
    ['store', 'set'],
    ['key', 'create'],
    ['ops'],
    ['ops', 'dead-letters'],
    ['ops', 'parked', 'release'],
    ['migrate'],
  ]) {
    expect(await wordsRefused(...words, '--help')).toContain(['Usage: cli', ...words].join(' '));
  }
  expect(await cliProcess('store', 'set', '--help')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('--automatic-pix <on or off>'),
  });
});

test('the queues are counted', async () => {
  expect((await answer('ops', 'queues')).map(({ queue }: Json) => queue)).toEqual([
    'sweeps',
    'billing',
    'webhooks',
  ]);
});

test('a check finds nothing in a sound shop, and in an unsound one says what is broken, with exit 1', async () => {
  expect(await answer('ops', 'check')).toEqual({ violations: [], unchecked: [] });
  expect(await answer('ops', 'check', '--looks')).toEqual({
    violations: [],
    unchecked: [],
    looks: expect.arrayContaining([
      { invariant: 'every movement sums to zero', fullAt: null, sincePosition: null },
    ]),
  });
  const checkout = await shop.checkout();
  await execute(
    shop.databaseUrl,
    `UPDATE "checkouts" SET "status" = 'PAID' WHERE "id" = '${checkout.id}'`,
  );
  const { code, stdout } = await cliProcess('ops', 'check', '--json');
  await execute(
    shop.databaseUrl,
    `UPDATE "checkouts" SET "status" = 'PENDING' WHERE "id" = '${checkout.id}'`,
  );
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    violations: [
      { invariant: 'every paid checkout has its paid charge', count: 1, examples: [checkout.id] },
    ],
    unchecked: [],
  });
});

test('a check names what it could not check within its limit, and checks the rest, with exit 1', async () => {
  const somebody = shop.database.createQueryRunner();
  await somebody.startTransaction();
  try {
    await somebody.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await somebody.query('LOCK TABLE "transfers" IN ACCESS EXCLUSIVE MODE');
    const { code, stdout } = await cliProcess('ops', 'check', '--limit', '1', '--json');
    const { violations, unchecked } = JSON.parse(stdout) as Record<string, unknown[]>;
    expect([code, violations]).toEqual([1, []]);
    expect(unchecked).toContain('every transfer is booked as its status says');
    expect(unchecked).not.toContain('every paid checkout has its paid charge');
  } finally {
    await somebody.rollbackTransaction();
    await somebody.release();
  }
  const refused = await cliProcess('ops', 'check', '--limit', '0', '--json');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining(
      "'--limit <seconds>' argument '0' is invalid. It must be a whole number from 1 to 86400",
    ),
  ]);
});

test('a dead letter is listed, discarded for good, and tried again when it is named', async () => {
  const { id } = await shop.subscribe();
  await execute(
    shop.databaseUrl,
    `INSERT INTO "claims" (
       "job", "rowId", "storeId", "devMode", "until", "tries", "error", "deadAt"
     )
     VALUES (
       'renew-subscriptions', '${id}', '${shop.storeId}', true, now(), 10,
       E'Error: broken\\n    at somewhere', now()
     )`,
  );
  await execute(
    shop.databaseUrl,
    `UPDATE "subscriptions" SET "nextChargeAt" = now() WHERE "id" = '${id}'`,
  );
  const letter = { job: 'renew-subscriptions', rowId: id };
  expect(await answer('ops', 'dead-letters', 'list')).toMatchObject([
    {
      ...letter,
      storeId: shop.storeId,
      devMode: true,
      tries: 10,
      error: 'Error: broken\n    at somewhere',
    },
  ]);
  const { stdout: table } = await cli('ops', 'dead-letters', 'list');
  expect(table).toContain('Error: broken\n');
  expect(table).not.toContain('at somewhere');
  expect(await answer('ops', 'dead-letters', 'list', '--job', 'expire-charges')).toEqual([]);
  expect(await answer('ops', 'dead-letters', 'discard', id)).toEqual({ discarded: [letter] });
  expect(await answer('ops', 'dead-letters', 'list')).toEqual([]);
  expect(await answer('ops', 'dead-letters', 'retry', '--all')).toEqual({ retried: [] });
  await renew();
  expect(await shop.charges({ id })).toHaveLength(1);
  expect(await answer('ops', 'dead-letters', 'retry', id)).toEqual({ retried: [letter] });
  await renew();
  expect(await shop.charges({ id })).toHaveLength(2);
});

test('a parked subscription continues at its next day when it is released; missed cycles are not charged', async () => {
  const { id } = await shop.subscribe({ cycle: 'MONTHLY' });
  await execute(
    shop.databaseUrl,
    `UPDATE "subscriptions"
     SET
       "anchorAt" = "anchorAt" - interval '5 months',
       "nextChargeAt" = "nextChargeAt" - interval '5 months'
     WHERE "id" = '${id}'`,
  );
  await renew();
  expect(await shop.charges({ id })).toHaveLength(1);
  expect(await answer('ops', 'parked', 'list')).toMatchObject([
    { id, storeId: shop.storeId, cycleNumber: 0 },
  ]);

  const released = await answer('ops', 'parked', 'release', id);
  expect(released).toMatchObject({ id, parkedAt: null });
  expect(JSON.stringify(released)).not.toContain('cardToken');
  expect(await answer('ops', 'parked', 'list')).toEqual([]);
  expect(await refusal('ops', 'parked', 'release', id)).toBe(
    `error: the subscription ${id} is not parked`,
  );
  await renew();
  const charged = [await paidCharges(id)];
  for (let week = 1; week <= 5; week++) {
    await shop.travel('1 week');
    charged.push(await paidCharges(id));
  }
  // The first payment, and the one of its next day of the month.
  expect([charged[0], charged.at(-1)]).toEqual([1, 2]);
  expect(await answer('ops', 'parked', 'list')).toEqual([]);
});

test('an empty database is refused until it is migrated', async () => {
  const url = await emptyDatabase();
  const early = await cliWith({ DATABASE_URL: url }, 'store', 'list', '--json');
  expect(early).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'error: the tables of this database are not up to date: run npm run cli -- migrate first, ' +
      'or start with MIGRATE_ON_START=1\n',
  });
  const { stdout } = await cliWith({ DATABASE_URL: url }, 'migrate', '--json');
  expect(JSON.parse(stdout).applied[0]).toBe('Foundation1760000000001');
  expect((await cliWith({ DATABASE_URL: url }, 'migrate', '--json')).stdout).toBe(
    '{"applied":[]}\n',
  );
  expect((await cliWith({ DATABASE_URL: url }, 'store', 'list', '--json')).stdout).toBe('[]\n');
});

test('a database that is away and settings that are wrong are named', async () => {
  const away = await cliWith(
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    'store',
    'list',
  );
  expect(away).toMatchObject({ code: 1, stdout: '' });
  expect(away.stderr).toMatch(/^error: the database cannot be reached: .*ECONNREFUSED/);
  const wrong = await cliWith({ DATABASE_URL: 'mysql://localhost' }, 'store', 'list');
  expect(wrong.stderr).toContain(
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://',
  );
});

test('without a database of its own it runs the embedded one, and leaves none behind', async () => {
  const opened = await cliWith({}, 'store', 'create', '--name', 'Loja', '--json');
  expect(opened).toMatchObject({ code: 0, stderr: '' });
  const listed = JSON.parse((await cliWith({}, 'store', 'list', '--json')).stdout) as Json[];
  expect(listed.map(({ id }) => id)).toEqual([JSON.parse(opened.stdout).id]);
  expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(`-D ${dataDir}`);
});

async function renew(): Promise<void> {
  const sweep = sweepOf(renewSubscriptions);
  for (const rows of await claimBatches(shop.database, allStores(shop.database), sweep))
    await runBatch(shop.database, allStores(shop.database), sweep, rows);
}

async function paidCharges(id: string): Promise<number> {
  return (await shop.charges({ id })).filter(({ status }) => status === 'PAID').length;
}

async function emptyDatabase(): Promise<string> {
  const name = `${process.env.TEST_DATABASE_PREFIX}empty`;
  const server = process.env.TEST_SERVER_URL ?? '';
  await execute(
    server,
    `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
    `CREATE DATABASE ${name} TEMPLATE template0`,
  );
  return withDatabase(server, name);
}

test('every act is written down with the name of the account, and what only looks is not', async () => {
  const account = process.env.SUDO_USER || userInfo().username;
  const { id } = await answer('store', 'create', '--name', 'Livraria');
  await answer('store', 'set', id, '--rate', '5');
  await answer('store', 'suspend', id);
  await answer('store', 'resume', id);
  const made = await answer(
    'key',
    'create',
    '--store',
    id,
    '--env',
    'dev',
    '--permissions',
    'PRODUCT:READ',
  );
  await answer('key', 'revoke', made.id);
  await answer('store', 'get', id);
  const acts = await answer('ops', 'audit', '--store', id);
  expect(acts.map(({ action }: Json) => action)).toEqual([
    'key.revoke',
    'key.create',
    'store.resume',
    'store.suspend',
    'store.set',
    'store.create',
  ]);
  expect(acts.every(({ operator, via }: Json) => operator === account && via === 'CLI')).toBe(true);
  expect(acts[4]).toMatchObject({ subject: id, before: { rate: null }, after: { rate: 5 } });
  expect(JSON.stringify(acts)).not.toContain(made.key);
  expect(
    await answer('ops', 'audit', '--subject', made.id, '--action', 'key.create'),
  ).toMatchObject([{ after: { permissions: ['PRODUCT:READ'] } }]);
});

test('with a new first SECRET_KEY all is sealed anew; the old one can go once every API key was used', async () => {
  const keys = (list: string) => ({ DATABASE_URL: shop.databaseUrl, SECRET_KEY: list });
  const both = 'a newer key,a secret key of the tests';
  await shop.listen();
  await shop.post(
    '/v2/customers/create',
    { email: 'bia@example.com' },
    { 'idempotency-key': 'sealed' },
  );
  const unused = await shop.newKey();
  const reseal = async (list: string) =>
    JSON.parse((await cliWith(keys(list), 'ops', 'reseal', '--json')).stdout);
  const first = await reseal(both);
  expect(first.resealed).toMatchObject({
    'webhooks.sealedSecret': 1,
    'webhooks.sealedPreviousSecret': 0,
    'idempotencyKeys.sealedBody': 1,
    'idempotencyKeys.steps': 1,
  });
  expect(first.apiKeysOfOlderKeys).toBeGreaterThan(1);
  await shop.newKey();
  await execute(
    shop.databaseUrl,
    `UPDATE "apiKeys"
     SET "expiresAt" = now() - interval '1 day'
     WHERE "id" = (SELECT max("id") FROM "apiKeys")`,
  );
  // one that has expired is never used again
  expect((await reseal(both)).apiKeysOfOlderKeys).toBe(first.apiKeysOfOlderKeys);
  expect((await reseal(both)).resealed).toMatchObject({
    'webhooks.sealedSecret': 0,
    'idempotencyKeys.steps': 0,
  });
  expect(
    (await answer('ops', 'audit', '--action', 'secrets.reseal'))
      .map(({ subject }: Json) => subject)
      .toSorted(),
  ).toEqual([
    'hashKeys.sealedKey',
    'idempotencyKeys.fingerprint',
    'idempotencyKeys.sealedBody',
    'idempotencyKeys.steps',
    'webhooks.sealedSecret',
  ]);

  config.secretKeys = both.split(',');
  expect((await shop.request('GET', '/v2/products/list')).status).toBe(200); // used: hashed anew
  config.secretKeys = ['a newer key'];
  try {
    expect((await shop.request('GET', '/v2/products/list')).status).toBe(200);
    expect(
      (
        await shop.request('GET', '/v2/products/list', undefined, {
          authorization: `Bearer ${unused}`,
        })
      ).status,
    ).toBe(401);
    await shop.pay(await shop.checkout());
    await shop.deliver();
    expect(shop.receiver?.requests.at(-1)?.headers['x-webhook-signature']).toBe(
      createHmac('sha256', 'um segredo')
        .update(shop.receiver?.requests.at(-1)?.raw ?? '')
        .digest('base64'),
    );
    const again = await shop.request(
      'POST',
      '/v2/customers/create',
      { email: 'bia@example.com' },
      { 'idempotency-key': 'sealed' },
    );
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
  } finally {
    config.secretKeys = ['a secret key of the tests'];
  }
});

test('every column that holds sealed values is known to the resealing', () => {
  const columns = shop.database.entityMetadatas.flatMap(({ tableName, columns }) =>
    columns
      .filter(({ propertyName }) => /sealed/i.test(propertyName))
      .map(({ propertyName }) => `${tableName}.${propertyName}`),
  );
  expect(
    columns.filter(
      (name) => !SEALED_COLUMNS.some(({ table, column }) => `${table}.${column}` === name),
    ),
  ).toEqual([]);
});
