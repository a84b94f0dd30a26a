/**
 * The expected behaviour of subscriptions, in a second and simpler implementation: no database, no
 * provider, dates and bank holidays computed by hand.
 */

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** São Paulo is three hours behind UTC all year since 2019. */
export const ZONE_MS = 180 * MINUTE_MS;
/** With more missed cycles a subscription is parked. */
export const MISSED_MAX = 3;
const MONTHS = { WEEKLY: 0, MONTHLY: 1, QUARTERLY: 3, SEMIANNUALLY: 6, ANNUALLY: 12 };

export type ModelCycle = keyof typeof MONTHS;

export interface ModelCharge {
  cycle: number;
  amount: number;
  status: 'PAID' | 'PENDING' | 'FAILED' | 'CANCELLED' | 'REFUNDED' | 'EXPIRED';
}

/** What the rest of the running cycle costs, if a plan changes at once. */
export type ModelProration = 'NONE' | 'NEXT_CHARGE' | 'CHARGE_NOW';

export interface ModelAddOn {
  product: string;
  unit: number;
  quantity: number;
}

/** What a change asks for; what is left out stays. */
export interface AskedPlan {
  /** What the plan costs, at a price of today. */
  main?: { unit: number; quantity: number };
  /** More or less of the plan at the price that was agreed. */
  quantity?: number;
  addOns?: ModelAddOn[];
}

interface Plan {
  main: { unit: number; quantity: number };
  addOns: ModelAddOn[];
}

/** A plan that holds at once, or when its difference is paid. */
export interface PricedChange {
  /** To another cycle: when its period begins, and what discounts that. Null for the same one. */
  period: NewPeriod | null;
  cycle: ModelCycle;
  plan: Plan;
  /** What its products cost in the whole running cycle; null in a trial. */
  prices: Prices | null;
  /** What of those is for the further days of moved dates. */
  moved: Prices;
  lines: Line[];
  /** How much less is credited because it was refunded of the charges of earlier changes. */
  refundedCredit: Dated;
}

/** An amount, and the moment from which on the days are that it is for. */
interface Dated {
  amount: number;
  at: number;
}

interface NewPeriod {
  from: number;
  coupon: ModelCoupon | null;
}

/** Cents of each product; the one of the plan is called `main`. */
type Prices = Map<string, number>;

/**
 * An amount that joins a charge once, and the charge that paid the days which it is about. A setup
 * fee and a line of the merchant are about none.
 */
export interface Line {
  amount: number;
  source: ModelCharge | null;
}

/**
 * What a coupon takes off, so many percent or so many cents, and of how many charges; Infinity =
 * all.
 */
export type ModelCoupon = ({ percent: number } | { cents: number }) & { charges: number };

export interface NewModelSubscription {
  cycle: ModelCycle;
  unit: number;
  quantity: number;
  /** When the first payment was made. */
  paidAt: number;
  trialDays: number;
  maxRetry: number;
  retryEvery: number;
  coupon: ModelCoupon | null;
  /** Charged once, with the first full payment. */
  setupFee: number;
}

const OF_CYCLE = {
  moved: 0,
  movedBefore: new Map<string, number>(),
  paidBy: null,
  changesBefore: 0,
  refundedCredits: [],
};

const NO_LINES = { lines: [], refundedCredit: { amount: 0, at: 0 } };

type Usage = Map<string, { units: number; price: number }>;

/** So many of its amounts are a year's: MRR is a twelfth of the sum. */
const A_YEAR: Readonly<Record<ModelCycle, number>> = {
  WEEKLY: 52,
  MONTHLY: 12,
  QUARTERLY: 4,
  SEMIANNUALLY: 2,
  ANNUALLY: 1,
};

export interface Upcoming {
  date: number;
  amount: number;
}

/**
 * What subscriptions by card and by automatic PIX have in common: the plan, its dates, its usage.
 */
abstract class ModelSubscription {
  status: 'ACTIVE' | 'CANCELLED' = 'ACTIVE';
  wasCancelled = false;
  approvals: number;
  readonly charges: ModelCharge[];
  /** The charges of changes, with the cycle in which each was asked for. */
  readonly changes: ModelCharge[] = [];
  cycle: ModelCycle;
  protected plan: Plan;
  protected anchor: { at: number; cycle: number; day: number };
  protected next: number;
  protected change: { cycle: ModelCycle; plan: Plan } | null = null;
  /** What joins the next charge, what joined each charge, and what was given back of each. */
  protected lines: Line[] = [];
  private readonly joined = new Map<ModelCharge, Line[]>();
  private readonly carriedBy = new Map<ModelCharge, Line[]>();
  private readonly carriedLines = new Map<ModelCharge, readonly Line[]>();
  private readonly refunded = new Map<ModelCharge, number>();
  /** When the change of the charge was requested. */
  private readonly changedAt = new Map<ModelCharge, number>();
  private creditAtEnd = 0;
  /** The charge that was credited last. */
  private lastSource: ModelCharge | null = null;
  /** What the charge of a change contains of what was paid before. */
  private readonly creditIn = new Map<ModelCharge, Line[]>();
  /**
   * What each product costs in the running cycle after its discount, with its coupon, and what the
   * further days of a moved date cost.
   */
  private period: {
    prices: Prices;
    moved: number;
    /** The same of dates that were moved before the plan changed: it is in the prices. */
    movedBefore: Prices;
    coupon: ModelCoupon | null;
    /** What paid it, if a change of cycle began it; null = the charge of its cycle did. */
    paidBy: ModelCharge | null;
    /** How many changes had been charged before it. */
    changesBefore: number;
    /** What of the refunds of its changes has made credit less. */
    refundedCredits: readonly Dated[];
  };
  /** When the running cycle began, if its end was moved. */
  private moved: { cycle: number; from: number } | null = null;
  /** After so many further charges it ends. */
  protected chargesLeft = Infinity;
  private coupon: ModelCoupon | null;
  private discountsLeft: number;
  /** Whether the coupon has discounted no charge yet: it is free again if the subscription ends. */
  private isCouponNew: boolean;
  private usage: Usage = new Map();
  /** How things were before the last cycle began. */
  private before: (() => void) | null = null;
  private appliedSince = false;
  /** What was billed with the charge that began last. */
  protected billed: Usage = new Map();
  protected paused: { until: number } | null = null;
  protected endsAt: number | null = null;
  private trialEnd: number;
  private declines = { times: 0, hard: false };
  /** When the last outage ended. */
  protected backAt = -Infinity;

