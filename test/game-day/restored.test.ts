/**
 * A backup is made while renewals are charged, everything is killed later, and the backup is
 * restored into another database. By the books of the provider and of the receiver each cycle is
 * charged once, and no webhook of before the backup is sent again.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FakePagarme } from '../../scripts/fakes/pagarme/fake-pagarme';
import { addCivilDays, civilDate } from '../../src/kit/time/civil-time';
import { DAY_MS } from '../../src/kit/time/clock';
import { forgetEarlierJobs, onOneBackend } from '../support/backends';
import { atTheEnd, leave } from '../support/leave';
import { violationsByTool } from '../support/oracle';
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

let pagarme: FakePagarme;
let receiver: Receiver;
let env: Record<string, string>;

beforeEach(async () => {
  await forgetEarlierJobs();
  pagarme = await FakePagarme.start();
  atTheEnd(() => pagarme.close());
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
  writeFileSync(file, JSON.stringify(pagarme.accountFile()));
  const name = ['--kind', 'pagarme', '--name', 'Pagar.me'];
  const { id } = await run('provider', 'add', ...where, ...name, '--file', file);
  await run('provider', 'enable', String(id), '--methods', 'CARD');
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

const fallDue = (place: Place, ids: string[]) =>
  changeRows(place, 'subscriptions', { id: oneOf(...ids) }, { nextChargeAt: new Date() });

const paidOrders = () => pagarme.orders.charges.filter(({ paidAt }) => paidAt !== null);
const paidCycles = (place: Place) => rowCount(place, 'charges', { status: 'PAID' });
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
    const asked = await run('ops', 'restored', 'ask');
    expect(asked).toMatchObject({ unresolved: [], differences: [], held: [] });
    expect(paidOrders()).toHaveLength(SUBSCRIPTIONS);
    expect(receiver.requests).toHaveLength(sentBefore);
    expect(await violationsByTool(restored.databaseUrl)).toEqual([]);
    await run('ops', 'restored', 'close');

    await until('all is told', async () => {
      const paid = await paidCycles(restored);
      return paid === SUBSCRIPTIONS && (await unsent(restored)) === 0;
    });
    process.stderr.write(
      `${before} of ${SUBSCRIPTIONS} cycles were paid in the backup, ` +
        `${receiver.requests.length - sentBefore} webhooks were sent afterwards\n`,
    );
    expect(paidOrders()).toHaveLength(SUBSCRIPTIONS);
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
