/** `provider`: accounts are added from a file, checked, registered, tried, enabled and rotated. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../src/config/config';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { cli } from '../support/cli';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import { FAKE_LIVE_KEY, FakePagarme } from '../../scripts/fakes/pagarme/fake-pagarme';
import { FakeWoovi } from '../../scripts/fakes/woovi/fake-woovi';
import { world, type Json, type World } from '../support/world';

const folder = mkdtempSync(join(tmpdir(), 'pitanga-provider-'));
const { publicUrl } = config;
let shop: World;
let efi: FakeEfi;

beforeAll(async () => {
  shop = await world();
  config.databaseUrl = shop.databaseUrl;
  config.publicUrl = await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  efi = await FakeEfi.start();
});
afterAll(async () => {
  await efi.close();
  config.publicUrl = publicUrl;
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(fields: unknown): string {
  const path = join(folder, 'account.json');
  writeFileSync(path, typeof fields === 'string' ? fields : JSON.stringify(fields));
  return path;
}

async function answerOf(...words: string[]): Promise<Json> {
  const { code, stdout, stderr } = await cli('provider', ...words, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Json;
}

const add = (fields: unknown, kind = 'efi'): string[] => {
  const store = ['--store', shop.storeId, '--env', 'prod', '--kind', kind, '--name', 'Conta'];
  return ['add', ...store, '--file', fileOf(fields)];
};

test('from the file to the first sale', async () => {
  const account = await answerOf(...add(efi.accountFile()));
  expect(account).toMatchObject({
    id: expect.stringMatching(/^pacc_/),
    methods: [],
    certificateDaysLeft: 364,
    notificationUrl: expect.stringContaining(`${config.publicUrl}/notifications/pacc_`),
  });
  expect(JSON.stringify(account)).not.toMatch(/Client_Secret|BEGIN/);
  expect(await answerOf('check', account.id)).toMatchObject({
    ok: true,
    problems: [],
    certificateDaysLeft: 364,
  });
  expect(await answerOf('webhooks', account.id)).toEqual({
    registered: true,
    url: account.notificationUrl,
    arrivedAt: expect.any(String),
  });
  expect(await answerOf('smoke', account.id)).toMatchObject({ ok: true });
  expect([...efi.book.cobs.values()]).toMatchObject([
    { valor: '0.01', status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
  ]);
  expect(await answerOf('enable', account.id, '--methods', 'PIX')).toMatchObject({
    methods: ['PIX'],
  });
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  const charge = await shop.post(
    '/v2/transparents/create',
    { method: 'PIX', data: { amount: 700 } },
    production,
  );
  expect(efi.book.cobs.has(wireId(charge.id))).toBe(true);
  expect(await answerOf('list', '--store', shop.storeId)).toMatchObject([
    { id: account.id, methods: ['PIX'], notifiedAt: expect.any(String) },
  ]);
  await answerOf('enable', account.id, '--methods', 'PIX,BOLETO');
  const tried = await answerOf('smoke', account.id);
  expect(tried.steps).toEqual(
    expect.arrayContaining([
      'BOLETO: a slip of R$ 5.00 was issued',
      'BOLETO: the slip was cancelled',
    ]),
  );
  expect(efi.charges.slips).toMatchObject([
    { total: 500, status: 'canceled' },
    { total: 1_000, status: 'canceled' },
  ]);
  expect(await answerOf('disable', account.id)).toMatchObject({ methods: [] });
  const { certificate, key } = await efi.otherCertificate(100);
  const renewed = fileOf(efi.accountFile({ certificate, certificateKey: key }));
  expect(await answerOf('rotate', account.id, '--file', renewed)).toMatchObject({
    certificateDaysLeft: 99,
  });
});

test('with money: a code is paid, reported and given back, a cent is sent, and all is recorded', async () => {
  const { id, notificationUrl } = await answerOf(...add(efi.accountFile()));
  // Registered without the test call of the bank, whose time would be noted.
  efi.webhookUrl = String(notificationUrl);
  await answerOf('enable', id, '--methods', 'PIX,AUTOMATIC_PIX,BOLETO,PAYOUT');
  const asked = await cli('provider', 'smoke', String(id), '--with-money');
  expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('money would move')]);
  const [kept, left] = [efi.book.kept(), efi.payouts.left()];
  let ahead = -1_000;
  // The operator pays the code that lives for minutes: the others are never shown.
  efi.record = ({ method, path, body }) => {
    const lives = (body as { calendario?: { expiracao: number } } | null)?.calendario?.expiracao;
    if (/devolucao|v3.gn.pix/.test(path)) ahead += 10_000;
    if (method !== 'PUT' || !path.includes('/cob/') || Number(lives) < 300) return;
    const txid = path.split('/').at(-1) ?? '';
    setImmediate(() => {
      efi.pay(txid, 2);
      void efi.notify(txid);
    });
  };
  const bankNow = efi.now;
  efi.now = () => new Date(Date.now() + ahead);
  const recording = join(folder, 'recording.json');
  const money = ['--with-money', '--yes', '--amount', '2', '--payout-key', 'dono@example.com'];
  const tried = await cli('provider', 'smoke', String(id), ...money, '--record', recording);
  efi.record = null;
  efi.now = bankNow;
  expect([tried.code, tried.stderr]).toEqual([0, '']);
  expect(tried.stdout).toMatch(/█[^]*br\.gov\.bcb\.pix[^]*Pay this code now/i);
  const { steps, exchanges, methods } = JSON.parse(readFileSync(recording, 'utf8')) as Json;
  expect(steps).toEqual(
    expect.arrayContaining([
      'AUTOMATIC_PIX: the mandate was cancelled',
      'PIX: a code of R$ 0.02 was paid, and is reported with its payer',
      'PIX: its callback has arrived',
      'PIX: the payment was given back',
      'PAYOUT: R$ 0.01 was sent and has arrived',
      'lists: balance were read',
    ]),
  );
  expect(methods).toContain('AUTOMATIC_PIX');
  expect(exchanges).toContainEqual(expect.objectContaining({ status: 201 }));
  expect(readFileSync(recording, 'utf8')).not.toMatch(/Client_|7d9f0335|smoke|dono@/);
  expect([efi.book.kept() - kept, efi.payouts.left() - left]).toEqual([0, 1]);
  const again = await cli('provider', 'smoke', String(id), '--record', recording);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('EEXIST')]);
  for (const cents of ['0', '101', '1.5'])
    expect(await cli('provider', 'smoke', String(id), '--amount', cents)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('amount must be 1 to 100 cents') as string,
    });
  await answerOf('disable', id);
});

test('at test hosts: ten cents, a payout that comes back and a boleto are seen, unasked', async () => {
  const { id, notificationUrl } = await answerOf(...add(efi.accountFile({ sandbox: true })));
  efi.webhookUrl = String(notificationUrl);
  efi.book.givesBackNoCent = true;
  await answerOf('enable', id, '--methods', 'PIX,BOLETO,PAYOUT');
  let ahead = -1_000;
  efi.record = ({ method, path, body }) => {
    if (/devolucao|v3.gn.pix/.test(path)) ahead += 10_000;
    const { calendario, items, metadata } = (body ?? {}) as Json;
    // Efí pays such codes by itself; the operator marks the slip, which is not cancelled.
    if (method === 'PUT' && Number(calendario?.expiracao) >= 300) {
      const txid = path.split('/').at(-1) ?? '';
      setImmediate(() => void (efi.pay(txid, 10) && efi.notify(txid)));
    }
    if (items?.[0]?.value !== 600) return;
    setImmediate(() => {
      efi.charges.pay(metadata.custom_id, 612);
      void efi.notifyOfBoleto(metadata.custom_id);
    });
  };
  const bankNow = efi.now;
  efi.now = () => new Date(Date.now() + ahead);
  const recording = join(folder, 'test-hosts.json');
  const money = ['--with-money', '--boleto', '--payout-key', 'dono@example.com'];
  const tried = await cli('provider', 'smoke', String(id), ...money, '--record', recording);
  efi.record = null;
  efi.now = bankNow;
  efi.book.givesBackNoCent = false;
  expect([tried.code, tried.stderr]).toEqual([0, '']);
  expect(tried.stdout).toMatch(/\d{47}\nMark the boleto with this line as paid/);
  const written = JSON.parse(readFileSync(recording, 'utf8')) as Json;
  const { steps, amount, ofPaidBoleto } = written;
  expect(steps).toEqual(
    expect.arrayContaining([
      'PIX: a code of R$ 0.10 was paid, and is reported with its payer',
      'PIX: the payment was given back',
      expect.stringMatching(/^BOLETO: R\$ 6\.12 is reported as paid on \d{4}-\d\d-\d\d$/),
      'BOLETO: the list shows it too',
      'BOLETO: its callback has arrived',
      'PAYOUT: R$ 0.01 was sent and has arrived',
      'PAYOUT: R$ 4.00 was sent and came back (2 returns)',
    ]),
  );
  expect(amount).toBe(10);
  const listed = ofPaidBoleto.find((one: Json) => one.path.startsWith('/v1/charges?'));
  expect(listed.answer.data).toMatchObject([{ payment: { paid_value: 612 } }]);
  await answerOf('disable', id);
});

test('a boleto is awaited at test hosts only, because none costs less than R$ 1.00', async () => {
  const { id } = await answerOf(...add(efi.accountFile()));
  const tried = await cli('provider', 'smoke', String(id), '--with-money', '--yes', '--boleto');
  expect([tried.code, tried.stderr]).toEqual([
    1,
    expect.stringMatching(/^.*boleto: only in a test/),
  ]);
});

test('an account at Woovi, which has no certificate, from the file to a paid test code', async () => {
  const woovi = await FakeWoovi.start();
  const account = await answerOf(...add(woovi.accountFile(), 'woovi'));
  expect(account).toMatchObject({ methods: [], certificateDaysLeft: null });
  expect(JSON.stringify(account)).not.toMatch(/Q2xpZW50/);
  expect(await answerOf('check', account.id)).toMatchObject({ ok: true, problems: [] });
  const unknown = await cli('provider', 'enable', String(account.id), '--methods', 'FOO');
  expect([unknown.code, unknown.stderr.trimEnd().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^error: option '--methods .*' argument 'FOO' is invalid\. .*PIX/)],
  ]);
  const refused = await cli('provider', 'enable', String(account.id), '--methods', 'CARD');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('kind woovi serves PIX, BOLETO, PAYOUT'),
  ]);
  await answerOf('enable', account.id, '--methods', 'PIX,BOLETO,PAYOUT');
  // Registered without the test message, whose time would be noted.
  const event = 'OPENPIX:CHARGE_COMPLETED';
  const address = { event, url: String(account.notificationUrl), isActive: true };
  woovi.webhooks.webhooks.push({ id: '1', name: event, createdAt: '', ...address });
  const money = ['--with-money', '--payout-key', 'dono@example.com'];
  let ahead = 0;
  const now = Date.now();
  woovi.now = () => new Date(now + (ahead += 3_000));
  const recording = join(folder, 'woovi.json');
  const { steps } = await answerOf('smoke', account.id, ...money, '--record', recording);
  expect(steps).toEqual(
    expect.arrayContaining([
      'PIX: the same request has the same code',
      'PIX: a code of R$ 0.10 was paid, and is reported with its payer',
      'PIX: its callback has arrived',
      'PIX: the payment was given back',
      'PAYOUT: R$ 0.01 was sent and has arrived',
      'lists: payouts were read',
      'lists: balance were read',
    ]),
  );
  expect(readFileSync(recording, 'utf8')).not.toMatch(/Q2xpZW50|dono@|Ana Souza|529982/);
  expect(await answerOf('webhooks', account.id)).toMatchObject({ registered: true });
  await answerOf('disable', account.id);
  await woovi.close();
});

describe('an account at Pagar.me is tried', () => {
  let pagarme: FakePagarme;
  beforeEach(async () => {
    pagarme = await FakePagarme.start();
  });
  afterEach(() => pagarme.close());

  const added = async (more: object = {}): Promise<string> =>
    String((await answerOf(...add(pagarme.accountFile(more), 'pagarme'))).id);

  test('with test keys: the test card is stored, charged once and refunded', async () => {
    const { steps } = await answerOf('smoke', await added());
    expect(steps).toEqual([
      'CARD: an order was looked for',
      'CARD: the public key makes tokens',
      'CARD: a test card (visa 0010) was stored',
      'CARD: it was charged with R$ 1.00',
      'CARD: R$ 0.40 was refunded',
      'CARD: R$ 0.60 was refunded',
      'CARD: its payables were read',
      'lists: payments were read',
      'lists: refunds were read',
      'lists: disputes were read',
    ]);
    expect(pagarme.cards.cards).toMatchObject([{ isVerified: true }]);
    expect(pagarme.orders.charges).toMatchObject([
      { amount: 100, canceledAmount: 100, status: 'canceled' },
    ]);
    expect(pagarme.held()).toBe(0);
  });

  test('with real keys: no card is tried, and nothing is charged', async () => {
    const { steps } = await answerOf(
      'smoke',
      await added({ secretKey: FAKE_LIVE_KEY, sandbox: false }),
    );
    expect(steps).toEqual([
      'CARD: an order was looked for',
      expect.stringContaining('takes real cards'),
      'lists: payments were read',
      'lists: refunds were read',
      'lists: disputes were read',
    ]);
    expect(pagarme.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('what does not work is named after what did, with exit code 1', async () => {
    const id = await added();
    const failure = async () => {
      const { code, stderr } = await cli('provider', 'smoke', id);
      return [code, stderr];
    };
    pagarme.orders.scripted.push({ code: '51' });
    expect(await failure()).toEqual([
      1,
      expect.stringMatching(/was stored; then .*not charged \(insufficient_funds\)/),
    ]);
    pagarme.faults.next('POST /tokens', 'unavailable');
    expect(await failure()).toEqual([1, expect.stringMatching(/looked for; then .*failed/)]);
    const other = await added({ publicKey: 'pk_test_another' });
    const { code, stderr } = await cli('provider', 'smoke', other);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/does not permit this call/)]);
    expect(pagarme.held()).toBe(0);
  });
});

test('an outage is listed, and ends by a check that finds no problem', async () => {
  const { id } = await answerOf(...add(efi.accountFile({ clientSecret: 'wrong' })));
  await answerOf('enable', id, '--methods', 'PIX');
  const authorization = `Bearer ${await shop.newKey({ devMode: false })}`;
  const pix = { method: 'PIX', data: { amount: 700 } };
  const sell = () => shop.request('POST', '/v2/transparents/create', pix, { authorization });
  expect((await sell()).status).toBe(503);
  const outagesOf = async (): Promise<Json[]> => {
    const accounts = (await answerOf('list', '--store', shop.storeId)) as unknown as Json[];
    return accounts.find((one) => one.id === id)?.outages as Json[];
  };
  expect(await outagesOf()).toMatchObject([{ method: 'PIX', reason: expect.any(String) }]);
  expect((await cli('provider', 'check', id)).code).toBe(1);
  expect(await outagesOf()).toHaveLength(1);
  await answerOf('rotate', id, '--file', fileOf(efi.accountFile()));
  expect(await outagesOf()).toEqual([]);
  expect((await sell()).status).toBe(200);
  await answerOf('disable', id);
});

test('what is wrong is named, with exit code 1', async () => {
  const { id } = await answerOf(...add(efi.accountFile({ clientSecret: 'wrong' })));
  const checked = await cli('provider', 'check', id, '--json');
  expect(checked.code).toBe(1);
  expect(JSON.parse(checked.stdout)).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^token: /)],
  });
  const refused = await cli('provider', 'webhooks', id);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/did not accept/)]);
});

test.each([
  ['a file that is not JSON', '{"clientSecret": "s3cret"', /must be one JSON object/],
  ['missing fields', { clientId: 'a' }, /clientSecret is required; certificate is required/],
  ['an unknown field', { colour: 'red' }, /colour is not a field/],
])('%s is refused without its values', async (_case, fields, sentence) => {
  const { code, stderr } = await cli('provider', ...add(fields));
  expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  expect(stderr).not.toMatch(/s3cret|red$/);
});

test('Dev mode, an unknown store, method, account and file are refused', async () => {
  const words = add(efi.accountFile());
  const dev = words.map((word) => (word === 'prod' ? 'dev' : word));
  expect((await cli('provider', ...dev)).stderr).toMatch(/env must be prod/);
  const elsewhere = words.map((word) => (word === shop.storeId ? 'store_0' : word));
  expect((await cli('provider', ...elsewhere)).stderr).toMatch(/no store store_0/);
  expect((await cli('provider', 'check', 'pacc_0')).stderr).toMatch(/no provider account pacc_0/);
  const noFile = [...words.slice(0, -1), join(folder, 'nothing.json')];
  expect((await cli('provider', ...noFile)).stderr).toMatch(/the file cannot be read: ENOENT/);
});