  constructor(protected given: NewModelSubscription) {
    const { cycle, unit, quantity, paidAt, trialDays, coupon } = given;
    this.cycle = cycle;
    this.plan = { main: { unit, quantity }, addOns: [] };
    const amount = unit * quantity;
    const at = trialDays ? endOfUtcDay(paidAt + trialDays * DAY_MS) : paidAt;
    this.anchor = { at, cycle: 0, day: dayOf(at) };
    this.next = trialDays ? 0 : 1;
    this.discountsLeft = (coupon?.charges ?? 0) - (trialDays ? 0 : 1);
    this.coupon = this.discountsLeft > 0 ? coupon : null;
    this.isCouponNew = trialDays > 0;
    this.trialEnd = trialDays ? at : -Infinity;
    const first = trialDays ? 0 : less(amount, coupon);
    this.period = { ...OF_CYCLE, prices: new Map([['main', first]]), coupon };
    const paid = this.firstPayment(first);
    this.charges = [{ cycle: trialDays ? -1 : 0, amount: paid, status: 'PAID' }];
    this.approvals = trialDays || paid > 0 ? 1 : 0;
  }

  /** With the setup fee, which joins the first full charge after a trial. */
  private firstPayment(plan: number): number {
    const { trialDays, setupFee } = this.given;
    if (!trialDays) return plan + setupFee;
    if (setupFee > 0) this.lines.push({ amount: setupFee, source: null });
    return 0;
  }

  abstract get upcoming(): Upcoming | null;
  /** When the next automatic step happens. */
  abstract get dueAt(): number;
  /** Does the step that is due at `dueAt`. */
  abstract step(): void;
  /** The jobs were run at that time: a step that a resumption made due at once has happened. */
  abstract repeated(now: number): void;
  /** The buyer pays the open charge by hand. Returns the expected answers of the service. */
  abstract payByHand(): string[];
  /** The merchant has the stored card charged now. Returns the expected status of the service. */
  abstract retryNow(): number;
  /** What else changes when nothing is charged any more, and when it is again. */
  protected abstract stand(now: number, isPause: boolean): void;
  protected abstract goOn(now: number): void;
  /** The date on which it ends if it is cancelled at the end of the period. */
  protected abstract periodEnd(now: number): number;

  /**
   * Whether the model knows what an outage until then does: nothing is tried again meanwhile, and
   * not too many cycles are missed.
   */
  abstract mayMissUntil(end: number): boolean;

  /** No worker ran until then. */
  away(until: number): void {
    this.backAt = until;
  }

  /** Returns the expected status of the service, as the two below do. */
  pause(now: number, until: number): number {
    if (this.status === 'CANCELLED') return 404;
    if (this.endsAt !== null) return 409;
    if (!this.paused) this.stand(now, true);
    this.paused = { until };
    return 200;
  }

  resume(now: number): number {
    if (this.status === 'CANCELLED' || (!this.paused && this.endsAt === null)) return 409;
    this.paused = null;
    this.endsAt = null;
    if (this.chargesLeft <= 0) this.chargesLeft = Infinity;
    while (this.dateOf(this.next) <= now) this.next += 1;
    this.goOn(now);
    return 200;
  }

  cancelAtPeriodEnd(now: number): number {
    if (this.status === 'CANCELLED' || this.paused) return 409;
    if (this.endsAt !== null) return 200;
    const end = this.periodEnd(now);
    this.stand(now, false);
    this.endsAt = end;
    if (end <= now) this.cancel();
    return 200;
  }

  protected get isStanding(): boolean {
    return this.paused !== null || this.endsAt !== null;
  }

  /** When a pause ends by itself, or the period. */
  protected get standsUntil(): number {
    return this.paused?.until ?? this.endsAt ?? Infinity;
  }

  /** What happens then. */
  protected stopStanding(): void {
    if (this.paused) this.resume(this.paused.until);
    else this.cancel();
  }

  /** The first charge date after that cycle and that time. */
  protected dateAfter(cycle: number, now: number): number {
    let next = Math.max(cycle + 1, this.anchor.cycle);
    while (this.dateOf(next) <= now) next += 1;
    return this.dateOf(next);
  }

  decline(times: number, hard: boolean): void {
    this.declines = { times, hard };
  }

  /** Returns whether the change is allowed. */
  changePlan(cycle: ModelCycle, asked: AskedPlan): boolean {
    // Add-ons of the old cycle cannot stay.
    if (cycle !== this.cycle && !asked.addOns && this.plan.addOns.length > 0) return false;
    this.change = { cycle, plan: this.planWith(asked) };
    return true;
  }

  private planWith({
    main = this.plan.main,
    quantity,
    addOns = this.plan.addOns,
  }: AskedPlan): Plan {
    return { main: { ...main, ...(quantity !== undefined && { quantity }) }, addOns };
  }

  /** The plan changes at once. Returns the expected status of the service. */
  changeNow(now: number, cycle: ModelCycle, asked: AskedPlan, proration: ModelProration): number {
    const isCharged = proration === 'CHARGE_NOW';
    const isOther = cycle !== this.cycle;
    const losesAddOns = isOther && !asked.addOns && this.plan.addOns.length > 0;
    if (this.status === 'ACTIVE' && losesAddOns) return 422;
    const refused = this.refusedNow(cycle, isCharged);
    if (refused) return refused;
    const priced = isOther
      ? this.pricedPeriod(now, cycle, asked)
      : this.priced(now, asked, proration);
    if (!priced) return 409;
    if (isCharged && !this.canChargeNow) return 422;
    const difference = sumOf(priced.lines);
    this.credited(priced.lines);
    if (isCharged && difference > 0) {
      const charge: ModelCharge = { cycle: this.next - 1, amount: difference, status: 'PENDING' };
      this.changes.push(charge);
      this.changedAt.set(charge, now);
      this.creditIn.set(
        charge,
        priced.lines.filter(({ amount }) => amount < 0),
      );
      this.chargeNow(now, charge, priced);
      return 200;
    }
    this.lines.push(...priced.lines);
    this.hold(priced, null, now);
    return 200;
  }

  private credited(lines: readonly Line[]): void {
    const last = lines.findLast(({ source }) => source);
    if (last) this.lastSource = last.source;
  }

  /** Null if it may be changed at once, as far as its state goes. */
  private refusedNow(cycle: ModelCycle, isCharged: boolean): number | null {
    if (this.status === 'CANCELLED') return 404;
    if (this.paused || (this.endsAt !== null && !isCharged)) return 409;
    if (cycle !== this.cycle && !isCharged) return 422;
    return isCharged && this.hasOpenPage ? 409 : null;
  }

