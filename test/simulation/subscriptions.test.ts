/**
 * Random lives of subscriptions, against a small model that knows nothing of our code: the same
 * charges, the same approvals, the same next charge, whatever is repeated and whoever dies on the
 * way.
 */
import fc, { howMany } from '../support/properties';
import {
  ModelPixSubscription,
  type ModelAddOn,
  type ModelCharge,
  type ModelCoupon,
  type ModelCycle,
  type Line,
  type ModelProration,
} from '../support/subscription-model';
import { BUYER, Buyer, CARD } from '../support/buyer';
import {
  ModelInvoiceSubscription,
  type ModelInvoiceTerms,
  type ModelToPay,
} from '../support/invoice-model';
import { DEATHS, mortalWorld, type Mortal } from '../support/mortal-world';
import { repeatEverything } from '../support/repeat-everything';
import { failuresOf } from '../support/rows';
import { timePassesUnnoticed } from '../support/store-clock';
import { wall, type Json, type World } from '../support/world';

const RUNS = Number(process.env.SIMULATION_RUNS ?? howMany(80));
/** A world grows with every life in it; its invariants are checked after each. */
const LIVES_PER_WORLD = 10;
const SUBSCRIPTIONS_MAX = 3;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const PIX_REFUNDED_DAYS = 90;
/** No outage ends within minutes of what falls due. */
const OUTAGE_MINUTES = 17;
/** Missed cycles begin one a day. */
const CATCH_UP_DAYS = 4;
const GOOD_CARD = '4242424242424242';

