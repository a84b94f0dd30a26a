/**
 * The expected behaviour of a subscription whose buyer pays a page in each cycle, and of one by
 * card that moves to such pages and back. The rules are those of the specification; nothing here
 * knows our code.
 */
import {
  DAY_MS,
  MISSED_MAX,
  ModelCardSubscription,
  ZONE_MS,
  bankDay,
  dateNumber,
  type AskedPlan,
  type ModelCharge,
  type ModelCycle,
  type ModelProration,
  type NewModelSubscription,
  type PricedChange,
  type Upcoming,
} from './subscription-model';

/** The money of a boleto is known so many bank business days later. */
const REPORTED_BANK_DAYS = 2;
/** The page of a change can be paid until the end of so many days after its day. */
const CHANGE_DAYS = 3;
const KEPT_DAYS = 60;
const REOPENED_DAYS = 30;
/** The shortest length of a cycle in days. */
const SHORTEST: Readonly<Record<ModelCycle, number>> = {
  WEEKLY: 7,
  MONTHLY: 28,
  QUARTERLY: 89,
  SEMIANNUALLY: 181,
  ANNUALLY: 365,
};

export interface ModelInvoiceTerms {
  leadDays: number;
  graceDays: number;
  overdue: 'CANCEL' | 'PAUSE' | 'KEEP';
  reopenWhenPaid: boolean;
  /** Hundredths of a percent per month, and of a percent once. */
  interest: number;
  fine: number;
}

/** A charge with a page that can be paid. Its day is a number of days since 1970. */
interface Page {
  charge: ModelCharge;
  /** What the page costs on time. */
  price: number;
  dueDay: number;
  /** Until when its money may still be reported, if a boleto was issued. */
  awaitedUntil: number;
  /** Whether a boleto was issued late: until then the charge costs what the boleto does. */
  isIssuedLate: boolean;
  isOverdue: boolean;
}

/** Its policy has decided it, and it can still be paid until then. */
interface KeptPage extends Page {
  until: number;
}

/** The page on which the difference of a change is paid. */
interface ChangePage {
  charge: ModelCharge;
  priced: PricedChange;
  dueDay: number;
  hasBoleto: boolean;
}

/** What can be paid, and how. */
export interface ModelToPay {
  charge: ModelCharge;
  amount: number;
  isOfChange: boolean;
  takesBoleto: boolean;
}

export class ModelInvoiceSubscription extends ModelCardSubscription {
  collection: 'AUTOMATIC' | 'INVOICE';
  /** By invoice: too many cycles were missed, and nothing happens any more. */
  isParked = false;
  private open: Page | null = null;
  private kept: KeptPage[] = [];
  private changePage: ChangePage | null = null;
  /** When the charge before was decided, or it resumed, or moved: nothing is opened earlier. */
  private freeAt = -Infinity;
  private isPausedByPolicy = false;
  private readonly byPage = new Set<ModelCharge>();
  private hasCard: boolean;
  /** Its trial began without a payment, and nothing was paid since. */
  private awaitsPayment: boolean;
  /** By card again, while the last page is open: when it is tried to begin the next cycle. */
  private waitsAt = -Infinity;

  constructor(
    given: NewModelSubscription,
    readonly terms: ModelInvoiceTerms,
    startsBy: 'AUTOMATIC' | 'INVOICE',
  ) {
    super(given);
    this.collection = startsBy;
    this.hasCard = startsBy === 'AUTOMATIC';
    this.awaitsPayment = !this.hasCard && given.trialDays > 0;
    if (this.awaitsPayment) this.approvals = 0;
    this.freeAt = given.paidAt;
    if (startsBy === 'INVOICE') for (const charge of this.charges) this.byPage.add(charge);
  }

  /** Its card is not charged by hand. */
  get isLastByPage(): boolean {
    const last = this.charges.at(-1);
    return last !== undefined && this.byPage.has(last);
  }