  /** One charge by invoice is open at most. */
  protected get hasOpenPage(): boolean {
    return false;
  }

  /** Whether something is stored, or a page can be opened, that pays a difference at once. */
  protected get canChargeNow(): boolean {
    return true;
  }

  /** By card: declined, it changes nothing. */
  protected chargeNow(now: number, charge: ModelCharge, priced: PricedChange): void {
    charge.status = 'FAILED';
    if (this.takeAnswer() === 'paid') this.payChange(now, charge, priced);
  }

  protected payChange(now: number, charge: ModelCharge, priced: PricedChange): void {
    this.paid(charge);
    this.hold(priced, charge, now);
  }

  private hold(priced: PricedChange, charge: ModelCharge | null, now: number): void {
    const { plan, prices, period, cycle } = priced;
    this.change = null;
    this.plan = plan;
    const isOther = cycle !== this.cycle;
    if (isOther) this.endCoupon();
    if (period) this.beginPeriod(cycle, period.from);
    this.cycle = cycle;
    if (prices && period)
      this.period = {
        prices,
        moved: 0,
        movedBefore: new Map(),
        coupon: period.coupon,
        paidBy: charge,
        changesBefore: this.changes.length,
        refundedCredits: [],
      };
    else if (prices)
      this.period = {
        ...this.period,
        prices,
        moved: 0,
        movedBefore: priced.moved,
        refundedCredits: [...this.period.refundedCredits, priced.refundedCredit],
      };
    if (isOther) this.replanned(now);
  }

  /** The running period ended, and later dates are counted from the new one. */
  private beginPeriod(cycle: ModelCycle, from: number): void {
    this.cycle = cycle;
    this.anchor = { at: from, cycle: this.next - 1, day: dayOf(from) };
    this.moved = null;
    if (this.endsAt !== null) this.endsAt = this.dateOf(this.next);
  }

  private endCoupon(): void {
    this.coupon = this.couponAfterCycle;
  }

  /** A coupon for so many cycles is one for cycles of one length; one that is new stays. */
  private get couponAfterCycle(): ModelCoupon | null {
    const isEnded = this.coupon?.charges !== Infinity && !this.isCouponNew;
    return isEnded ? null : this.coupon;
  }

  /** The plan has changed at once. */
  protected replanned(_now: number): void {
    // By card nothing is planned before the date of the next charge.
  }

  /** The unused days of the running period are credited; the new price is charged in full. */
  private pricedPeriod(now: number, cycle: ModelCycle, asked: AskedPlan): PricedChange | null {
    const plan = this.planWith(asked);
    const running = this.next - 1;
    if (running < 0)
      return { ...NO_LINES, plan, cycle, prices: null, moved: new Map(), period: null };
    const credited = this.creditsNow(now, () => false);
    if (!credited) return null;
    const goesOn = this.coupon?.charges === Infinity && !this.isCouponNew ? this.coupon : null;
    const amounts = amountsOf(plan);
    const total = totalOf(amounts);
    const off = total - less(total, goesOn);
    const prices = new Map(
      [...amounts].map(([key, amount]) => [key, amount - Math.round((off * amount) / total)]),
    );
    const added = [...prices.values()].map((amount) => ({ amount, source: null }));
    return {
      plan,
      cycle,
      prices,
      moved: new Map(),
      ...credited,
      lines: [...credited.lines, ...added].filter((line) => line.amount !== 0),
      period: { from: Math.max(this.chargeTimeOn(now), this.startOf(running)), coupon: goesOn },
    };
  }

  /** The clock time of its charges, on the day of that moment. */
  private chargeTimeOn(moment: number): number {
    return dateNumber(moment) * DAY_MS + ((this.anchor.at - ZONE_MS) % DAY_MS) + ZONE_MS;
  }

  /** What was charged for the running period, if that was paid: its charge, and those of changes. */
  private get sources(): { source: ModelCharge; made: ModelCharge[] } | null {
    const running = this.next - 1;
    const { paidBy, changesBefore } = this.period;
    const source = paidBy ?? this.charges.find((each) => each.cycle === running && !isUnpaid(each));
    if (!source || source.status !== 'PAID') return null;
    const made = this.changes
      .slice(changesBefore)
      .filter((each) => each.cycle === running && !isUnpaid(each));
    return { source, made };
  }

  /** The shares of what was paid for what does not stay. Null if the period is not paid. */
  private creditsNow(
    now: number,
    stays: (key: string) => boolean,
  ): Pick<PricedChange, 'lines' | 'refundedCredit'> | null {
    const from = this.sources;
    if (!from) return null;
    const { source, made } = from;
    const share = this.shareLeft(now);
    const before = this.pricesNow;
    let creditable = Math.max(0, totalOf(before) - this.refundedOf(source));
    // The charges of changes have paid for the days that were left then: so far their refunds count.
    const refunded = made.map((each) => ({
      amount: this.refundedOf(each),
      at: this.askedAt(each),
    }));
    const toTake = Math.max(
      0,
      this.ofDaysLeft(refunded, now) - this.ofDaysLeft(this.period.refundedCredits, now),
    );
    let refundedCredit = 0;
    const spent = new Map<ModelCharge, number>();
    const lines = [...amountsOf(this.plan).keys()]
      .filter((key) => !stays(key))
      .flatMap((key) => {
        const price = Math.min(creditable, before.get(key) ?? 0);
        creditable -= price;
        const taken = Math.min(toTake - refundedCredit, share(price));
        refundedCredit += taken;
        return this.creditFromEach(made.toReversed(), source, share(price) - taken, spent);
      });
    return { lines, refundedCredit: { amount: refundedCredit, at: now } };
  }

  private askedAt(charge: ModelCharge): number {
    return this.changedAt.get(charge) ?? 0;
  }

  /** Of amounts for the days from each moment on: what is for the days that are left. */
  private ofDaysLeft(amounts: readonly Dated[], now: number): number {
    const from = dateNumber(this.startOf(this.next - 1));
    const to = dateNumber(this.dateOf(this.next));
    const daysFrom = (at: number) => Math.min(to - from, Math.max(0, to - dateNumber(at)));
    return amounts
      .filter(({ at }) => daysFrom(at) > 0)
      .reduce(
        (sum, { amount, at }) => sum + Math.round((amount * daysFrom(now)) / daysFrom(at)),
        0,
      );
  }

