/**
 * The installation that `npm start` makes: no SECRET_KEY, the key in DATA_DIR. The operator's
 * commands that ask a provider find that key, and open the sealed credentials of the account.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import { FakePagarme } from '../../scripts/fakes/pagarme/fake-pagarme';
import { civilDate } from '../../src/platform/time/civil-time';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { runCli } from '../support/cli-process';
import { atTheEnd, leave } from '../support/leave';
import { freshFolder, start } from '../support/process';
import { freePort } from '../support/production-process';
import { changeRows, rowsOf } from '../support/rows';
import { freshPlace, until, type Json } from '../support/running-shop';

afterEach(leave);

const ADDRESS = {
  line_1: '1000, Avenida Paulista',
  zip_code: '01310100',
  country: 'BR',
  city: 'São Paulo',
  state: 'SP',
};

/** A card that another system has stored at Pagar.me. */
function storedCard({ cards, token }: { cards: FakePagarme['cards']; token: string }): string {
  const person = { name: 'Ana Lima', document: '52998224725', phones: {}, address: ADDRESS };
  const { id } = cards.putCustomer({ ...person, email: 'ana@example.com' }).body as Json;
  const card = cards.store(String(id), { token, billing_address: ADDRESS });
  return `${String(id)}/${String((card.body as Json).id)}`;
}

test('reconcile, held accept and restored ask without SECRET_KEY', async () => {
  const efi = await FakeEfi.start();
  atTheEnd(() => efi.close());
  const pagarme = await FakePagarme.start();
  atTheEnd(() => pagarme.close());
  const place = await freshPlace();
  const dataDir = freshFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { SECRET_KEY: '', PUBLIC_URL: url };
  const service = await start({
    databaseUrl: place.databaseUrl,
    dataDir,
    env: { ...env, PORT: String(port) },
  });
  const tool = async (...words: string[]): Promise<any> => {
    const settings = { DATABASE_URL: place.databaseUrl, DATA_DIR: dataDir, ...env };
    const more = { ALLOW_PRIVATE_ENDPOINTS: '1' };
    const { stdout, stderr } = await runCli([...words, '--json'], { ...settings, ...more }).end;
    if (stdout === '') throw new Error(`${words.join(' ')}: ${stderr}`);
    return JSON.parse(stdout);
  };

  const [store] = (await tool('store', 'list')) as Json[];
  const where = ['--store', String(store?.id), '--env', 'prod'];
  const file = join(freshFolder(), 'account.json');
  for (const [kind, content, method] of [
    ['efi', efi.accountFile(), 'PIX'],
    ['pagarme', pagarme.accountFile(), 'CARD'],
  ] as const) {
    writeFileSync(file, JSON.stringify(content));
    const named = ['--kind', kind, '--name', kind, '--file', file];
    const { id } = await tool('provider', 'add', ...where, ...named);
    await tool('provider', 'enable', id, '--methods', method);
  }
  const { key } = await tool('key', 'create', ...where, '--all');
  const post = async (path: string, body: Json): Promise<Json> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = (await (await fetch(`${url}${path}`, sent)).json()) as Json;
    if (!answer.success) throw new Error(JSON.stringify(answer));
    return answer.data;
  };

  // A code that is paid; its notification is lost.
  const sold = await post('/v2/transparents/create', { method: 'PIX', data: { amount: 2_500 } });
  efi.pay(wireId(sold.id), 2_500);
  expect(await tool('ops', 'reconcile')).toMatchObject({
    differences: [],
    unreported: [{ reference: sold.id }],
    notCompared: [],
  });

  // A renewal whose answer is lost.
  pagarme.faults.always('POST /orders', 'act-and-drop');
  pagarme.faults.always('GET /orders', 'unavailable');
  const product = { externalId: 'clube', name: 'Clube', price: 4_990, currency: 'BRL' };
  await post('/v2/products/create', { ...product, cycle: 'MONTHLY' });
  const customer = { externalId: 'old', email: 'ana@example.com' };
  await post('/v2/customers/import', { rows: [customer] });
  const imported = {
    externalId: 'old-sub',
    customerExternalId: 'old',
    productExternalId: 'clube',
    nextChargeDate: civilDate(new Date()),
    method: 'CARD',
    providerToken: storedCard({ cards: pagarme.cards, token: pagarme.token() }),
  };
  await post('/v2/subscriptions/import', { rows: [imported] });
  await changeRows(place, 'subscriptions', {}, { nextChargeAt: new Date() });
  await until('the order is made', () => pagarme.orders.charges.length === 1);
  const [attempt] = await rowsOf(place, 'chargeAttempts');
  const backupAt = new Date();
  await service.stop();
  await changeRows(place, 'chargeAttempts', {}, { checkAt: null, heldAt: new Date() });
  pagarme.faults.always('GET /orders', null);
  await changeRows(place, 'providerOutages', {}, { retryAt: new Date() });
  expect(await tool('ops', 'held', 'accept', String(attempt?.id))).toMatchObject({
    status: 'APPROVED',
  });

  await tool('ops', 'restored', 'open', '--to', backupAt.toISOString());
  expect(await tool('ops', 'restored', 'ask')).toMatchObject({ unresolved: [], held: [] });
}, 180_000);
