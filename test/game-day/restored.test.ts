/**
 * A backup is made while renewals are charged, everything is killed later, and the backup is
 * restored into another database. By the books of the providers and of the receiver each cycle is
 * charged once, each refund is made once, a first payment is recorded or goes back, and no webhook
 * of before the backup is sent again.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import { FakePagarme } from '../../scripts/fakes/pagarme/fake-pagarme';
import { addCivilDays, civilDate } from '../../src/platform/time/civil-time';
import { DAY_MS } from '../../src/platform/time/clock';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { forgetEarlierJobs, onOneBackend } from '../support/backends';
import { runCli } from '../support/cli-process';
import { atTheEnd, leave } from '../support/leave';
import { NOTHING_FOUND, violationsByTool } from '../support/oracle';
import { freshFolder, start, type Service } from '../support/process';
import { freePort, toolOf } from '../support/production-process';
import { startReceiver, type Receiver } from '../support/receiver';
import { restoreInto, takeBackup, type Backup } from '../support/restored';
import { changeRows, oneOf, rowCount, rowsOf } from '../support/rows';
import { freshPlace, until, type Json, type Place } from '../support/running-shop';

const SUBSCRIPTIONS = 36;
/** How many were charged and told before, and how many are charged when the backup is made. */
const TOLD_BEFORE = 10;
const CHARGED_BEFORE = 20;
const PRICE = 4_990;
const CALL_MS = 50;
/** How many rows `ops restored ask` asks about at the same time. */
const ASKED_AT_ONCE = 8;
const SOLD = 10_000;
const REFUNDED = 4_000;

let pagarme: FakePagarme;
let efi: FakeEfi;
let receiver: Receiver;
let env: Record<string, string>;

beforeEach(async () => {
  await forgetEarlierJobs();
  pagarme = await FakePagarme.start();
  atTheEnd(() => pagarme.close());
  efi = await FakeEfi.start();
  atTheEnd(() => efi.close());
  receiver = await startReceiver();
  atTheEnd(receiver.close);
  const port = await freePort();
  env = { PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port) };
});
afterEach(leave);

/** Cards that another system has stored at Pagar.me. */
function storedCard(number: number): string {
  const address = { line_1: '1000, Avenida Paulista', zip_code: '01310100', country: 'BR' };
  const billing = { ...address, city: 'São Paulo', state: 'SP' };
  const person = { name: 'Ana Lima', document: '52998224725', phones: {}, address: billing };
  const { cards } = pagarme;
  const { id } = cards.putCustomer({ ...person, email: `${number}@example.com` }).body as Json;
  const card = cards.store(String(id), { token: pagarme.token(), billing_address: billing });
  return `${String(id)}/${String((card.body as Json).id)}`;
}

const processes = ({ databaseUrl }: Place, redisUrl: string | null): Promise<Service[]> =>
  Promise.all([
    start({ databaseUrl, redisUrl, env, role: 'api' }),
    start({ databaseUrl, redisUrl, env: { ...env, PORT: '0' }, role: 'worker' }),
  ]);

const tool = ({ databaseUrl }: Place) => toolOf({ DATABASE_URL: databaseUrl, ...env });