  /** Of the days of the running period, the day of the change included. */
  private shareLeft(now: number): (cents: number) => number {
    const from = dateNumber(this.startOf(this.next - 1));
    const to = dateNumber(this.dateOf(this.next));
    const left = Math.min(to - from, Math.max(0, to - dateNumber(now)));
    return (cents) => Math.round((cents * left) / (to - from));
  }

  /** Null while the running cycle is not paid. In a trial there are no lines. */
  private priced(now: number, asked: AskedPlan, proration: ModelProration): PricedChange | null {
    const plan = this.planWith(asked);
    const same = { plan, cycle: this.cycle, period: null };
    if (this.next < 1) return { ...NO_LINES, ...same, prices: null, moved: new Map() };
    if (!this.sources) return null;
    const before = this.pricesNow;
    if (proration === 'NONE') {
      const moved = keptOf(this.movedNow, plan);
      return { ...NO_LINES, ...same, prices: keptOf(before, plan), moved };
    }
    const is = amountsOf(plan);
    const stays = (key: string) =>
      key === 'main'
        ? asked.main === undefined && asked.quantity === undefined
        : isSameAddOn(this.plan, plan, key);
    const prices = this.pricesAfter(is, stays);
    const credited = this.creditsNow(now, stays) ?? NO_LINES;
    const share = this.shareLeft(now);
    const added = [...is.keys()].filter((key) => !stays(key));
    return {
      ...same,
      prices,
      moved: new Map([...this.movedNow].filter(([key]) => is.has(key) && stays(key))),
      ...credited,
      lines: [
        ...credited.lines,
        ...added.map((key) => ({ amount: share(prices.get(key) ?? 0), source: null })),
      ].filter((line) => line.amount !== 0),
    };
  }

  /** What stays costs what it was paid with; the coupon of the cycle discounts the rest. */
  private pricesAfter(amounts: Prices, stays: (key: string) => boolean): Prices {
    const before = this.pricesNow;
    const total = totalOf(amounts);
    const kept = [...amounts].filter(([key]) => stays(key));
    const moved = this.movedNow;
    const used = kept.map(([key, amount]) =>
      Math.max(0, amount + (moved.get(key) ?? 0) - (before.get(key) ?? 0)),
    );
    const off = total - less(total, this.period.coupon);
    const left = Math.max(0, off - used.reduce((sum, each) => sum + each, 0));
    const part = total - kept.reduce((sum, [, amount]) => sum + amount, 0);
    return new Map(
      [...amounts].map(([key, amount]) => [
        key,
        stays(key)
          ? (before.get(key) ?? 0)
          : Math.max(0, amount - Math.round((left * amount) / part)),
      ]),
    );
  }

  private get pricesNow(): Prices {
    const moved = this.movedSince;
    return new Map(
      [...this.period.prices].map(([key, price]) => [key, price + (moved.get(key) ?? 0)]),
    );
  }

  /** What of the prices of now is for the further days of moved dates. */
  private get movedNow(): Prices {
    const { movedBefore } = this.period;
    return new Map(
      [...this.movedSince].map(([key, moved]) => [key, moved + (movedBefore.get(key) ?? 0)]),
    );
  }

  /** The further days of a date that was moved since the last change are shared by the products. */
  private get movedSince(): Prices {
    const { prices, moved } = this.period;
    const total = totalOf(prices);
    const parts = new Map(
      [...prices].map(([key, price]) => [
        key,
        key === 'main' || total === 0 ? 0 : Math.round((moved * price) / total),
      ]),
    );
    return parts.set('main', moved - totalOf(parts));
  }

  /** First from what was charged for changes, the newest first, then from the cycle's charge. */
  private creditFromEach(
    made: ModelCharge[],
    source: ModelCharge,
    credit: number,
    spent: Map<ModelCharge, number>,
  ): Line[] {
    let rest = credit;
    const parts = made.map((each) => {
      const used = this.refundedOf(each) + this.creditFrom(each) + (spent.get(each) ?? 0);
      const worth = this.isGivenBack(each) ? 0 : each.amount - sumOf(this.creditIn.get(each) ?? []);
      const amount = Math.min(rest, Math.max(0, worth - used));
      spent.set(each, (spent.get(each) ?? 0) + amount);
      rest -= amount;
      return { amount: -amount, source: each };
    });
    return [...parts, { amount: -rest, source }];
  }

  private refundedOf(charge: ModelCharge): number {
    return this.refunded.get(charge) ?? 0;
  }

  /** Then what it contains of the credit of others is not used after all. */
  private isGivenBack(charge: ModelCharge): boolean {
    return charge.amount > 0 && this.refundedOf(charge) >= charge.amount;
  }

  /** A line of the merchant joins the next charge. Returns the expected status of the service. */
  addLine(amount: number): number {
    if (this.status === 'CANCELLED') return 404;
    if (this.endsAt !== null) return 409;
    this.lines.push({ amount, source: null });
    return 200;
  }

  /** The line that was added last. */
  get lastLine(): Line | undefined {
    return this.lines.at(-1);
  }

  /** A line of the merchant is taken back, unless a charge has it. */
  removeLine(line: Line): number {
    if (this.status === 'CANCELLED') return 404;
    if (!this.lines.includes(line)) return 409;
    this.lines = this.lines.filter((each) => each !== line);
    return 200;
  }

  /** How it is tried again from the next decline on. By invoice its buyer pays. */
  retryBy(policy: { maxRetry: number; retryEvery: number }): number {
    if (this.status === 'CANCELLED') return 404;
    this.given = { ...this.given, ...policy };
    return 200;
  }

  /** How many days the next charge moves to the next such day of month; 0 if it is that day. */
  daysUntil(day: number): number {
    const local = new Date(this.nextDate - ZONE_MS);
    const ahead = day >= local.getUTCDate() ? 0 : 1;
    const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
    return Date.UTC(year, month + ahead, day) / DAY_MS - dateNumber(this.nextDate);
  }

  /** How many days the next charge date can be moved. */
  get movableDays(): number {
    return dateNumber(this.dateOf(this.next + 1)) - dateNumber(this.dateOf(this.next));
  }

  get nextDate(): number {
    return this.dateOf(this.next);
  }