  /** The page that can be paid now: that of a change or of a cycle, or one that was decided. */
  pageToPay(now: number, isOld: boolean): ModelToPay | null {
    this.kept = this.kept.filter(({ until }) => until > now);
    if (!isOld && this.changePage) return this.changeToPay(this.changePage, now);
    const page = isOld ? this.kept[0] : this.open;
    if (!page) return null;
    const amount = this.costOn(page, now);
    return { charge: page.charge, amount, isOfChange: false, takesBoleto: true };
  }

  /** No fine and no interest; a boleto only if its bank reports it before the next charge opens. */
  private changeToPay({ charge, dueDay }: ChangePage, now: number): ModelToPay | null {
    if (now >= startOf(dueDay + 1)) return null;
    const takesBoleto = startOf(reportedOn(dueDay) + 1) <= this.opensOn;
    return { charge, amount: charge.amount, isOfChange: true, takesBoleto };
  }

  private get opensOn(): number {
    return this.dateOf(this.next) - this.leadDays * DAY_MS;
  }

  get isOverdue(): boolean {
    return this.open?.isOverdue ?? false;
  }

  override get upcoming(): Upcoming | null {
    if (this.isParked) return null;
    const upcoming = super.upcoming;
    if (!upcoming || !this.open || this.isByInvoice || this.waitsAt < upcoming.date)
      return upcoming;
    return { ...upcoming, date: this.waitsAt };
  }

  override get dueAt(): number {
    if (this.status === 'CANCELLED' || this.isParked) return Infinity;
    const ownStepAt = this.isByInvoice ? this.ownStepAt : super.dueAt;
    return Math.min(this.pageStepAt, this.changeEndsAt, ownStepAt);
  }

  override step(): void {
    if (this.changePage && this.changeEndsAt <= this.dueAt) return this.withdrawChange('EXPIRED');
    if (this.open && this.pageStepAt <= this.dueAt) return this.stepOfPage(this.open);
    if (!this.isByInvoice) return this.stepByCard();
    if (this.isStanding) return this.stopStanding();
    this.openNext(this.opensNextAt);
  }

  override repeated(now: number): void {
    if (!this.isByInvoice) super.repeated(now);
  }

  override retryNow(): number {
    if (this.status === 'CANCELLED' || this.paused) return 409;
    return this.isByInvoice ? 422 : super.retryNow();
  }

  override pause(now: number, until: number): number {
    const answer = this.isParked ? 409 : super.pause(now, until);
    if (answer === 200) this.withdrawChange('CANCELLED');
    return answer;
  }

  override changePlan(cycle: ModelCycle, asked: AskedPlan): boolean {
    const isAllowed = super.changePlan(cycle, asked);
    if (isAllowed) this.withdrawChange('CANCELLED');
    return isAllowed;
  }

  override resume(now: number): number {
    const answer = super.resume(now);
    if (answer === 200) this.isPausedByPolicy = false;
    return answer;
  }

  /** Also the page of a period that has not begun is withdrawn. */
  override cancelAtPeriodEnd(now: number): number {
    if (this.isParked) return 409;
    const isAllowed = this.status === 'ACTIVE' && !this.paused && this.endsAt === null;
    if (isAllowed && this.open && this.isAhead(this.open, now)) {
      this.takeBack(this.open.charge);
      this.open = null;
    }
    return super.cancelAtPeriodEnd(now);
  }

  override moveDate(now: number, days: number, isProrated: boolean): number {
    if (this.status === 'CANCELLED') return 404;
    if (this.isParked || (this.open && this.isAhead(this.open, now))) return 422;
    const answer = super.moveDate(now, days, isProrated);
    if (answer === 200) this.withdrawChange('CANCELLED');
    return answer;
  }

  /** Another change replaces one that is not paid. */
  override changeNow(
    now: number,
    cycle: ModelCycle,
    asked: AskedPlan,
    proration: ModelProration,
  ): number {
    if (this.status === 'ACTIVE' && this.isParked) return 409;
    const before = this.changePage;
    const answer = super.changeNow(now, cycle, asked, proration);
    if (answer === 200 && before) before.charge.status = 'CANCELLED';
    if (before === this.changePage && answer === 200) this.changePage = null;
    return answer;
  }

