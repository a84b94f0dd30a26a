/** The lists of an account at Woovi. Refunds are listed without their payment, so not compared. */
import { DAY_MS, later, wallNow } from '../../../platform/time/clock';
import { objectOf, objectsOf, textOf } from '../bcb-pix/wire';
import type {
  RecordedDispute,
  RecordedPayment,
  RecordedPayout,
  RecordsPage,
  RecordsPort,
  Span,
} from '../records';
import { refuseUnreadable } from '../unreadable';
import { centsIn, endToEndIdOf, isPayment, referenceOf } from './woovi-charges';
import type { WooviClient, WooviObject } from './woovi-client';
import { payoutOutcomeOf } from './woovi-payouts';

const PER_PAGE = 100;
const PAGES_MAX = 50;
/** Slips are settled within three bank days. */
const UNSETTLED_DAYS = 10;

export class WooviRecords implements RecordsPort {
  constructor(private readonly client: WooviClient) {}

  async payments(span: Span, page: number): Promise<RecordsPage<RecordedPayment>> {
    const { items, isLast } = await this.page('/transaction', 'transactions', { span, page });
    return { items: items.filter(isPayment).map(recordedPayment), isLast };
  }

  async payouts(span: Span, page: number): Promise<RecordsPage<RecordedPayout>> {
    const { items, isLast } = await this.page('/payment', 'payments', { span, page });
    return { items: items.map(recordedPayout), isLast };
  }

  async disputes(span: Span, page: number): Promise<RecordsPage<RecordedDispute>> {
    const { items, isLast } = await this.page('/dispute', 'disputes', { span, page });
    const read = await Promise.all(items.map((dispute) => this.recordedDispute(dispute)));
    return { items: read.flat(), isLast };
  }

  /** With paid slips that are credited in the next days. */
  async balance(): Promise<number> {
    const found = await this.client.call({ method: 'GET', path: '/account/' });
    const accounts = objectsOf(found?.accounts);
    const account = accounts.find(({ isDefault }) => isDefault === true) ?? accounts[0];
    const total = centsIn(objectOf(account?.balance).total);
    if (total === null) return refuseUnreadable('balance', 'Woovi answered without a balance');
    return total + (await this.unsettled());
  }

  private async unsettled(): Promise<number> {
    const now = wallNow();
    const span = { from: later(now, -UNSETTLED_DAYS * DAY_MS), until: now };
    const filter = { type: 'BOLETO_IN', status: 'CONFIRMED' };
    let cents = 0;
    for (let page = 0; page < PAGES_MAX; page++) {
      const listed = await this.page('/boleto-transaction', 'boletoTransactions', {
        span,
        page,
        filter,
      });
      for (const { settledAt, value, fee } of listed.items)
        if (textOf(settledAt) === null) cents += (centsIn(value) ?? 0) - (centsIn(fee) ?? 0);
      if (listed.isLast) break;
    }
    return cents;
  }

  /** A claim under the MED is listed without amount: it is about the whole payment. */
  private async recordedDispute(dispute: WooviObject): Promise<RecordedDispute[]> {
    const status = DISPUTE[String(dispute.status)];
    // A state that is not known yet is left until it has another one.
    if (!status) return [];
    const payment = endToEndIdOf(dispute);
    const amount = centsIn(dispute.value) ?? (payment && (await this.amountOf(payment)));
    if (payment === null || !amount)
      return refuseUnreadable('dispute', 'Woovi lists a dispute without payment or amount', {
        payment,
      });
    const reason = textOf(dispute.disputeReason) ?? textOf(dispute.type) ?? 'MED';
    return [{ providerId: payment, payment, amount, reason, status }];
  }

  private async amountOf(endToEndId: string): Promise<number | null> {
    const path = `/transaction/${encodeURIComponent(endToEndId)}`;
    const found = await this.client.call({ method: 'GET', path });
    return centsIn(objectOf(found?.transaction).value);
  }

  /** A list that Woovi does not have is empty. */
  private async page(
    path: string,
    name: string,
    { span, page, filter = {} }: { span: Span; page: number; filter?: Record<string, string> },
  ): Promise<RecordsPage<WooviObject>> {
    const query = {
      start: span.from.toISOString(),
      end: span.until.toISOString(),
      skip: String(page * PER_PAGE),
      limit: String(PER_PAGE),
      ...filter,
    };
    const found = await this.client.call({ method: 'GET', path, query });
    return {
      items: objectsOf(found?.[name]),
      isLast: objectOf(found?.pageInfo).hasNextPage !== true,
    };
  }
}

/** Accepted is the claim: the payer gets the money. */
const DISPUTE: Readonly<Record<string, RecordedDispute['status']>> = {
  OPENED: 'open',
  IN_REVIEW: 'open',
  ACCEPTED: 'lost',
  REJECTED: 'won',
  CANCELED: 'won',
};

function recordedPayment(transaction: WooviObject): RecordedPayment {
  const providerId = endToEndIdOf(transaction);
  const amount = centsIn(transaction.value);
  if (providerId === null || amount === null)
    return refuseUnreadable('payment', 'Woovi lists a payment without id or amount', {
      payment: providerId,
    });
  const { correlationID } = objectOf(transaction.charge);
  return { providerId, reference: referenceOf(correlationID), amount, refunds: [] };
}

function recordedPayout(listed: WooviObject): RecordedPayout {
  const { correlationID, value } = objectOf(listed.payment);
  const id = textOf(correlationID);
  const amount = centsIn(value);
  if (id === null || amount === null)
    return refuseUnreadable('payout', 'Woovi lists money that was sent, without id or amount', {
      payout: id,
    });
  return { id, reference: referenceOf(id), amount, outcome: payoutOutcomeOf(listed) };
}