  /**
   * The next charge is made so many days later, and later dates are counted from there. The days in
   * between cost their share of the period that ends, or nothing. Returns the expected status.
   */
  moveDate(now: number, days: number, isProrated: boolean): number {
    if (this.status === 'CANCELLED') return 404;
    if (this.paused || this.endsAt !== null) return 422;
    const before = this.dateOf(this.next);
    if (before <= now) return 409;
    if (days < 1) return 422;
    const running = this.next - 1;
    if (isProrated && running >= 0) {
      if (!this.sources) return 409;
      const period = dateNumber(before) - dateNumber(this.startOf(running));
      let added = 0;
      for (const price of this.pricesNow.values()) {
        const amount = Math.round((price * days) / period);
        this.lines.push({ amount, source: null });
        added += amount;
      }
      this.period = { ...this.period, moved: this.period.moved + added };
    }
    if (running >= 0) this.moved = { cycle: running, from: this.startOf(running) };
    const at = before + days * DAY_MS;
    if (running < 0) this.trialEnd = at;
    this.anchor = { at, cycle: this.next, day: dayOf(at) };
    return 200;
  }

  /** It ends after so many charges; Infinity = it goes on. Returns the expected status. */
  endAfter(charges: number): number {
    if (this.status === 'CANCELLED') return 404;
    if (this.endsAt !== null) return charges === Infinity ? 200 : 409;
    this.chargesLeft = charges;
    return 200;
  }

  /** A coupon for its further charges, or none. Returns the expected status of the service. */
  setCoupon(coupon: ModelCoupon | null): number {
    if (this.status === 'CANCELLED') return 404;
    this.coupon = coupon;
    this.discountsLeft = coupon?.charges ?? 0;
    this.isCouponNew = coupon !== null;
    this.appliedSince = true;
    return 200;
  }

  /** What it is worth in a year. Its MRR is a twelfth of that, before any discount. */
  worthOn(now: number): number {
    const counts = this.status === 'ACTIVE' && !this.paused && this.trialEnd <= now;
    return counts ? amountOf(this.plan) * A_YEAR[this.cycle] : 0;
  }

  /** Returns whether the usage is accepted. */
  use(product: string, price: number, units: number): boolean {
    const total = (this.usage.get(product)?.units ?? 0) + units;
    if (total < 0) return false;
    this.usage.set(product, { units: total, price });
    return true;
  }

  /** The index of the last payment; -1 if there was none, or if all were refunded. */
  get lastPayment(): number {
    return this.charges.findLastIndex(({ status, amount }) => status === 'PAID' && amount > 0);
  }

  /** The same of the charges of changes. */
  get lastChange(): number {
    return this.changes.findLastIndex(({ status }) => status === 'PAID');
  }

  /**
   * All that is left of the payment is refunded: not what became credit. Nothing else changes.
   * Returns the expected status of the service. Repeated, it answers the refund that was made.
   */
  refund(charge: ModelCharge | undefined, isTooOld: boolean): number {
    if (!charge) return 404;
    const before = this.refundedOf(charge);
    const left = this.refundable(charge);
    if (left === 0) return before > 0 ? 200 : 400;
    if (isTooOld) return 400;
    this.refunded.set(charge, before + left);
    if (before + left === charge.amount) charge.status = 'REFUNDED';
    return 200;
  }

  refundable(charge: ModelCharge): number {
    return Math.max(0, charge.amount - this.refundedOf(charge) - this.creditFrom(charge));
  }

  /** What of a paid charge became credit. After the end only what was used of it counts. */
  private creditFrom(charge: ModelCharge): number {
    const used = [...this.joined].flatMap(([of, lines]) =>
      isUnpaid(of) || this.isGivenBack(of) ? [] : lines,
    );
    const waiting = [
      ...this.lines,
      ...[...this.joined].flatMap(([of, lines]) => (isUnpaid(of) ? lines : [])),
    ];
    const carried = [...this.joined].flatMap(([of]) => this.carriedBy.get(of) ?? []);
    const inChanges = this.changes.flatMap((of) => {
      const counts = of.status === 'PENDING' || !(isUnpaid(of) || this.isGivenBack(of));
      return counts ? (this.creditIn.get(of) ?? []) : [];
    });
    const all = [...used, ...carried, ...inChanges, ...(this.status === 'ACTIVE' ? waiting : [])];
    return Math.max(0, -sumOf(all.filter(({ source }) => source === charge)));
  }

  cancel(): void {
    this.status = 'CANCELLED';
    this.wasCancelled = true;
    this.paused = null;
    this.endsAt = null;
    for (const charge of this.charges) if (charge.status === 'PENDING') charge.status = 'CANCELLED';
  }

  /** The amount of the next cycle. */
  protected get nextAmount(): number {
    return Math.max(0, this.nextTotal);
  }

  /** The same; less than nothing if the credit is more. */
  private get nextTotal(): number {
    const amount = amountOf(this.change?.plan ?? this.plan);
    const isOther = this.change !== null && this.change.cycle !== this.cycle;
    const coupon = isOther ? this.couponAfterCycle : this.coupon;
    return less(amount + this.usageTotal, coupon) + sumOf(this.lines);
  }

  /** Begins the next cycle: its plan and its usage are frozen in its charge. */
  protected begin(now: number): ModelCharge {
    const at = this.dateOf(this.next);
    if (this.change && this.change.cycle !== this.cycle) this.endCoupon();
    this.before = this.remember();
    this.appliedSince = false;
    if (this.change) {
      this.anchor = {
        at,
        cycle: this.next,
        day: this.cycle === 'WEEKLY' ? dayOf(at) : this.anchor.day,
      };
      Object.assign(this, this.change, { change: null });
    }
    const charge: ModelCharge = { cycle: this.next, amount: this.nextAmount, status: 'PENDING' };
    this.charges.push(charge);
    const total = amountOf(this.plan) + this.usageTotal;
    const off = total - less(total, this.coupon);
    const prices = [...amountsOf(this.plan)].map(
      ([key, amount]) =>
        [key, total === 0 ? amount : amount - Math.round((off * amount) / total)] as const,
    );
    this.period = { ...OF_CYCLE, prices: new Map(prices), coupon: this.coupon };
    this.joined.set(charge, this.lines);
    const credit = this.lines.findLast(({ amount, source }) => amount < 0 && source);
    const over = Math.min(0, this.nextTotal);
    this.lines = over < 0 ? [{ amount: over, source: credit?.source ?? null }] : [];
    this.carriedLines.set(charge, this.lines);
    this.carriedBy.set(
      charge,
      this.lines.map(({ amount, source }) => ({ amount: -amount, source })),
    );
    this.billed = this.usage;
    this.usage = new Map();
    this.discountsLeft -= 1;
    this.isCouponNew = false;
    if (this.discountsLeft <= 0) this.coupon = null;
    this.next += 1;
    this.chargesLeft -= 1;
    if (this.chargesLeft === 0) {
      const end = this.dateOf(this.next);
      this.endsAt = end > now ? end : now + DAY_MS;
    }
    return charge;
  }

