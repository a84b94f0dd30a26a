/**
 * A shop in full swing, and every worker in it is doomed: each dies at a fail-point of its own,
 * until all have been passed. Whoever comes last finds nothing lost and nothing done twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { FAIL_POINTS } from '../../src/platform/jobs/fail-points';
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { Buyers } from '../support/buyers';
import { leave } from '../support/leave';
import {
  AN_HOUR,
  expectNothingLostOrDoubled,
  isNothingDue,
  untilNothingIsDue,
  untilNothingWaits,
} from '../support/oracle';
import { allowSubAccounts, seller, SELLERS } from '../support/sub-accounts';
import { launch, start, type Service, type ServiceOptions } from '../support/process';
import { RunningShop, freshPlace, until, type Json, type Place } from '../support/running-shop';

/** Where they die; what is named after a colon is the work of a busy week. */
const POINTS = [
  'after-claim:renew-subscriptions',
  'after-intent',
  'after-provider-call',
  'before-commit',
  'after-commit-before-ack:renew-subscriptions',
  'after-claim:deliver-webhooks',
  'after-commit-before-ack:deliver-webhooks',
  'after-claim:ask-about-attempts',
  'after-commit-before-ack:retry-charges',
  'after-claim:close-charges',
  'after-commit-before-ack:expire-charges',
  'after-commit-before-ack:expire-checkouts',
  'after-claim:settle-refunds',
  'after-commit-before-ack:settle-payouts',
];
const DOOMED_AT_ONCE = 2;
const SUBSCRIPTIONS = 20;
/** Each week has work for every worker that waits to die. A slow machine takes longer for a week. */
const WEEKS_WITHOUT_A_DEATH_MAX = 15;
const WEEK_WITHIN_MS = 240_000;
/** Of a seller, each week, and at most what it costs: cents. */
const [WITHDRAWN, FEE_MAX] = [150, 100];
const TEST_WITHIN_MS = 1_800_000;

let place: Place;
let shop: RunningShop;

test('every fail-point has its death', () => {
  expect([...new Set(POINTS.map((point) => point.replace(/[:@].*/, '')))].toSorted()).toEqual(
    [...FAIL_POINTS].toSorted(),
  );
});

onBothBackends(({ redisUrl }) => {
  beforeEach(async () => {
    await forgetEarlierJobs();
    place = await freshPlace();
  });

  afterEach(leave);

  test(
    `${POINTS.length} workers die under load, ${DOOMED_AT_ONCE} at a time`,
    async () => {
      const setting: ServiceOptions = { databaseUrl: place.databaseUrl, redisUrl };
      const api = await start({ ...setting, role: 'api' });
      shop = await RunningShop.open(api, place, SUBSCRIPTIONS);
      const splits = await sellersOf(shop);
      const buyers = await Buyers.come(shop, 'compra', { splits });
      const week = new BusyWeek(shop, splits);
      const waiting = [...POINTS];
      let isOver = false;
      const dooms = Array.from({ length: DOOMED_AT_ONCE }, async () => {
        for (let point = waiting.shift(); point && !isOver; point = waiting.shift())
          await dieAt(point, setting);
      });
      const all = Promise.all(dooms).finally(() => (isOver = true));
      all.catch(() => undefined);
      let quietWeeks = 0;
      while (!isOver && quietWeeks++ < WEEKS_WITHOUT_A_DEATH_MAX) {
        const deathsBefore = deaths;
        await week.passes();
        await until(
          'what is due is done, by the doomed',
          async () => isOver || (await isNothingDue(place.database)),
          WEEK_WITHIN_MS,
        );
        if (deaths > deathsBefore) quietWeeks = 0;
      }
      expect([...waiting, ...alive]).toEqual([]);
      await all;
      await start({ ...setting, role: 'worker' });
      await buyers.stop();
      // What the api has logged says why a buyer was refused.
      expect({ refusals: buyers.refusals, complaints: api.complaints }).toEqual({
        refusals: [],
        complaints: [],
      });
      await untilNothingWaits(shop);
      await expectNothingLostOrDoubled(shop, place, [...buyers.paid, ...week.paid]);
      // What buyers paid was split, although workers died; the invariants were checked above.
      expect(await shop.count(`SELECT count(DISTINCT "chargeId") FROM "splitParts"`)).toBe(
        buyers.paid.length + week.split,
      );
      // Money that went out did so once, by the simulator's own count.
      expect(await shop.count(`SELECT count(*) FROM simulator."refunds"`)).toBe(week.refunds);
      expect(
        await shop.count(`SELECT count(*) FROM simulator."payouts" WHERE "decision" = 'completed'`),
      ).toBe(week.payouts);
      expect(api.complaints).toEqual([]);
    },
    TEST_WITHIN_MS,
  );
});

