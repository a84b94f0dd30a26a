/** What must never break: a sound shop violates nothing, and each kind of damage is named. */
import { INVARIANTS } from '../../src/operators/invariants';
import { violatedBy as violatedByDamage } from '../support/violated';
import { world, type Json, type World } from '../support/world';

let shop: World;
let trial: Json;
let paid: Json;
let refunded: Json;
let disputed: Json;
let lost: Json;
let webhook: Json;

beforeAll(async () => {
  shop = await world();
  webhook = await shop.listen(undefined, { v2: false });
  trial = await shop.subscribe({ trialDays: 7 });
  await shop.travel('8 days');
  [paid, refunded, disputed, lost] = [
    await paidCheckout('PIX'),
    await paidCheckout('CARD'),
    await paidCheckout('CARD'),
    await paidCheckout('CARD'),
  ];
  await shop.post('/v2/checkouts/refund', { id: refunded.id });
  await shop.travel('1 minute');
  for (const { id } of [disputed, lost])
    await shop.post('/v2/dev/simulate', { id, outcome: 'dispute' });
  await shop.post('/v2/dev/simulate', { id: lost.id, outcome: 'dispute-lost' });
  await shop.deliver();
});

async function paidCheckout(method: string): Promise<Json> {
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method });
  return checkout;
}

const violatedBy = (damage: string[], later: { minutesLater?: number } = {}) =>
  violatedByDamage(shop, damage, later);

const without = (event: string): string[] => [
  `DELETE FROM "deliveryAttempts"`,
  `DELETE FROM "deliveries"
   WHERE "eventId" IN (SELECT "id" FROM "events" WHERE "type" = '${event}')`,
  `DELETE FROM "events" WHERE "type" = '${event}'`,
];
const chargeOf = async (checkout: Json): Promise<string> =>
  String((await shop.charges(checkout))[0]?.id);

test('a sound shop violates nothing, at once and an hour later', async () => {
  expect(await violatedBy([])).toEqual({});
  expect(await violatedBy([], { minutesLater: 60 })).toEqual({});
});

test('the renewal of a subscription that began with a trial has an event of its own', async () => {
  const [begun, renewal] = await shop.charges(trial);
  expect(await violatedBy(without('subscription.renewed'))).toEqual({
    'every paid charge of a subscription has its event': [renewal?.id],
  });
  expect(await violatedBy(without('subscription.trial_started'))).toEqual({
    'every trial that began has its event': [begun?.id],
  });
});

/** As in large tables, where reading all of one is dear. */
async function planOf(invariant: string): Promise<string> {
  await shop.database.query('VACUUM "events", "ledgerEntries"');
  const plan = await shop.database.transaction(async (manager) => {
    await manager.query('SET LOCAL enable_seqscan = off');
    await manager.query('SET LOCAL enable_bitmapscan = off');
    return manager.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${INVARIANTS[invariant]}`);
  });
  return plan.map((line) => line['QUERY PLAN']).join('\n');
}

test('movements are added up in the order of an index, from it alone', async () => {
  const plan = await planOf('every movement sums to zero');
  expect(plan).toContain('Index Only Scan using "ledgerEntries_movements"');
  expect(plan).not.toMatch(/Sort|Hash/);
  const charge = await chargeOf(paid);
  expect(
    await violatedBy([
      `UPDATE "ledgerEntries" SET "amount" = "amount" + 1 WHERE "reference" = '${charge}'`,
    ]),
  ).toMatchObject({ 'every movement sums to zero': [charge] });
});

describe('the payment of an event', () => {
  const named = async () => ({
    'every paid charge of a subscription has its event': [(await shop.charges(trial))[1]?.id],
  });

  test('is noted beside the payload, and read from an index alone', async () => {
    expect(
      await shop.database.query(
        `SELECT "type", "chargeId", "customerId"
         FROM "events"
         WHERE "chargeId" IS DISTINCT FROM COALESCE("payload" #>> '{data,payment,id}', '')
           OR "customerId" IS DISTINCT FROM COALESCE("payload" #>> '{data,customer,id}', '')`,
      ),
    ).toEqual([]);
    expect(
      await violatedBy([
        `UPDATE "events" SET "chargeId" = 'char_other' WHERE "type" = 'subscription.renewed'`,
      ]),
    ).toEqual(await named());
    expect(await planOf('every paid charge of a subscription has its event')).toContain(
      'Index Only Scan using events_places on events',
    );
  });

  const unnoted = `UPDATE "events" SET "chargeId" = NULL, "customerId" = NULL`;

  test('is read from the payload of an event of an earlier release', async () => {
    expect(await violatedBy([unnoted])).toEqual({});
    expect(await violatedBy([unnoted, ...without('subscription.renewed')])).toEqual(await named());
  });
});