  /** As if the last cycle had not begun. A plan that began with it stays. */
  protected takeBack(charge: ModelCharge): void {
    this.charges.splice(this.charges.indexOf(charge), 1);
    this.lines = [
      ...(this.joined.get(charge) ?? []),
      ...this.lines.filter((line) => !this.isCarried(charge, line)),
    ];
    this.joined.delete(charge);
    this.carriedBy.delete(charge);
    this.bringBack(this.billed);
    this.next -= 1;
    this.chargesLeft += 1;
    this.before?.();
  }

  private isCarried(charge: ModelCharge, line: Line): boolean {
    return (this.carriedLines.get(charge) ?? []).includes(line);
  }

  /** Coupon and price of the period are as before, unless another coupon was applied since. */
  private remember(): () => void {
    const { period, coupon, discountsLeft, isCouponNew } = this;
    return () => {
      this.period = period;
      if (this.appliedSince) return;
      Object.assign(this, { coupon, discountsLeft, isCouponNew });
    };
  }

  /** A late charge is paid and it goes on: credit that is not in that charge waits again. */
  protected restoreCredit(charge: ModelCharge): void {
    const credit = this.creditAtEnd + sumOf(this.joined.get(charge) ?? []);
    if (this.creditAtEnd > 0 && credit > 0)
      this.lines.push({ amount: -credit, source: this.lastSource });
  }

  /** It ended, and what waited for its next charge was dropped. */
  protected dropOpen(): void {
    const unpaid = [...this.joined].flatMap(([of, lines]) => (isUnpaid(of) ? lines : []));
    this.creditAtEnd = Math.max(0, -sumOf([...this.lines, ...unpaid]));
    this.lines = [];
    this.usage = new Map();
    this.change = null;
    if (this.isCouponNew) this.coupon = null;
  }

  /** The charge is skipped. Its usage and its lines are billed with the next one. */
  protected skip(charge: ModelCharge, billed: Usage): void {
    charge.status = 'CANCELLED';
    this.lines.unshift(...(this.joined.get(charge) ?? []));
    this.joined.delete(charge);
    this.bringBack(billed);
  }

  private bringBack(billed: Usage): void {
    for (const [product, { units, price }] of billed)
      this.usage.set(product, { units: (this.usage.get(product)?.units ?? 0) + units, price });
  }

  /** Whether the next attempt is declined, or the next cycle is of another plan. */
  protected get isUnsettled(): boolean {
    return this.declines.times > 0 || this.change !== null;
  }

  /** The answer to an attempt. Only cards have a final decline. */
  protected takeAnswer(): 'paid' | 'declined' | 'declined for good' {
    if (this.declines.times === 0) return 'paid';
    this.declines.times -= 1;
    return this.declines.hard ? 'declined for good' : 'declined';
  }

  protected paid(charge: ModelCharge): void {
    charge.status = 'PAID';
    if (charge.amount > 0) this.approvals += 1;
  }

  protected exhausted(charge: ModelCharge): void {
    charge.status = 'FAILED';
    this.cancel();
  }

  protected startOf(running: number): number {
    return this.moved?.cycle === running ? this.moved.from : this.dateOf(running);
  }

  protected dateOf(cycle: number): number {
    const count = cycle - this.anchor.cycle;
    if (count === 0) return this.anchor.at;
    if (this.cycle === 'WEEKLY') return this.anchor.at + count * 7 * DAY_MS;
    const local = new Date(this.anchor.at - ZONE_MS);
    const month = local.getUTCMonth() + count * MONTHS[this.cycle];
    const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
    const midnight = Date.UTC(local.getUTCFullYear(), month, Math.min(this.anchor.day, lastDay));
    return midnight + (local.getTime() % DAY_MS) + ZONE_MS;
  }

  private get usageTotal(): number {
    return [...this.usage.values()].reduce((total, { units, price }) => total + units * price, 0);
  }
}

export class ModelCardSubscription extends ModelSubscription {
  protected retry: { charge: ModelCharge; number: number; at: number; refused: boolean } | null =
    null;
  /** When the last cycle was paid by itself. */
  protected paidAt = -Infinity;

  get upcoming(): Upcoming | null {
    return this.status === 'ACTIVE' && !this.isStanding
      ? { date: this.dateOf(this.next), amount: this.nextAmount }
      : null;
  }

  get dueAt(): number {
    return this.status === 'CANCELLED'
      ? Infinity
      : Math.min(this.nextStepAt, this.retry?.at ?? Infinity);
  }

  step(): void {
    if (this.isStanding && this.standsUntil < (this.retry?.at ?? Infinity))
      return this.stopStanding();
    const at = this.nextStepAt;
    if (this.retry && this.retry.at <= at) return this.tryAgain(this.retry);
    const charge = this.begin(at);
    this.paidAt = at;
    if (charge.amount === 0) this.paid(charge);
    else this.attempt({ charge, number: 0, at, refused: false });
  }

  repeated(now: number): void {
    if (this.status === 'ACTIVE' && this.retry && this.retry.at <= now) this.tryAgain(this.retry);
  }

  payByHand(): string[] {
    if (this.status === 'CANCELLED' || !this.retry) return ['CONFLICT'];
    if (this.takeAnswer() === 'paid') this.settle(this.retry.charge);
    return [];
  }

  retryNow(): number {
    if (this.status === 'CANCELLED' || this.paused || !this.retry || this.retry.refused) return 409;
    const answer = this.takeAnswer();
    if (answer === 'paid') this.settle(this.retry.charge);
    else this.retry.refused = answer === 'declined for good';
    return 200;
  }

  protected periodEnd(): number {
    return this.dateOf(this.next);
  }

  /** Retries wait during a pause, not before the end of a period. */
  protected stand(_now: number, isPause: boolean): void {
    if (this.retry && isPause) this.retry.at = Infinity;
  }

  protected goOn(now: number): void {
    if (this.retry?.at !== Infinity) return;
    const nextTry = now + this.given.retryEvery * DAY_MS;
    this.retry.at = this.isInTime(this.retry.number, nextTry) ? nextTry : now;
  }

  /** A cycle that fell due before the one before it was paid begins a day after that. */
  protected get nextStepAt(): number {
    if (this.isStanding) return this.standsUntil;
    const date = this.dateOf(this.next);
    return this.paidAt >= date ? this.paidAt + DAY_MS : Math.max(date, this.backAt);
  }