  protected override replanned(now: number): void {
    this.freeAt = Math.max(this.freeAt, now);
  }

  override retryBy(policy: { maxRetry: number; retryEvery: number }): number {
    return this.status === 'ACTIVE' && this.isByInvoice ? 422 : super.retryBy(policy);
  }

  protected override get hasOpenPage(): boolean {
    return this.isByInvoice && this.open !== null;
  }

  protected override chargeNow(now: number, charge: ModelCharge, priced: PricedChange): void {
    if (!this.isByInvoice) return super.chargeNow(now, charge, priced);
    const today = dateNumber(now);
    const dayBefore = dateNumber(this.opensOn) - 1;
    const dueDay = Math.max(today, Math.min(today + CHANGE_DAYS, dayBefore));
    this.changePage = { charge, priced, dueDay, hasBoleto: false };
  }

  /** A boleto of its last day is awaited. */
  private get changeEndsAt(): number {
    if (!this.changePage) return Infinity;
    const { dueDay, hasBoleto } = this.changePage;
    return startOf((hasBoleto ? reportedOn(dueDay) : dueDay) + 1);
  }

  private withdrawChange(status: 'CANCELLED' | 'EXPIRED'): void {
    if (this.changePage) this.changePage.charge.status = status;
    this.changePage = null;
  }

  override cancel(): void {
    super.cancel();
    this.withdrawChange('CANCELLED');
    this.open = null;
    this.kept = [];
    this.retry = null;
    this.isPausedByPolicy = false;
    this.dropOpen();
  }

  override worthOn(now: number): number {
    return this.awaitsPayment ? 0 : super.worthOn(now);
  }

  override mayMissUntil(end: number): boolean {
    if (this.open || this.changePage || this.isPausedByPolicy) return this.status === 'CANCELLED';
    return super.mayMissUntil(end);
  }

  /** Returns the expected status of the service. */
  collect(now: number, collection: 'AUTOMATIC' | 'INVOICE'): number {
    if (this.status === 'CANCELLED') return 404;
    const isSame = collection === this.collection;
    if (!isSame && collection === 'AUTOMATIC' && !this.hasCard) return 422;
    this.withdrawChange('CANCELLED');
    if (isSame) return 200;
    this.collection = collection;
    if (collection === 'AUTOMATIC') this.awaitsPayment = false;
    this.freeAt = Math.max(this.freeAt, now);
    this.waitsAt = -Infinity;
    if (this.retry && collection === 'INVOICE') {
      const dueDay = bankDayOf(dateNumber(now) + this.leadDays);
      this.byPage.add(this.retry.charge);
      this.open = pageOf(this.retry.charge, dueDay);
      this.retry = null;
    }
    return 200;
  }

  /** The buyer gets a boleto of the open page, and does not pay it. */
  issueBoleto(now: number): void {
    if (this.changePage) this.changePage.hasBoleto = true;
    if (!this.open) return;
    const today = dateNumber(now);
    const isLate = today > this.open.dueDay;
    const lastDay = isLate ? bankDayOf(today) : this.open.dueDay;
    const isPayableLate = !isLate && this.terms.interest + this.terms.fine > 0;
    this.open.awaitedUntil = isPayableLate ? Infinity : startOf(reportedOn(lastDay) + 1);
    this.open.isIssuedLate = isLate;
    if (isLate) this.open.charge.amount = this.costOn(this.open, now);
  }

  /** Time has passed: the charge of a late boleto that is over costs what its page does. */
  boletosUntil(now: number): void {
    if (!this.open?.isIssuedLate || now < this.open.awaitedUntil) return;
    this.open.isIssuedLate = false;
    this.open.charge.amount = this.open.price;
  }