test('what an event keeps of an erased customer is found, also by an earlier release', async () => {
  const sentence = 'nothing personal is left of an erased customer in events';
  const erased = `UPDATE "customers" SET "erasedAt" = now() + interval '1 year'`;
  // A rule shows ten examples, so that a part of the events is of later payments.
  const later = `UPDATE "events" SET "createdAt" = now() + interval '2 years'
    WHERE "type" NOT LIKE 'checkout.%'`;
  const found = (await violatedBy([later, erased]))[sentence];
  expect(found?.length).toBeGreaterThan(0);
  expect(found?.length).toBeLessThan(10);
  const unnoted = `UPDATE "events" SET "chargeId" = NULL, "customerId" = NULL`;
  expect((await violatedBy([later, unnoted, erased]))[sentence]?.toSorted()).toEqual(
    found?.toSorted(),
  );
});

test('what was given back, disputed or lost has its event', async () => {
  const sentence = 'every charge that is disputed or lost has its event';
  expect(await violatedBy(without('checkout.refunded'))).toEqual({
    'every complete refund has its event': [await chargeOf(refunded)],
  });
  expect(await violatedBy(without('checkout.lost'))).toEqual({
    [sentence]: [await chargeOf(lost)],
  });
  expect(await violatedBy(without('checkout.disputed'))).toEqual({
    [sentence]: [await chargeOf(disputed)],
  });
});

test('a webhook with the older payload has its deliveries too', async () => {
  const found = await violatedBy([
    `DELETE FROM "deliveryAttempts"`,
    `DELETE FROM "deliveries" WHERE "webhookId" = '${webhook.id}'`,
  ]);
  expect(Object.keys(found)).toEqual([
    'every relayed event has a delivery to each webhook that subscribed before it',
  ]);
});

test('an event that nobody relays, and a delivery that nobody makes', async () => {
  const unrelayed = [`UPDATE "events" SET "position" = NULL WHERE "type" = 'checkout.lost'`];
  expect(await violatedBy(unrelayed, { minutesLater: 9 })).toEqual({});
  expect(Object.keys(await violatedBy(unrelayed, { minutesLater: 11 }))).toEqual([
    'every event was relayed within ten minutes',
  ]);
  const unsent = [
    `UPDATE "deliveries" SET "status" = 'PENDING', "nextAttemptAt" = "lastAttemptAt"`,
  ];
  // something was sent to it within ten minutes
  expect(await violatedBy(unsent, { minutesLater: 9 })).toEqual({});
  expect(await violatedBy(unsent, { minutesLater: 11 })).toEqual({
    'every webhook with due deliveries was sent one within ten minutes': [webhook.id],
  });
  expect(
    await violatedBy([...unsent, `UPDATE "webhooks" SET "status" = 'DISABLED'`], {
      minutesLater: 11,
    }),
  ).toEqual({});
});