  /** A pause that ends meanwhile ends at its time: what fell due after it is missed. */
  mayMissUntil(end: number): boolean {
    if (this.status === 'CANCELLED') return true;
    if (this.retry || this.isUnsettled) return false;
    if (this.isStanding && (this.endsAt !== null || this.standsUntil > end)) return true;
    let first = this.next;
    while (this.isStanding && this.dateOf(first) <= this.standsUntil) first += 1;
    return this.dateOf(first + MISSED_MAX) > end;
  }

  private tryAgain(retry: NonNullable<typeof this.retry>): void {
    const again = { ...retry, number: retry.number + 1 };
    if (retry.refused) this.schedule(again);
    else this.attempt(again);
  }

  private attempt(retry: NonNullable<typeof this.retry>): void {
    const answer = this.takeAnswer();
    if (answer === 'paid') this.settle(retry.charge);
    else this.schedule({ ...retry, refused: answer === 'declined for good' });
  }

  private settle(charge: ModelCharge): void {
    this.retry = null;
    this.paid(charge);
  }

  private schedule({ charge, number, at, refused }: NonNullable<typeof this.retry>): void {
    const nextTry = at + this.given.retryEvery * DAY_MS;
    this.retry = { charge, number, at: nextTry, refused };
    if (this.isInTime(number, nextTry)) return;
    this.retry = null;
    this.exhausted(charge);
  }

  private isInTime(number: number, nextTry: number): boolean {
    return number < this.given.maxRetry && dateNumber(nextTry) < dateNumber(this.dateOf(this.next));
  }
}

/**
 * An automatic PIX charge: announced to the bank, which tries at 8:00 and has failed at 21:00. A
 * retry is announced at 22:00 of the day before. While the subscription is paused or ends, a charge
 * that was not tried is called off, and a failed one waits.
 */
interface Announced {
  charge: ModelCharge;
  billed: Usage;
  /** The bank day of the first try, at the charge's time of day. */
  due: number;
  retries: number;
  phase: 'try' | 'fails' | 'announce' | 'called off' | 'waits';
  at: number;
}

const CLOSES_BEFORE_MS = 4 * DAY_MS;
const ANNOUNCED_DAYS_MIN = 2;
const RETRIES_MAX = 3;
const RETRIED_DAYS_MAX = 7;

export class ModelPixSubscription extends ModelSubscription {
  private open: Announced[] = [];
  private nextChargeAt = this.dateOf(this.next);
  private closesAt = this.nextChargeAt - CLOSES_BEFORE_MS;
  /** When the bank is told to call charges off; null when it knows. */
  private callOffAt: number | null = null;

  get upcoming(): Upcoming | null {
    if (this.status === 'CANCELLED' || this.isStanding) return null;
    const announced = this.untried;
    if (announced) return { date: announced.due, amount: announced.charge.amount };
    const date = bankDay(notBefore(this.nextChargeAt, earliestAt(this.closesAt)));
    return { date, amount: this.nextAmount };
  }

  get dueAt(): number {
    return this.status === 'CANCELLED'
      ? Infinity
      : Math.min(
          this.callOffAt ?? Infinity,
          this.isStanding ? this.standsUntil : this.closesAt,
          ...this.open.map(({ at }) => at),
        );
  }

  step(): void {
    if (this.callOffAt === this.dueAt) return this.callOff(this.callOffAt);
    const first = this.open.toSorted((one, other) => one.at - other.at)[0];
    if (!first || this.dueAt < first.at)
      return this.isStanding ? this.stopStanding() : this.close();
    if (first.phase === 'announce')
      Object.assign(first, {
        retries: first.retries + 1,
        phase: 'try',
        at: at(first.at + DAY_MS, 8),
      });
    else if (first.phase === 'fails') this.failed(first);
    else if (this.takeAnswer() === 'paid') this.settle(first);
    else Object.assign(first, { phase: 'fails', at: at(first.at, 21) });
  }

  /** Banks go on by themselves: see the scenarios of outages. */
  mayMissUntil(): boolean {
    return this.status === 'CANCELLED';
  }

  /** The bank is told first. */
  override resume(now: number): number {
    return this.status === 'ACTIVE' && this.callOffAt !== null ? 409 : super.resume(now);
  }

  override cancel(): void {
    super.cancel();
    this.callOffAt = null;
  }

  /** The payer has agreed to a cycle. */
  override changePlan(cycle: ModelCycle, asked: AskedPlan): boolean {
    return cycle === this.cycle && super.changePlan(cycle, asked);
  }

  override changeNow(
    now: number,
    cycle: ModelCycle,
    asked: AskedPlan,
    proration: ModelProration,
  ): number {
    if (this.status === 'ACTIVE' && cycle !== this.cycle) return 422;
    return super.changeNow(now, cycle, asked, proration);
  }

  protected override get canChargeNow(): boolean {
    return false;
  }

  repeated(now: number): void {
    if (this.status === 'ACTIVE' && !this.isStanding && this.closesAt <= now) this.close();
  }

  /** Only cards can be paid by hand. */
  payByHand(): string[] {
    return ['UNPROCESSABLE'];
  }

  retryNow(): number {
    return this.status === 'CANCELLED' || this.paused ? 409 : 422;
  }

  protected periodEnd(now: number): number {
    const announced = this.open.find((each) => each.retries === 0 && canCallOff(each, now));
    return announced ? this.chargeDateOf(announced) : this.dateOf(this.next);
  }

  protected stand(now: number, isPause: boolean): void {
    this.callOffAt = now;
    if (!isPause) return;
    for (const each of this.open)
      if (each.phase === 'announce') Object.assign(each, { phase: 'waits', at: Infinity });
  }

  protected goOn(now: number): void {
    let before = -Infinity;
    for (const each of this.open.filter(({ phase }) => phase !== 'announce' && phase !== 'waits')) {
      if (each.phase === 'called off') {
        if (dateNumber(each.due) <= dateNumber(now)) {
          this.skip(each.charge, each.billed);
          this.forget(each);
          continue;
        }
        each.due = bankDay(notBefore(each.due, Math.max(earliestAt(now), before + DAY_MS)));
        Object.assign(each, { phase: 'try', at: at(each.due, 8) });
      }
      if (each.retries === 0) before = each.due;
    }
    const first = this.untried;
    this.nextChargeAt = first ? this.chargeDateOf(first) : this.dateOf(this.next);
    this.closesAt = Math.max(this.dateOf(this.next) - CLOSES_BEFORE_MS, now);
    for (const each of this.open.filter(({ phase }) => phase === 'waits'))
      if (!this.schedule(each, now)) {
        each.charge.status = 'FAILED';
        this.forget(each);
      }
  }