function merchant(key: string) {
  return async (path: string, body: unknown): Promise<{ status: number; body: Json }> => {
    const answer = await fetch(`${env.PUBLIC_URL}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  };
}

/** A store with an account at the fake, and subscriptions in flight: its production key. */
async function moveIn(place: Place): Promise<string> {
  const run = tool(place);
  const [store] = (await run('store', 'list')) as Json[];
  const where = ['--store', String(store?.id), '--env', 'prod'];
  const file = join(freshFolder(), 'account.json');
  const accounts = [
    { kind: 'pagarme', content: pagarme.accountFile(), methods: 'CARD' },
    { kind: 'efi', content: efi.accountFile(), methods: 'PIX' },
  ];
  for (const { kind, content, methods } of accounts) {
    writeFileSync(file, JSON.stringify(content));
    const name = ['--kind', kind, '--name', kind];
    const { id } = await run('provider', 'add', ...where, ...name, '--file', file);
    if (kind === 'efi') await run('provider', 'webhooks', String(id));
    await run('provider', 'enable', String(id), '--methods', methods);
  }
  const { key } = await run('key', 'create', ...where, '--all');
  const post = merchant(String(key));
  const product = { externalId: 'clube', name: 'Clube', price: PRICE, currency: 'BRL' };
  const numbers = Array.from({ length: SUBSCRIPTIONS }, (_, index) => index + 1);
  const calls: [string, Json][] = [
    ['/v2/products/create', { ...product, cycle: 'MONTHLY' }],
    [
      '/v2/webhooks/create',
      {
        name: 'all',
        endpoint: receiver.url,
        secret: 'um segredo',
        events: ['subscription.renewed', 'subscription.payment_failed'],
      },
    ],
    [
      '/v2/customers/import',
      {
        rows: numbers.map((number) => ({
          externalId: `old-${number}`,
          email: `${number}@example.com`,
        })),
      },
    ],
    [
      '/v2/subscriptions/import',
      {
        rows: numbers.map((number) => ({
          externalId: `old-sub-${number}`,
          customerExternalId: `old-${number}`,
          productExternalId: 'clube',
          nextChargeDate: addCivilDays(civilDate(new Date()), 10),
          method: 'CARD',
          providerToken: storedCard(number),
        })),
      },
    ],
  ];
  for (const [path, body] of calls) {
    const answer = await post(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  }
  return String(key);
}

/** A PIX code that is paid. The bank has sent its notification. */
async function paidCode(key: string): Promise<string> {
  const sale = { method: 'PIX', data: { amount: SOLD } };
  const { body } = await merchant(key)('/v2/transparents/create', sale);
  const id = String((body.data as Json).id);
  efi.pay(wireId(id), SOLD);
  await efi.notify(wireId(id));
  return id;
}

/** The amounts that went back at the bank. */
const givenBack = () =>
  efi.book.pix.flatMap(({ devolucoes }) => devolucoes.map(({ cents }) => cents)).toSorted();

/** Its answer, also while something is unresolved. */
async function askAgain(place: Place): Promise<Json> {
  const more = { ALLOW_PRIVATE_ENDPOINTS: '1', SECRET_KEY: 'a secret key of the tests' };
  const settings = { DATABASE_URL: place.databaseUrl, ...env, ...more };
  const { stdout } = await runCli(['ops', 'restored', 'ask', '--json'], settings).end;
  return JSON.parse(stdout) as Json;
}

const fallDue = (place: Place, ids: string[]) =>
  changeRows(place, 'subscriptions', { id: oneOf(...ids) }, { nextChargeAt: new Date() });

const paidOrders = () => pagarme.orders.charges.filter(({ paidAt }) => paidAt !== null);
const paidCycles = (place: Place) => rowCount(place, 'charges', { status: 'PAID', method: 'CARD' });
const paidCodes = (place: Place) => rowCount(place, 'charges', { status: 'PAID', method: 'PIX' });
const unsent = (place: Place) => rowCount(place, 'deliveries', { status: 'PENDING' });

/** The ids of the events that were delivered when the backup was made. */
function deliveredIn({ tables }: Backup): Set<string> {
  const rows = tables.find(({ name }) => name === 'public.deliveries')?.rows ?? '[]';
  const delivered = (JSON.parse(rows) as Json[]).filter(({ status }) => status === 'DELIVERED');
  return new Set(delivered.map(({ eventId }) => String(eventId)));
}

onOneBackend(({ redisUrl }) => {
  test('a backup under load, a crash, a restore: each cycle once, each webhook once', async () => {
    const lost = await freshPlace();
    const running = await processes(lost, redisUrl);
    const key = await moveIn(lost);
    pagarme.gate = () => pause(CALL_MS);
    await paidCode(key);
    const refunded = await paidCode(key);
    await until('the codes are paid', async () => (await paidCodes(lost)) === 2);
    const ids = (await rowsOf(lost, 'subscriptions')).map(({ id }) => String(id));
    await fallDue(lost, ids.slice(0, TOLD_BEFORE));
    await until('some were told', async () => {
      const isTold = receiver.requests.length === TOLD_BEFORE;
      return isTold && (await unsent(lost)) === 0;
    });
    await fallDue(lost, ids.slice(TOLD_BEFORE));
    await until('more were charged', () => paidOrders().length >= CHARGED_BEFORE);
    const backup = await takeBackup(lost.databaseUrl);
    const delivered = deliveredIn(backup);
    expect(delivered.size).toBeGreaterThanOrEqual(TOLD_BEFORE);
    await until('all were told', async () => {
      const told = receiver.requests.length >= SUBSCRIPTIONS;
      return told && (await paidCycles(lost)) === SUBSCRIPTIONS;
    });
    // A refund of an older payment, and two first payments.
    const refund = { id: refunded, amount: REFUNDED };
    expect((await merchant(key)('/v2/transparents/refund', refund)).status).toBe(200);
    const adopted = await paidCode(key);
    await paidCode(key);
    await until('the new codes are paid', async () => (await paidCodes(lost)) === 4);
    await Promise.all(running.map((service) => service.kill()));
    // The keys of the provider have expired, so that only asking can help.
    pagarme.now = () => new Date(Date.now() + 2 * DAY_MS);

    const restored = await freshPlace();
    await restoreInto(restored.databaseUrl, backup);
    const before = await paidCycles(restored);
    expect(before).toBeLessThan(SUBSCRIPTIONS);
    const run = tool(restored);
    await run('ops', 'restored', 'open', '--to', backup.at.toISOString());
    const sentBefore = receiver.requests.length;
    // They are started too early, and do nothing.
    await processes(restored, redisUrl);
    const sale = { method: 'PIX', data: { amount: 1_000 } };
    expect(await merchant(key)('/v2/transparents/create', sale)).toMatchObject({ status: 503 });
    const inFlight = { now: 0, most: 0 };
    pagarme.gate = async () => {
      inFlight.most = Math.max(inFlight.most, ++inFlight.now);
      await pause(CALL_MS);
      inFlight.now--;
    };
    const asked = await askAgain(restored);
    expect(inFlight.most).toBeGreaterThan(1);
    expect(inFlight.most).toBeLessThanOrEqual(ASKED_AT_ONCE);
    expect(asked).toMatchObject({ held: [], report: { bookedRefunds: 1, unanswered: [] } });
    const listed = (asked.differences as Json[]).map(({ theirs }) => String(theirs));
    expect(listed).toEqual([`${SOLD} cents`, `${SOLD} cents`]);
    const [first, second] = (asked.differences as Json[]).map(({ id }) => String(id));
    const isPaid = await run('ops', 'restored', 'adopt-payment', String(first));
    expect(isPaid).toMatchObject({ id: adopted, status: 'PAID' });
    await run('ops', 'restored', 'refund-payment', String(second));
    expect(await askAgain(restored)).toMatchObject({ unresolved: [], differences: [] });
    expect(paidOrders()).toHaveLength(SUBSCRIPTIONS);
    expect(givenBack()).toEqual([REFUNDED]);
    expect(receiver.requests).toHaveLength(sentBefore);
    expect(await violationsByTool(restored.databaseUrl)).toEqual([]);
    await run('ops', 'restored', 'close');

    await until('the second payment goes back', () => givenBack().length === 2);
    await until('all is told', async () => {
      const paid = await paidCycles(restored);
      return paid === SUBSCRIPTIONS && (await unsent(restored)) === 0;
    });
    process.stderr.write(
      `${before} of ${SUBSCRIPTIONS} cycles were paid in the backup, ` +
        `${receiver.requests.length - sentBefore} webhooks were sent afterwards\n`,
    );
    expect(paidOrders()).toHaveLength(SUBSCRIPTIONS);
    expect(givenBack()).toEqual([SOLD, REFUNDED].toSorted());
    expect(await run('ops', 'reconcile')).toEqual(NOTHING_FOUND);
    expect(await violationsByTool(restored.databaseUrl)).toEqual([]);
    expect(await paidCodes(restored)).toBe(3);
    expect(new Set(paidOrders().map(({ code }) => code)).size).toBe(SUBSCRIPTIONS);
    const renewed = await rowsOf(restored, 'events', { type: 'subscription.renewed' });
    expect(renewed).toHaveLength(SUBSCRIPTIONS);
    const bodies = new Map<string, Set<string>>();
    for (const { body, raw } of receiver.requests)
      bodies.set(body.id, (bodies.get(body.id) ?? new Set()).add(raw));
    expect([...bodies.values()].filter(({ size }) => size > 1)).toEqual([]);
    const sentAgain = receiver.requests.slice(sentBefore).map(({ body }) => body.id);
    expect(sentAgain.filter((id) => delivered.has(id))).toEqual([]);
    expect(new Set(sentAgain).size).toBe(sentAgain.length);
    expect(await violationsByTool(restored.databaseUrl)).toEqual([]);
  }, 300_000);
});