  /** The buyer pays the page. `keepsCard`: it is charged from then on. */
  payPage(now: number, isOld: boolean, keepsCard: boolean): void {
    const paid = this.pageToPay(now, isOld);
    if (!paid) return;
    const { charge, amount, isOfChange } = paid;
    if (isOfChange) return this.payChangePage(now);
    const isCurrent = charge.cycle === this.next - 1;
    charge.amount = amount;
    this.paid(charge);
    if (isOld) this.kept.shift();
    else this.open = null;
    this.awaitsPayment = false;
    if (keepsCard) {
      this.hasCard = true;
      this.collection = 'AUTOMATIC';
    }
    if (isCurrent) this.paidAt = now;
    if (this.status === 'CANCELLED') return this.reopen(now, charge);
    if (this.isPausedByPolicy && isCurrent) this.goOnAfterPolicy(now);
    else if (isCurrent) this.freeAt = Math.max(this.freeAt, now);
  }

  private payChangePage(now: number): void {
    const page = this.changePage;
    this.changePage = null;
    if (page) this.payChange(now, page.charge, page.priced);
    this.awaitsPayment = false;
  }

  protected override goOn(now: number): void {
    super.goOn(now);
    this.freeAt = now;
    this.waitsAt = -Infinity;
    // What the policy has decided, or would have during the pause, is owed and blocks nothing.
    if (this.open && this.decidedAt(this.open) <= now) this.keepPage(this.open, now);
  }

  private get isByInvoice(): boolean {
    return this.collection === 'INVOICE';
  }

  /** `leadDays` is at most the cycle less one day. */
  private get leadDays(): number {
    return Math.min(this.terms.leadDays, this.cycle === 'WEEKLY' ? 6 : 27);
  }

  private get graceDays(): number {
    return Math.min(this.terms.graceDays, SHORTEST[this.cycle] - this.leadDays);
  }

  private get ownStepAt(): number {
    if (this.isStanding) return this.standsUntil;
    return this.open ? Infinity : this.opensNextAt;
  }

  protected override get standsUntil(): number {
    return Math.min(this.paused?.until ?? Infinity, this.endsAt ?? Infinity);
  }

  protected override stopStanding(): void {
    if (this.endsAt !== null && this.endsAt <= (this.paused?.until ?? Infinity)) this.cancel();
    else super.stopStanding();
  }

  /** Nothing happens with an open page during a pause. */
  private get pageStepAt(): number {
    if (!this.open || this.paused) return Infinity;
    const at = this.open.isOverdue ? this.decidedAt(this.open) : this.overdueAt(this.open);
    return Math.max(at, this.freeAt, this.backAt);
  }

  private get opensNextAt(): number {
    const date = this.dateOf(this.next);
    const opens = date - this.leadDays * DAY_MS;
    const at = Math.max(opens, this.freeAt, this.backAt);
    return date <= at && this.paidAt >= date ? Math.max(at, this.paidAt + DAY_MS) : at;
  }

  private openNext(at: number): void {
    let missed = 0;
    while (this.dateOf(this.next + missed) <= at) missed += 1;
    if (missed > MISSED_MAX) {
      this.isParked = true;
      return;
    }
    this.withdrawChange('EXPIRED');
    const dueDay = this.dueDayAt(at);
    const charge = this.begin(at);
    this.byPage.add(charge);
    if (charge.amount > 0) {
      this.open = pageOf(charge, dueDay);
      return;
    }
    // Nothing is paid: a trial without a payment method goes on waiting for its first payment.
    this.paid(charge);
    this.paidAt = at;
    this.freeAt = at;
  }

  private dueDayAt(at: number): number {
    const date = this.dateOf(this.next);
    const today = dateNumber(at);
    if (date <= at) return bankDayOf(today + this.leadDays);
    const day = bankDayOf(dateNumber(date));
    const isOnTime = dateNumber(date) - this.leadDays >= today;
    return isOnTime ? day : Math.max(day, bankDayOf(today + 1));
  }