  private get untried(): Announced | undefined {
    return this.open.find(
      ({ retries, phase }) => retries === 0 && (phase === 'try' || phase === 'fails'),
    );
  }

  private callOff(now: number): void {
    this.callOffAt = null;
    for (const each of this.open)
      if (canCallOff(each, now) && (this.paused || each.retries === 0))
        Object.assign(each, { phase: 'called off', at: Infinity });
  }

  private close(): void {
    const due = bankDay(notBefore(this.dateOf(this.next), earliestAt(this.closesAt)));
    const charge = this.begin(this.closesAt);
    this.closesAt = this.dateOf(this.next) - CLOSES_BEFORE_MS;
    const announced = { charge, billed: this.billed, due, retries: 0 };
    if (charge.amount === 0) {
      this.paid(charge);
      this.pass({ ...announced, phase: 'try', at: 0 });
    } else this.open.push({ ...announced, phase: 'try', at: at(due, 8) });
  }

  private settle(announced: Announced): void {
    this.pass(announced);
    this.paid(announced.charge);
    this.forget(announced);
  }

  private failed(announced: Announced): void {
    this.pass(announced);
    if (this.paused) Object.assign(announced, { phase: 'waits', at: Infinity });
    else if (!this.schedule(announced, announced.at)) this.exhausted(announced.charge);
  }

  /** Returns false if no retry is left. */
  private schedule(announced: Announced, now: number): boolean {
    const { charge, due, retries } = announced;
    const wanted = Math.max(
      dateNumber(due) + (retries + 1) * this.given.retryEvery,
      dateNumber(now) + 1,
    );
    if (
      retries >= Math.min(this.given.maxRetry, RETRIES_MAX) ||
      wanted > dateNumber(due) + RETRIED_DAYS_MAX ||
      wanted >= dateNumber(this.dateAfter(charge.cycle, now))
    )
      return false;
    Object.assign(announced, {
      phase: 'announce',
      at: wanted * DAY_MS + ZONE_MS - 120 * MINUTE_MS,
    });
    return true;
  }

  /** The outcome of a cycle is known: the next charge is that of the cycle after it. */
  private pass({ charge }: Announced): void {
    if (!this.isStanding && charge.cycle + 1 >= this.anchor.cycle)
      this.nextChargeAt = Math.max(this.nextChargeAt, this.dateOf(charge.cycle + 1));
  }

  private chargeDateOf({ charge, due }: Announced): number {
    return charge.cycle < this.anchor.cycle ? due : this.dateOf(charge.cycle);
  }

  private forget(announced: Announced): void {
    this.open = this.open.filter((each) => each !== announced);
  }
}

/** Until 22:00 of the day before. */
function canCallOff({ phase, due }: Announced, now: number): boolean {
  return phase === 'try' && dateNumber(due) * DAY_MS + ZONE_MS - 120 * MINUTE_MS > now;
}

/** The first day for which a bank takes an announcement. */
function earliestAt(now: number): number {
  return now + ANNOUNCED_DAYS_MIN * DAY_MS;
}

/** The moment, or the same time of day on a later date. */
function notBefore(moment: number, earliest: number): number {
  return moment + Math.max(0, dateNumber(earliest) - dateNumber(moment)) * DAY_MS;
}

function amountsOf({ main, addOns }: Plan): Prices {
  const amounts = addOns.map(({ product, unit, quantity }) => [product, unit * quantity] as const);
  return new Map([['main', main.unit * main.quantity], ...amounts]);
}

function amountOf(plan: Plan): number {
  return totalOf(amountsOf(plan));
}

function totalOf(prices: Prices): number {
  return [...prices.values()].reduce((total, price) => total + price, 0);
}

/** Free of charge: the plan has what was paid for it and for the add-ons that end. */
function keptOf(before: Prices, { addOns }: Plan): Prices {
  const kept = [...before].filter(
    ([key]) => key !== 'main' && addOns.some(({ product }) => product === key),
  );
  const main = totalOf(before) - kept.reduce((sum, [, price]) => sum + price, 0);
  return new Map([['main', main], ...kept]);
}

function isSameAddOn(before: Plan, after: Plan, product: string): boolean {
  const [was, is] = [before, after].map(({ addOns }) =>
    addOns.find((each) => each.product === product),
  );
  return was?.quantity === is?.quantity && was?.unit === is?.unit;
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0);
}

function isUnpaid({ status }: ModelCharge): boolean {
  return status !== 'PAID' && status !== 'REFUNDED';
}

function less(amount: number, coupon: ModelCoupon | null): number {
  if (!coupon) return amount;
  return (
    amount -
    ('percent' in coupon
      ? Math.floor((amount * coupon.percent) / 100)
      : Math.min(coupon.cents, amount))
  );
}

/** Days since 1970 of the São Paulo date. */
export function dateNumber(moment: number): number {
  return Math.floor((moment - ZONE_MS) / DAY_MS);
}

/** Five minutes past that hour in São Paulo on the date of the moment. */
function at(moment: number, hour: number): number {
  return dateNumber(moment) * DAY_MS + ZONE_MS + (hour * 60 + 5) * MINUTE_MS;
}

function dayOf(moment: number): number {
  return new Date(moment - ZONE_MS).getUTCDate();
}

function endOfUtcDay(moment: number): number {
  return moment - (moment % DAY_MS) + DAY_MS - 1;
}

/** The same time of day on the next day on which banks settle, or on the day itself. */
export function bankDay(moment: number): number {
  const date = new Date(dateNumber(moment) * DAY_MS);
  const isClosed =
    date.getUTCDay() % 6 === 0 ||
    ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'].includes(
      date.toISOString().slice(5, 10),
    ) ||
    [-48, -47, -2, 60].includes(dateNumber(moment) - easter(date.getUTCFullYear()));
  return isClosed ? bankDay(moment + DAY_MS) : moment;
}

/** Days since 1970 of Easter Sunday (Gauss and Lichtenberg). */
function easter(year: number): number {
  const [century, golden] = [Math.floor(year / 100), year % 19];
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const lunar = (19 * golden + moon) % 30;
  const limit =
    21 +
    lunar -
    (Math.floor(lunar / 29) +
      (Math.floor(lunar / 28) - Math.floor(lunar / 29)) * Math.floor(golden / 11));
  const sunday = 7 - ((year + Math.floor(year / 4) + 2 - Math.floor((3 * century + 3) / 4)) % 7);
  const march = limit + 7 - ((((limit - sunday) % 7) + 7) % 7);
  return Date.UTC(year, 2, march) / DAY_MS;
}