/** The points whose worker is still alive. */
const alive = new Set<string>();
let deaths = 0;

async function dieAt(point: string, setting: ServiceOptions): Promise<void> {
  const doomed: Service = launch({ ...setting, role: 'worker', env: { FAIL_POINT: point } });
  alive.add(point);
  const end = await doomed.ended;
  alive.delete(point);
  deaths++;
  expect({ point, ...end }).toEqual({ point, code: null, signal: 'SIGKILL' });
}

/** Makes work of every kind, and lets the time come in which it falls due. */
class BusyWeek {
  readonly paid: { method: 'CARD' | 'PIX' }[] = [];
  refunds = 0;
  payouts = 0;
  split = 0;
  private number = 0;

  constructor(
    private readonly shop: RunningShop,
    private readonly splits: readonly Json[],
  ) {}

  async passes(): Promise<void> {
    const { shop } = this;
    const number = ++this.number;
    const subscriptions = await shop.database.query<Json[]>(
      `SELECT "id" FROM "subscriptions" ORDER BY "id"`,
    );
    const [declined, unanswered] = [
      subscriptions[number % SUBSCRIPTIONS],
      subscriptions[(number + 7) % SUBSCRIPTIONS],
    ];
    await shop.post('/v2/dev/simulate', {
      id: declined?.id,
      outcome: 'decline-next',
      reason: 'insufficient_funds',
      times: 1,
    });
    await shop.post('/v2/dev/simulate', { id: unanswered?.id, outcome: 'timeout-next' });
    await shop.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 700, expiresIn: 60 },
    });
    const product = await shop.product({ cycle: null });
    await shop.post('/v2/checkouts/create', {
      items: [{ id: product.id, quantity: 1 }],
      expiresIn: 60,
    });
    // Every second refund takes back from the sellers, too.
    const isSplit = number % 2 === 0;
    const sold = await shop.post('/v2/checkouts/create', {
      items: [{ id: product.id, quantity: 1 }],
      ...(isSplit && { splits: this.splits }),
    });
    if (isSplit) this.split++;
    await shop.post(`/v2/checkouts/simulate-payment?id=${sold.id}`, { method: 'PIX' });
    this.paid.push({ method: 'PIX' });
    await shop.post('/v2/checkouts/refund', { id: sold.id });
    this.refunds++;
    await shop.post('/v2/payouts/create', {
      amount: 400,
      externalId: `saque-${number}`,
      method: 'PIX',
      pixKeyType: 'EMAIL',
      pixKey: 'loja@example.com',
    });
    this.payouts++;
    await this.withdraw(number);
    await pause(100);
    // A month in three steps: what is declined is tried again a day later.
    const isLong = number % 3 === 1;
    if (isLong) await this.untilRenewalsAreAnswered();
    await shop.timePasses(isLong ? 27 : 2);
  }

  /**
   * What a dead worker has begun is asked about within hours. If it counted as declined only after
   * a long step, the days of its retries would be over.
   */
  private async untilRenewalsAreAnswered(): Promise<void> {
    const { shop } = this;
    const unanswered = `SELECT count(*) FROM "chargeAttempts" a JOIN "charges" c ON c."id" = a."chargeId"
      WHERE a."status" = 'PENDING' AND c."kind" = 'RENEWAL'`;
    while ((await shop.count(unanswered)) > 0) {
      await shop.timePasses(AN_HOUR);
      await untilNothingIsDue(shop.database);
    }
  }

  /** The first seller has more than this of each sale of the buyers. */
  private async withdraw(number: number): Promise<void> {
    const [first] = this.splits;
    await until('the seller has sold enough', async () => {
      const { balance } = await this.shop.get(`/v2/sub-accounts/get?id=${first?.subAccountId}`);
      return balance.available > WITHDRAWN + FEE_MAX;
    });
    const body = { id: first?.subAccountId, amount: WITHDRAWN, externalId: `repasse-${number}` };
    await this.shop.post('/v2/sub-accounts/withdraw', body);
    this.payouts++;
  }
}

/** Two sellers with their parts of a sale; the second one bears its share of the fee. */
async function sellersOf(shop: RunningShop): Promise<Json[]> {
  const [store] = await shop.database.query<{ id: string }[]>(`SELECT "id" FROM "stores"`);
  await allowSubAccounts(shop, String(store?.id));
  const [ana, caio] = [await seller(shop, SELLERS[0]), await seller(shop, SELLERS[1])];
  return [
    { subAccountId: ana.id, percentage: 5000 },
    { subAccountId: caio.id, percentage: 2000, chargeFee: true },
  ];
}