test('an approval of the simulator that we know nothing of, declined, or have never recorded', async () => {
  const attempt = (await shop.charges(disputed))[0]?.attempts.nodes[0].id as string;
  const ofOurs =
    'every approval of the simulator is of an attempt of ours, and not recorded as declined';
  expect(await violatedBy([`DELETE FROM "chargeAttempts" WHERE "id" = '${attempt}'`])).toEqual({
    [ofOurs]: [attempt],
  });
  expect(
    await violatedBy([
      `UPDATE "chargeAttempts" SET "status" = 'DECLINED' WHERE "id" = '${attempt}'`,
    ]),
  ).toEqual({ [ofOurs]: [attempt] });
  const pending = [
    `UPDATE "chargeAttempts" SET "status" = 'PENDING', "checkAt" = NULL WHERE "id" = '${attempt}'`,
  ];
  expect(await violatedBy(pending)).toEqual({});
  expect(
    await violatedBy([
      ...pending,
      `UPDATE simulator."calls"
       SET "paidAt" = "paidAt" - interval '25 hours'
       WHERE "reference" = '${attempt}'`,
    ]),
  ).toEqual({ 'every approval of the simulator is recorded within a day': [attempt] });
});

test('money by PIX that was never paid at the simulator', async () => {
  expect(await violatedBy([`DELETE FROM simulator."pixPayments"`])).toMatchObject({
    'nothing is recorded as paid by PIX or boleto that was not paid at the simulator': [
      await chargeOf(paid),
    ],
  });
});

describe('work that nobody does', () => {
  const sentence = 'nothing has been due for more than ten minutes';
  const due = (minutes: number) =>
    `UPDATE "subscriptions"
     SET "nextChargeAt" = (
       SELECT now() + "offsetMs" * interval '1 millisecond' FROM "testClocks"
     ) - interval '${minutes} minutes'
     WHERE "id" = '${trial.id}'`;
  const claim = (values: string) =>
    `INSERT INTO "claims" (
       "job", "rowId", "storeId", "devMode", "tries", "error", "until", "deadAt"
     )
     VALUES (
       'renew-subscriptions', '${trial.id}', '${shop.storeId}', true, 3, 'Error: broken',
       ${values}
     )`;

  test('a row that is due is named after ten minutes of store time, with its job', async () => {
    expect(await violatedBy([due(9)])).toEqual({});
    expect(await violatedBy([due(11)])).toEqual({
      [sentence]: [`renew-subscriptions ${trial.id}`],
    });
    expect(await violatedBy([due(1)], { minutesLater: 10 })).toEqual({
      [sentence]: [`renew-subscriptions ${trial.id}`],
    });
  });

  test('what waits for an operator, or for its next try, is not late', async () => {
    expect(await violatedBy([due(60), `UPDATE "stores" SET "suspendedAt" = now()`])).toEqual({});
    expect(
      await violatedBy([
        due(60),
        `UPDATE "subscriptions" SET "parkedAt" = now() WHERE "id" = '${trial.id}'`,
      ]),
    ).toEqual({});
    expect(await violatedBy([due(60), claim(`now(), now()`)])).toEqual({}); // a dead letter
    expect(await violatedBy([due(60), claim(`now() + interval '40 minutes', NULL`)])).toEqual({});
    expect(await violatedBy([due(60), claim(`now() - interval '11 minutes', NULL`)])).toEqual({
      [sentence]: [`renew-subscriptions ${trial.id}`],
    }); // its back-off is over, and nobody came
  });

  test('a claim of a worker that hangs, or whose clock was fast', async () => {
    const named = {
      'nothing is claimed for longer than a lease lasts': [`renew-subscriptions ${trial.id}`],
    };
    expect(await violatedBy([claim(`now() + interval '1 day', NULL`)])).toEqual(named);
    expect(
      await violatedBy([
        claim(`now() + interval '20 seconds', NULL`),
        `UPDATE "claims" SET "begunAt" = now() - interval '61 minutes'`,
      ]),
    ).toEqual(named);
    expect(
      await violatedBy([
        claim(`now() + interval '59 minutes', NULL`),
        `UPDATE "claims" SET "begunAt" = now() - interval '59 minutes'`,
      ]),
    ).toEqual({});
  });
});

test('an open code that nobody will ask about', async () => {
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 500 },
  });
  const forgotten = [`UPDATE "charges" SET "askAt" = NULL WHERE "id" = '${id}'`];
  expect(await violatedBy(forgotten, { minutesLater: 29 })).toEqual({});
  expect(await violatedBy(forgotten, { minutesLater: 31 })).toMatchObject({
    'every open code is asked about': [id],
  });
});