  private stepOfPage(page: Page): void {
    const at = this.pageStepAt;
    this.boletosUntil(at);
    if (!page.isOverdue) {
      page.isOverdue = true;
      this.freeAt = Math.max(this.freeAt, at);
      return;
    }
    const { overdue, reopenWhenPaid } = this.terms;
    if (overdue === 'PAUSE') {
      this.paused = { until: Infinity };
      this.isPausedByPolicy = true;
    } else if (overdue === 'KEEP') {
      this.keepPage(page, at);
      this.freeAt = at;
    } else {
      if (reopenWhenPaid) page.charge.status = 'FAILED';
      this.cancel();
      if (reopenWhenPaid) this.kept = [{ ...page, until: at + REOPENED_DAYS * DAY_MS }];
    }
  }

  private keepPage(page: Page, at: number): void {
    page.charge.status = 'FAILED';
    this.kept.push({ ...page, until: at + KEPT_DAYS * DAY_MS });
    this.open = null;
  }

  /** By card: the cycle waits until the page before it is decided. */
  private stepByCard(): void {
    const at = super.dueAt;
    const isNextCycle = !this.isStanding && !this.retry && at === this.nextStepAt;
    if (!isNextCycle || !this.open) return super.step();
    this.waitsAt = at + DAY_MS;
  }

  protected override get nextStepAt(): number {
    const at = super.nextStepAt;
    return this.isStanding || this.isByInvoice ? at : Math.max(at, this.waitsAt);
  }

  private overdueAt({ dueDay, awaitedUntil }: Page): number {
    const plain = startOf(dueDay + 1);
    return awaitedUntil > plain ? startOf(reportedOn(dueDay) + 1) : plain;
  }

  private decidedAt({ dueDay, awaitedUntil }: Page): number {
    const plain = startOf(dueDay + this.graceDays + 1);
    return awaitedUntil > plain ? startOf(reportedOn(dueDay + this.graceDays) + 1) : plain;
  }

  /** Whether the period that the page pays has not begun. */
  private isAhead({ charge }: Page, now: number): boolean {
    return charge.cycle === this.next - 1 && this.startOf(charge.cycle) > now;
  }

  private costOn({ price, dueDay }: Page, now: number): number {
    const days = dateNumber(now) - dueDay;
    if (days <= 0) return price;
    const { interest, fine } = this.terms;
    return (
      price + Math.floor((price * fine) / 10_000) + Math.floor((price * interest * days) / 300_000)
    );
  }

  private goOnAfterPolicy(now: number): void {
    this.isPausedByPolicy = false;
    this.paused = null;
    if (this.endsAt === null) while (this.dateOf(this.next) <= now) this.next += 1;
    this.freeAt = now;
  }

  /** With no charge left it is active until the end of the last one's period. */
  private reopen(now: number, charge: ModelCharge): void {
    const end = this.dateOf(this.next);
    if (this.chargesLeft <= 0 && end <= now) return;
    this.status = 'ACTIVE';
    this.restoreCredit(charge);
    this.freeAt = now;
    if (this.chargesLeft <= 0) this.endsAt = end;
    else while (this.dateOf(this.next) <= now) this.next += 1;
  }
}

function pageOf(charge: ModelCharge, dueDay: number): Page {
  const { amount: price } = charge;
  return { charge, price, dueDay, awaitedUntil: 0, isIssuedLate: false, isOverdue: false };
}

/** Midnight in São Paulo at the beginning of that day. */
function startOf(day: number): number {
  return day * DAY_MS + ZONE_MS;
}

/** The day itself if banks settle on it, else the next one on which they do. */
function bankDayOf(day: number): number {
  return dateNumber(bankDay(startOf(day)));
}

function reportedOn(day: number): number {
  let reported = bankDayOf(day);
  for (let counted = 0; counted < REPORTED_BANK_DAYS; counted++) reported = bankDayOf(reported + 1);
  return reported;
}