const cycle = fc.constantFrom<ModelCycle[]>(
  'WEEKLY',
  'WEEKLY',
  'MONTHLY',
  'MONTHLY',
  'QUARTERLY',
  'SEMIANNUALLY',
  'ANNUALLY',
);
const price = fc.integer({ min: 100, max: 100_000 });
const quantity = fc.integer({ min: 1, max: 3 });
const which = fc.nat(SUBSCRIPTIONS_MAX - 1);
const charges = fc.constantFrom(1, 1, 2, 3, Infinity);
const coupon: fc.Arbitrary<ModelCoupon | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ percent: fc.integer({ min: 1, max: 100 }), charges }) },
  { weight: 1, arbitrary: fc.record({ cents: fc.integer({ min: 1, max: 150_000 }), charges }) },
);
const invoice: fc.Arbitrary<ModelInvoiceTerms> = fc.record({
  leadDays: fc.constantFrom(1, 3, 5, 6),
  graceDays: fc.constantFrom(0, 0, 1),
  overdue: fc.constantFrom('CANCEL', 'PAUSE', 'KEEP'),
  reopenWhenPaid: fc.boolean(),
  interest: fc.constantFrom(0, 0, 100),
  fine: fc.constantFrom(0, 0, 200),
});
const terms = {
  invoice,
  kind: fc.constant('create' as const),
  cycle,
  price,
  quantity,
  maxRetry: fc.integer({ min: 1, max: 4 }),
  retryEvery: fc.integer({ min: 1, max: 6 }),
  setupFee: fc.constantFrom(0, 0, 1, 4_990),
};
const create = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...terms,
      method: fc.constant('CARD' as const),
      trialDays: fc.constantFrom(0, 0, 1, 10),
      coupon,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...terms,
      method: fc.constant('PIX' as const),
      trialDays: fc.constant(0),
      coupon: fc.constant(null),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...terms,
      method: fc.constant('INVOICE' as const),
      trialDays: fc.constantFrom(0, 0, 2, 10),
      coupon,
    }),
  },
);
const command = fc.oneof(
  { weight: 1, arbitrary: create },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      days: fc.integer({ min: 1, max: 35 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decline' as const),
      which,
      times: fc.integer({ min: 1, max: 5 }),
      hard: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay page' as const),
      which,
      method: fc.constantFrom('PIX', 'BOLETO', 'CARD', 'KEPT CARD'),
      isOld: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('issue boleto' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('collect' as const),
      which,
      to: fc.constantFrom('INVOICE', 'AUTOMATIC'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('coupon' as const), which, coupon }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      which,
      days: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('outage' as const),
      which,
      pausedDays: fc.integer({ min: 1, max: 40 }),
      days: fc.integer({ min: 0, max: 40 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('resume' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end later' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('end' as const), which, byPayer: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      which,
      cycle,
      keepsCycle: fc.boolean(),
      price,
      quantity,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('change now' as const),
      which,
      cycle,
      keepsCycle: fc.constantFrom(true, true, false),
      proration: fc.constantFrom<ModelProration[]>(
        'NEXT_CHARGE',
        'NEXT_CHARGE',
        'NONE',
        'CHARGE_NOW',
        'CHARGE_NOW',
        'CHARGE_NOW',
      ),
      price,
      quantity,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('add-ons' as const),
      which,
      addOns: fc.uniqueArray(fc.record({ product: fc.nat(2), quantity }), {
        maxLength: 2,
        selector: ({ product }) => product,
      }),
      when: fc.constantFrom('NEXT_CYCLE', 'NOW', 'NOW'),
      proration: fc.constantFrom<ModelProration[]>('NEXT_CHARGE', 'CHARGE_NOW', 'NONE'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('quantity' as const),
      which,
      quantity,
      when: fc.constantFrom('NEXT_CYCLE', 'NOW', 'NOW'),
      proration: fc.constantFrom<ModelProration[]>('NEXT_CHARGE', 'CHARGE_NOW', 'NONE'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unline' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('retries' as const),
      which,
      maxRetry: fc.integer({ min: 1, max: 4 }),
      retryEvery: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('billing day' as const),
      which,
      day: fc.integer({ min: 1, max: 28 }),
      isProrated: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      which,
      amount: fc.integer({ min: -60_000, max: 60_000 }).filter((amount) => amount !== 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which,
      hundredths: fc.integer({ min: 1, max: 100 }),
      isProrated: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end after' as const),
      which,
      charges: fc.constantFrom(1, 2, 3, Infinity),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('use' as const),
      which,
      units: fc.integer({ min: -5, max: 20 }).filter((units) => units !== 0),
      isFirst: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), which, isOfChange: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      death: fc.constantFrom(...DEATHS),
      after: fc.nat(3),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
type Create = Extract<Command, { kind: 'create' }>;
/** What is done with a subscription that lives already. */
type Act = Exclude<Command, { kind: 'create' | 'advance' | 'crash' }>;
type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>;
type Lived = {
  id: string;
  model: ModelInvoiceSubscription | ModelPixSubscription;
  /** What was added by hand, with the id of each. */
  added?: { id: string; line: Line }[];
};
/** What one command after another by chance seldom does: a refunded change is changed again. */
const refundedChange: fc.Arbitrary<Command[]> = fc
  .record({
    which,
    days: fc.integer({ min: 0, max: 6 }),
    changes: fc.tuple(fc.record({ price, quantity }), fc.record({ price, quantity })),
  })
  .map(({ which: of, days, changes }) => {
    const [first, second] = changes;
    const change = {
      kind: 'change now',
      which: of,
      cycle: 'MONTHLY',
      keepsCycle: true,
      proration: 'CHARGE_NOW',
    } as const;
    return [
      { ...change, ...first },
      ...(days > 0 ? [{ kind: 'advance' as const, days }] : []),
      { kind: 'refund', which: of, isOfChange: true },
      { ...change, ...second },
    ];
  });
const commands = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: command.map((each) => [each]) },
      { weight: 1, arbitrary: refundedChange },
    ),
    { minLength: 4, maxLength: 10 },
  )
  .map((runs) => runs.flat());
const life = fc.record({ startDay: fc.integer({ min: 0, max: 364 }), first: create, commands });

/** As they are sent; fine and interest are those of the checkout. */
function termsOf({ method, maxRetry, retryEvery, invoice: terms }: Create): Json {
  const { interest, fine, ...agreed } = terms;
  return {
    ...(method === 'INVOICE'
      ? { collection: 'INVOICE', invoice: agreed }
      : { methods: [method], retryPolicy: { maxRetry, retryEvery } }),
    interest: { value: interest },
    fine: { value: fine, type: 'PERCENTAGE' },
  };
}

/** A trial by invoice begins without a method. */
function methodOf({ method, trialDays }: Create): Json {
  if (method === 'INVOICE') return trialDays === 0 ? { method: 'PIX' } : {};
  return method === 'CARD' ? { method, card: { number: GOOD_CARD } } : { method };
}

function mainOf({ price: unit, quantity: units }: { price: number; quantity: number }) {
  return { unit, quantity: units };
}

let outages = 0;
/** A boleto of less costs more than it earns. */
const BOLETO_MIN = 300;
const PAGES = `query ($id: ID!) {
  subscription(id: $id) {
    charges(first: 100) { nodes { cycleNumber status checkout { id url status } } }
  }
}`;

class Life {
  readonly subscriptions: Lived[] = [];
  private approvedBefore = 0;
  private perUnit: Json[] = [];
  private coupons = 0;
  private lines = 0;
  private readonly addOns = new Map<string, Json>();

  constructor(private readonly mortal: Mortal) {}

  private get shop(): World {
    return this.mortal.shop;
  }

  async begin(startDay: number): Promise<void> {
    this.shop.key = await this.shop.openStore();
    this.approvedBefore = await this.shop.approvals();
    this.perUnit = [await this.shop.product({ price: 7 }), await this.shop.product({ price: 90 })];
    await this.shop.post('/v2/dev/clock/advance', {
      to: new Date(Date.UTC(wall().getUTCFullYear() + 1, 0, 1 + startDay, 15)).toISOString(),
    });
  }

  async play(each: Command): Promise<void> {
    if (each.kind === 'create') return this.create(each);
    if (each.kind === 'advance') return this.advance(each.days * DAY_S);
    if (each.kind === 'crash') return this.mortal.dieAt(each.death, each.after);
    const target = this.subscriptions[each.which % this.subscriptions.length];
    await this.seeBoletos();
    if (target) await this.act(target, each);
  }

  private async seeBoletos(): Promise<void> {
    const now = (await this.shop.now()).getTime();
    for (const { model } of this.subscriptions)
      if (model instanceof ModelInvoiceSubscription) model.boletosUntil(now);
  }

  /** What everybody can see is what the model says. */
  async compare(): Promise<void> {
    const { subscriptions } = await this.shop.graphql(
      '{ subscriptions { nodes { id status upcomingCharge { date amount } } } }',
    );
    const shown = new Map(
      (subscriptions.nodes as Json[]).map(({ id, status, upcomingCharge }) => [
        id,
        {
          status,
          upcoming: upcomingCharge && {
            date: Date.parse(upcomingCharge.date),
            amount: upcomingCharge.amount,
          },
        },
      ]),
    );
    for (const { id, model } of this.subscriptions)
      expect(shown.get(id)).toEqual({ status: model.status, upcoming: model.upcoming });
    const approvals = this.subscriptions.reduce((total, { model }) => total + model.approvals, 0);
    expect((await this.shop.approvals()) - this.approvedBefore).toBe(approvals);
    const now = (await this.shop.now()).getTime();
    const yearly = this.subscriptions.reduce((total, { model }) => total + model.worthOn(now), 0);
    expect((await this.shop.get('/v2/public-mrr/mrr')).mrr).toBe(Math.round(yearly / 12));
  }

  async end(): Promise<void> {
    await this.advance(HOUR_S);
    this.mortal.live();
    await this.seeBoletos();
    for (const { id, model } of this.subscriptions) {
      expect(await this.chargesOf(id)).toEqual(model.charges);
      expect(await this.changesOf(id)).toEqual(
        model.changes.map(({ amount, status }) => ({ amount, status })),
      );
    }
    await this.compareRevenue();
    expect(await failuresOf(this.shop)).toEqual([]);
    expect(await this.shop.violations()).toEqual([]);
  }

  /** A page that is paid after its policy has decided it has another charge: by their cycles. */
  private async chargesOf(id: string): Promise<ModelCharge[]> {
    return (await this.cyclesOf(id))
      .map(({ cycleNumber, amount, status }) => ({ cycle: cycleNumber, amount, status }))
      .toSorted((one, other) => one.cycle - other.cycle);
  }

  private async cyclesOf(id: string): Promise<Json[]> {
    return (await this.shop.charges({ id })).filter(({ cycleNumber }) => cycleNumber !== null);
  }

  /** The charges of changes, oldest first. */
  private async changesOf(id: string): Promise<Json[]> {
    return (await this.shop.charges({ id }))
      .filter(({ cycleNumber }) => cycleNumber === null)
      .map(({ amount, status }) => ({ amount, status }));
  }

  /** The kinds of each month add up to its net, and the nets to the revenue, to the cent. */
  private async compareRevenue(): Promise<void> {
    const { mrrMovements } = await this.shop.graphql(
      `query ($from: String!) { mrrMovements(input: { from: $from }) { months {
        mrr new reactivation expansion contraction resumed paused churn net subscribers arpu
      } } }`,
      { from: `${wall().getUTCFullYear()}-01` },
    );
    let before = 0;
    for (const month of mrrMovements.months as Record<string, number>[]) {
      const { mrr = 0, net = 0, subscribers = 0, arpu = 0 } = month;
      const sum = (...kinds: string[]) =>
        kinds.reduce((total, kind) => total + Number(month[kind]), 0);
      const won = sum('new', 'reactivation', 'expansion', 'resumed');
      expect(won - sum('contraction', 'paused', 'churn')).toBe(net);
      expect(mrr - before).toBe(net);
      expect(arpu).toBe(subscribers === 0 ? 0 : Math.round(mrr / subscribers));
      before = mrr;
    }
  }

  private async create(wanted: Create): Promise<void> {
    if (this.subscriptions.length === SUBSCRIPTIONS_MAX) return;
    const { method, trialDays, setupFee, coupon: off, maxRetry, retryEvery } = wanted;
    const product = await this.shop.product({
      cycle: wanted.cycle,
      price: wanted.price,
      ...(trialDays > 0 && { trialDays }),
      ...(setupFee > 0 && { setupFee }),
    });
    const code = off && (await this.coupon(off));
    const checkout = await this.shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: wanted.quantity }],
      ...termsOf(wanted),
      ...(code && { coupons: [code] }),
    });
    const { subscriptionId: id } = await this.shop.pay(checkout, {
      ...methodOf(wanted),
      ...(code && { coupon: code }),
    });
    const [first] = await this.shop.charges({ id });
    const given = {
      cycle: wanted.cycle,
      unit: wanted.price,
      quantity: wanted.quantity,
      paidAt: Date.parse(first?.paidAt),
      trialDays,
      maxRetry,
      retryEvery,
      coupon: off,
      setupFee,
    };
    const collection = method === 'INVOICE' ? 'INVOICE' : 'AUTOMATIC';
    const model =
      method === 'PIX'
        ? new ModelPixSubscription(given)
        : new ModelInvoiceSubscription(given, wanted.invoice, collection);
    this.subscriptions.push({ id, model });
    // From here on whole days never end within minutes of what falls due.
    await this.advance(HOUR_S);
  }

  private async coupon(off: ModelCoupon): Promise<string> {
    const values =
      'percent' in off
        ? { discountKind: 'PERCENTAGE', discount: off.percent }
        : { discountKind: 'FIXED', discount: off.cents };
    const { charges: count } = off;
    const duration =
      count === Infinity
        ? { duration: 'FOREVER' }
        : count > 1 && { duration: 'CYCLES', cycles: count };
    const created = await this.shop.post('/v2/coupons/create', {
      code: `C${++this.coupons}`,
      ...values,
      ...duration,
    });
    return created.code as string;
  }

  /** What is to come is read before every step of the clock, and is what then happens. */
  private async advance(seconds: number): Promise<void> {
    const now = await this.mortal.advance(seconds);
    for (;;) {
      const [next] = this.subscriptions
        .map(({ model }) => model)
        .toSorted((one, other) => one.dueAt - other.dueAt);
      if (!next || next.dueAt > now) return;
      next.step();
    }
  }

  private act(lived: Lived, each: Act): Promise<void> {
    const { id, model } = lived;
    const isParked = model instanceof ModelInvoiceSubscription && model.isParked;
    // That is for an operator.
    if (isParked) return Promise.resolve();
    if (model instanceof ModelInvoiceSubscription) {
      if (each.kind === 'pay page') return this.payPage({ id, model }, each);
      if (each.kind === 'issue boleto') return this.issueBoleto({ id, model });
      if (each.kind === 'collect') return this.collect({ id, model }, each);
    }
    switch (each.kind) {
      case 'end':
        return this.cancel(lived, each);
      case 'decline':
        return this.decline(lived, each);
      case 'change':
        return this.changePlan(lived, each);
      case 'change now':
        return this.changeNow(lived, each);
      case 'add-ons':
        return this.changeAddOns(lived, each);
      case 'line':
        return this.addLine(lived, each);
      case 'unline':
        return this.removeLine(lived);
      case 'quantity':
        return this.changeQuantity(lived, each);
      case 'retries':
        return this.changeRetries(lived, each);
      case 'billing day':
        return this.moveToDay(lived, each);
      case 'move':
        return this.moveDate(lived, each);
      case 'end after':
        return this.endAfter(lived, each);
      case 'use':
        return this.recordUsage(lived, each);
      case 'refund':
        return this.refund(lived, each);
      case 'repeat':
        return this.repeat(lived);
      case 'pay':
        return this.payByHand(lived);
      case 'retry':
        return this.retry(lived);
      case 'pause':
        return this.pause(lived, each);
      case 'outage':
        return this.outage(lived, each);
      case 'coupon':
        return this.setCoupon(lived, each);
      case 'pay page':
      case 'issue boleto':
      case 'collect':
        return Promise.resolve();
      case 'resume':
        return this.resume(lived);
      case 'end later':
        return this.endLater(lived);
    }
  }

  /** What is due at that time is done by the jobs that are repeated, not by the clock. */
  private async repeat({ id, model }: Lived): Promise<void> {
    await repeatEverything(this.shop, id);
    model.repeated((await this.shop.now()).getTime());
  }

  private async answerOf(path: string, body: Json): Promise<number> {
    return (await this.shop.request('POST', path, body)).status;
  }

  private async cancel({ id, model }: Lived, { byPayer }: ActOf<'end'>): Promise<void> {
    const isPix = model instanceof ModelPixSubscription;
    const expected = model.status === 'ACTIVE' ? 200 : 409;
    const status = byPayer
      ? await this.answerOf('/v2/dev/simulate', { id, outcome: 'revoke' })
      : await this.answerOf('/v2/subscriptions/cancel', { id });
    expect(status).toBe(byPayer && !isPix ? 422 : expected);
    if (status === 200) model.cancel();
  }

  private async decline({ id, model }: Lived, { times, hard }: ActOf<'decline'>): Promise<void> {
    const status = await this.answerOf('/v2/dev/simulate', {
      id,
      outcome: 'decline-next',
      times,
      reason: hard ? 'lost_card' : 'insufficient_funds',
    });
    const isByInvoice = model instanceof ModelInvoiceSubscription && model.collection === 'INVOICE';
    expect(status).toBe(isByInvoice ? 422 : 200);
    if (!isByInvoice) model.decline(times, hard);
  }

  /** The page of the open charge, or of the oldest one that its policy has decided. */
  private async pageOf(
    id: string,
    { charge, isOfChange }: ModelToPay,
  ): Promise<{ id: string; url: string }> {
    const { subscription } = await this.shop.graphql(PAGES, { id });
    const found = (subscription.charges.nodes as Json[]).find(({ cycleNumber, status }) =>
      isOfChange ? cycleNumber === null && status === 'PENDING' : cycleNumber === charge.cycle,
    );
    expect(found?.checkout).toMatchObject({ status: 'PENDING' });
    return found?.checkout as { id: string; url: string };
  }

  private async payPage(
    { id, model }: Lived & { model: ModelInvoiceSubscription },
    { method, isOld }: ActOf<'pay page'>,
  ): Promise<void> {
    const now = (await this.shop.now()).getTime();
    const toPay = model.pageToPay(now, isOld);
    if (!toPay) return;
    const page = await this.pageOf(id, toPay);
    const { isOfChange, takesBoleto } = toPay;
    const keepsCard = method === 'KEPT CARD' && !isOld && !isOfChange && model.status === 'ACTIVE';
    if (keepsCard) await new Buyer(this.shop).pay(page.url, { ...CARD, keepCard: 'yes' });
    else if (method.endsWith('CARD'))
      await this.shop.pay(page, { method: 'CARD', card: { number: GOOD_CARD } });
    else
      await this.shop.pay(page, {
        method: toPay.amount < BOLETO_MIN || !takesBoleto ? 'PIX' : method,
      });
    model.payPage(now, isOld, keepsCard);
  }

  private async issueBoleto({ id, model }: Lived & { model: ModelInvoiceSubscription }) {
    const now = (await this.shop.now()).getTime();
    const toPay = model.pageToPay(now, false);
    if (!toPay?.takesBoleto || toPay.amount < BOLETO_MIN) return;
    const page = await this.pageOf(id, toPay);
    await new Buyer(this.shop).pay(page.url, { ...BUYER, method: 'BOLETO' });
    model.issueBoleto(now);
  }

  private async collect(
    { id, model }: Lived & { model: ModelInvoiceSubscription },
    { to }: ActOf<'collect'>,
  ): Promise<void> {
    const { interest: _interest, fine: _fine, ...invoice } = model.terms;
    const now = (await this.shop.now()).getTime();
    const status = await this.answerOf('/v2/subscriptions/update', {
      id,
      collection: to,
      ...(to === 'INVOICE' && { invoice }),
    });
    expect(status).toBe(model.collect(now, to as 'INVOICE' | 'AUTOMATIC'));
  }

  private async setCoupon({ id, model }: Lived, { coupon: off }: ActOf<'coupon'>): Promise<void> {
    const code = off && (await this.coupon(off));
    const status = await this.answerOf('/v2/subscriptions/update', { id, coupon: code });
    const isPix = model instanceof ModelPixSubscription && model.status === 'ACTIVE';
    expect(status).toBe(isPix && off ? 422 : model.setCoupon(off));
  }

  private async changePlan({ id, model }: Lived, each: ActOf<'change'>): Promise<void> {
    const isActive = model.status === 'ACTIVE';
    const wanted = each.keepsCycle ? model.cycle : each.cycle;
    const product = await this.shop.product({ cycle: wanted, price: each.price });
    const status = await this.answerOf('/v2/subscriptions/change-plan', {
      id,
      productId: product.id,
      quantity: each.quantity,
    });
    expect(status).toBe(
      !isActive ? 404 : model.changePlan(wanted, { main: mainOf(each) }) ? 200 : 422,
    );
  }

  /** What the preview says is what then happens: the amounts are compared with the model's. */
  private async changeNow({ id, model }: Lived, each: ActOf<'change now'>): Promise<void> {
    const wanted = each.keepsCycle ? model.cycle : each.cycle;
    const product = await this.shop.product({ cycle: wanted, price: each.price });
    const body = {
      id,
      productId: product.id,
      quantity: each.quantity,
      when: 'NOW',
      proration: each.proration,
    };
    const asked = { main: mainOf(each) };
    await this.sendNow({ id, model }, body, (now) =>
      model.changeNow(now, wanted, asked, each.proration),
    );
  }

  /** The whole list; an add-on that stays keeps its price, which is the same here. */
  private async changeAddOns({ id, model }: Lived, each: ActOf<'add-ons'>): Promise<void> {
    const { cycle } = model;
    const addOns: ModelAddOn[] = [];
    for (const { product: index, quantity: units } of each.addOns) {
      const product = await this.addOnOf(cycle, index);
      addOns.push({ product: String(product.id), unit: Number(product.price), quantity: units });
    }
    const sent = addOns.map(({ product, quantity: units }) => ({
      productId: product,
      quantity: units,
    }));
    const body = { id, addOns: sent, when: each.when };
    if (each.when === 'NOW') {
      const now = { ...body, proration: each.proration };
      return this.sendNow({ id, model }, now, (at) =>
        model.changeNow(at, cycle, { addOns }, each.proration),
      );
    }
    const status = await this.answerOf('/v2/subscriptions/update', body);
    const isActive = model.status === 'ACTIVE';
    expect(status).toBe(isActive && model.changePlan(cycle, { addOns }) ? 200 : 404);
  }

  private async addOnOf(cycleOf: ModelCycle, index: number): Promise<Json> {
    const key = `${cycleOf} ${index}`;
    const prices = [77, 500, 13_000];
    const found = this.addOns.get(key);
    const product = found ?? (await this.shop.product({ cycle: cycleOf, price: prices[index] }));
    this.addOns.set(key, product);
    return product;
  }

  private async sendNow(
    { model }: Lived,
    body: Json,
    expected: (now: number) => number,
  ): Promise<void> {
    const now = (await this.shop.now()).getTime();
    const preview = await this.shop.request('POST', '/v2/subscriptions/preview-change', body);
    const status = await this.answerOf('/v2/subscriptions/update', body);
    const made = model.changes.length;
    expect(status).toBe(expected(now));
    expect(preview.status).toBe(status);
    if (status !== 200) return;
    const charged = model.changes[made];
    expect(preview.body.data.chargedNow).toBe(charged?.amount ?? 0);
    // What is charged first holds when that is paid.
    if (!charged || charged.status === 'PAID')
      expect(preview.body.data.nextAmount).toBe(model.upcoming?.amount ?? null);
  }

  private async addLine(lived: Lived, { amount }: ActOf<'line'>): Promise<void> {
    const { id, model } = lived;
    const description = `Line ${++this.lines}`;
    const asked = { id, description, amount };
    const { status, body } = await this.shop.request('POST', '/v2/subscriptions/add-line', asked);
    expect(status).toBe(model.addLine(amount));
    const { lastLine: line } = model;
    if (status !== 200 || !line) return;
    lived.added = [...(lived.added ?? []), { id: String(body.data.id), line }];
  }

  private async removeLine({ model, added }: Lived): Promise<void> {
    const last = added?.pop();
    if (!last) return;
    const status = await this.answerOf('/v2/subscriptions/remove-line', { id: last.id });
    // One that ended and goes on again has dropped its lines.
    if (!model.wasCancelled) expect(status).toBe(model.removeLine(last.line));
  }

  private async changeQuantity({ id, model }: Lived, each: ActOf<'quantity'>): Promise<void> {
    const { quantity: units, when, proration } = each;
    const asked = { quantity: units };
    const { cycle: kept } = model;
    const body = { id, quantity: units, when };
    if (when === 'NOW')
      return this.sendNow({ id, model }, { ...body, proration }, (at) =>
        model.changeNow(at, kept, asked, proration),
      );
    const status = await this.answerOf('/v2/subscriptions/update', body);
    const isActive = model.status === 'ACTIVE';
    expect(status).toBe(isActive && model.changePlan(kept, asked) ? 200 : 404);
  }

  private async changeRetries(
    { id, model }: Lived,
    { maxRetry, retryEvery }: ActOf<'retries'>,
  ): Promise<void> {
    const retryPolicy = { maxRetry, retryEvery };
    const status = await this.answerOf('/v2/subscriptions/update', { id, retryPolicy });
    expect(status).toBe(model.retryBy(retryPolicy));
  }

  /** As a move to that day; a week has no day of month. */
  private async moveToDay(
    { id, model }: Lived,
    { day, isProrated }: ActOf<'billing day'>,
  ): Promise<void> {
    if (model instanceof ModelPixSubscription) return;
    const now = (await this.shop.now()).getTime();
    const body = { id, billingDay: day, proration: isProrated ? 'NEXT_CHARGE' : 'NONE' };
    const preview = await this.shop.request('POST', '/v2/subscriptions/preview-change', body);
    const status = await this.answerOf('/v2/subscriptions/update', body);
    const isWeekly = model.status === 'ACTIVE' && model.cycle === 'WEEKLY';
    expect(status).toBe(isWeekly ? 422 : model.moveDate(now, model.daysUntil(day), isProrated));
    expect(preview.status).toBe(status);
    if (status === 200) expect(preview.body.data.nextAmount).toBe(model.upcoming?.amount ?? null);
  }

  /** Of cards only: a charge that is announced to a bank cannot be moved. */
  private async moveDate(
    { id, model }: Lived,
    { hundredths, isProrated }: ActOf<'move'>,
  ): Promise<void> {
    if (model instanceof ModelPixSubscription) return;
    const days = Math.max(1, Math.floor((hundredths * model.movableDays) / 100));
    const now = (await this.shop.now()).getTime();
    const body = {
      id,
      nextChargeAt: new Date(model.nextDate + days * DAY_S * 1_000).toISOString(),
      proration: isProrated ? 'NEXT_CHARGE' : 'NONE',
    };
    const preview = await this.shop.request('POST', '/v2/subscriptions/preview-change', body);
    const status = await this.answerOf('/v2/subscriptions/update', body);
    expect(status).toBe(model.moveDate(now, days, isProrated));
    expect(preview.status).toBe(status);
    if (status === 200) expect(preview.body.data.nextAmount).toBe(model.upcoming?.amount ?? null);
  }

  private async endAfter(
    { id, model }: Lived,
    { charges: left }: ActOf<'end after'>,
  ): Promise<void> {
    const cyclesLeft = left === Infinity ? null : left;
    const status = await this.answerOf('/v2/subscriptions/update', { id, cyclesLeft });
    expect(status).toBe(model.endAfter(left));
  }

  private async recordUsage({ id, model }: Lived, { isFirst, units }: ActOf<'use'>): Promise<void> {
    const isActive = model.status === 'ACTIVE';
    const product = this.perUnit[isFirst ? 0 : 1] as Json;
    const status = await this.answerOf('/v2/subscriptions/record-usage', {
      id,
      productId: product.id,
      units: Math.abs(units),
      action: units > 0 ? 'add' : 'subtract',
    });
    expect(status).toBe(!isActive ? 404 : model.use(product.id, product.price, units) ? 200 : 422);
  }

  private async refund({ id, model }: Lived, { isOfChange }: ActOf<'refund'>): Promise<void> {
    const made = await this.shop.charges({ id });
    const cycles = made
      .filter(({ cycleNumber }) => cycleNumber !== null)
      .toSorted((one, other) => one.cycleNumber - other.cycleNumber);
    const changes = made.filter(({ cycleNumber }) => cycleNumber === null);
    const [charge, expected] = isOfChange
      ? [changes[model.lastChange], model.changes[model.lastChange]]
      : [cycles[model.lastPayment], model.charges[model.lastPayment]];
    if (!charge) return;
    const isTooOld =
      charge.method === 'BOLETO' ||
      (charge.method === 'PIX' &&
        (await this.shop.now()).getTime() - Date.parse(charge.paidAt) >
          PIX_REFUNDED_DAYS * DAY_S * 1_000);
    const left = expected ? model.refundable(expected) : 0;
    const { status, body } = await this.shop.request('POST', '/v2/checkouts/refund', {
      id: charge.id,
    });
    expect(status).toBe(model.refund(expected, isTooOld));
    if (status === 200 && left > 0) expect(body.data.amount).toBe(left);
  }

  private async retry({ id, model }: Lived): Promise<void> {
    expect(await this.answerOf('/v2/subscriptions/retry', { id })).toBe(model.retryNow());
  }

  private async pause({ id, model }: Lived, { days }: ActOf<'pause'>): Promise<void> {
    const now = (await this.shop.now()).getTime();
    // An hour later, so that no resumption falls on the end of a step of whole days.
    const until = days === null ? Infinity : now + (days * DAY_S + HOUR_S) * 1_000;
    const status = await this.answerOf('/v2/subscriptions/pause', {
      id,
      ...(days !== null && { until: new Date(until).toISOString() }),
    });
    expect(status).toBe(model.pause(now, until));
  }

  /** No worker runs from now until some days after the end of a pause. */
  private async outage(
    lived: Lived,
    { which: chosen, pausedDays, days }: ActOf<'outage'>,
  ): Promise<void> {
    const seconds = (pausedDays + days) * DAY_S + HOUR_S + OUTAGE_MINUTES * MINUTE_S;
    const end = (await this.shop.now()).getTime() + seconds * 1_000;
    if (lived.model instanceof ModelPixSubscription) return;
    await this.pause(lived, { kind: 'pause', which: chosen, days: pausedDays });
    if (!this.subscriptions.every(({ model }) => model.mayMissUntil(end))) return;
    const { store } = await this.shop.graphql('{ store { id } }');
    await timePassesUnnoticed(
      { database: this.shop.database, storeId: store.id as string },
      { ms: seconds * 1_000 },
    );
    const back = (await this.shop.now()).getTime();
    for (const { model } of this.subscriptions) model.away(back);
    outages += 1;
    await this.advance(HOUR_S);
    for (let day = 0; day < CATCH_UP_DAYS; day++) await this.advance(DAY_S);
  }

  private async resume({ id, model }: Lived): Promise<void> {
    const now = (await this.shop.now()).getTime();
    expect(await this.answerOf('/v2/subscriptions/resume', { id })).toBe(model.resume(now));
  }

  private async endLater({ id, model }: Lived): Promise<void> {
    const now = (await this.shop.now()).getTime();
    const status = await this.answerOf('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
    expect(status).toBe(model.cancelAtPeriodEnd(now));
  }

  private async payByHand({ id, model }: Lived): Promise<void> {
    if (model instanceof ModelInvoiceSubscription && model.isLastByPage) return;
    const chargeId = (await this.cyclesOf(id)).at(-1)?.id as string;
    const { payOpenCharge } = await this.shop.graphql(
      'mutation ($input: PayOpenChargeInput!) { payOpenCharge(input: $input) { userErrors { code } } }',
      { input: { id: chargeId, card: { number: GOOD_CARD } } },
    );
    expect((payOpenCharge.userErrors as Json[]).map(({ code }) => code)).toEqual(model.payByHand());
  }
}

test(
  `${RUNS} random lives`,
  async () => {
    let lives = 0;
    let mortal: Mortal | null = null;
    const lived = fc.asyncProperty(life, async ({ startDay, first, commands }) => {
      try {
        if (!mortal || lives++ % LIVES_PER_WORLD === 0) {
          await mortal?.shop.close();
          mortal = await mortalWorld();
        }
        const one = new Life(mortal);
        await one.begin(startDay);
        for (const each of [first, ...commands]) {
          await one.play(each);
          await one.compare();
        }
        await one.end();
      } catch (error) {
        // What went wrong stays in that world: shorter lives begin in another, or each would seem
        // to fail. Worlds that stayed open would use up the connections of the server.
        await mortal?.shop.close().catch(() => undefined);
        mortal = null;
        throw error;
      }
    });
    // a failure prints its seed and path, and the shortest life that fails
    await fc.assert(lived, { numRuns: RUNS });
    process.stdout.write(`${RUNS} random lives, ${outages} outages over a pause\n`);
  },
  60_000 + RUNS * 15_000,
);
