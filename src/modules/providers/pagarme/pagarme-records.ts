/**
 * The lists of an account at Pagar.me: charges, what went back of them, and disputes. Source:
 * pagarme/pagarme-nodejs-sdk 7 and the page about payables; nothing was tried at Pagar.me itself.
 */
import { DAY_MS, later } from '../../../platform/time/clock';
import { momentOf, objectsOf, textOf } from '../bcb-pix/wire';
import { ProviderMisconfigured, ProviderUnknown } from '../provider';
import type {
  RecordsPage,
  RecordedDispute,
  RecordedPayment,
  RecordsPort,
  RefundedPayment,
  Span,
} from '../records';
import { whenPermitted } from '../when-permitted';
import { isPaid, referenceOfCharge } from './charge-outcome';
import {
  CHARGEBACK_REASON,
  centsOf,
  chargebackId,
  disputedCents,
  disputeStatusOf,
} from './find-dispute';
import type { PagarmeClient, PagarmeObject } from './pagarme-client';

const PER_PAGE = 100;
/** A sale can be disputed for so long. */
const DISPUTABLE_MS = 400 * DAY_MS;

export class PagarmeRecords implements RecordsPort {
  constructor(private readonly client: PagarmeClient) {}

  /** By the time at which the charge was made. What is not paid yet is asked about anyway. */
  async payments(span: Span, page: number): Promise<RecordsPage<RecordedPayment>> {
    const { items, isLast } = await this.page('/charges', createdIn(span), page);
    return { items: (items ?? []).filter(isPaid).map(recordedPayment), isLast };
  }

  /** A refund has no id there: each leaves payables that name its charge. */
  async refunded(span: Span, page: number): Promise<RecordsPage<RefundedPayment>> {
    const query = { ...createdIn(span), type: 'refund' };
    const { items, isLast } = await this.page('/payables', query, page);
    const ids = new Set((items ?? []).flatMap((payable) => textOf(payable.charge_id) ?? []));
    const payments: RefundedPayment[] = [];
    for (const id of ids) payments.push(await this.refundedPayment(id));
    return { items: payments, isLast };
  }

  /**
   * The path of the disputes is not documented publicly. Where it is not there, the charges report
   * that they are disputed.
   */
  async disputes(span: Span, page: number): Promise<RecordsPage<RecordedDispute>> {
    const { from, until } = span;
    const query = { createdSince: from.toISOString(), createdUntil: until.toISOString() };
    const listed = await this.page('/disputes', query, page).catch((error: unknown) => {
      if (error instanceof ProviderMisconfigured) return null;
      throw error;
    });
    if (listed?.items) return { ...listed, items: listed.items.flatMap(recordedDispute) };
    const disputable = { from: later(until, -DISPUTABLE_MS), until };
    const charges = await this.page(
      '/charges',
      { ...createdIn(disputable), status: 'chargedback' },
      page,
    );
    return { ...charges, items: (charges.items ?? []).flatMap(disputeOfCharge) };
  }

  private async refundedPayment(id: string): Promise<RefundedPayment> {
    const path = `/charges/${encodeURIComponent(id)}`;
    // A day of many refunds takes more reads than a minute has.
    const charge = await whenPermitted(() => this.client.call({ method: 'GET', path }));
    if (charge === null) throw new ProviderUnknown('Pagar.me does not show a charge of its own');
    return {
      providerId: id,
      reference: referenceOfCharge(charge),
      amount: centsOf(charge.canceled_amount) ?? 0,
    };
  }

  /** Null = there is no such list. */
  private async page(
    path: string,
    query: Readonly<Record<string, string>>,
    page: number,
  ): Promise<{ items: PagarmeObject[] | null; isLast: boolean }> {
    const paging = { page: String(page + 1), size: String(PER_PAGE) };
    const answer = await this.client.call({ method: 'GET', path, query: { ...query, ...paging } });
    if (answer === null) return { items: null, isLast: true };
    const items = objectsOf(answer.data);
    return { items, isLast: items.length < PER_PAGE };
  }
}

function createdIn({ from, until }: Span): Record<string, string> {
  return { created_since: from.toISOString(), created_until: until.toISOString() };
}

function recordedPayment(charge: PagarmeObject): RecordedPayment {
  const providerId = textOf(charge.id);
  const amount = centsOf(charge.paid_amount) ?? centsOf(charge.amount);
  if (providerId === null || amount === null)
    throw new ProviderUnknown('Pagar.me lists a payment without id or amount');
  return { providerId, reference: referenceOfCharge(charge), amount, refunds: [] };
}

function recordedDispute(dispute: PagarmeObject): RecordedDispute[] {
  const providerId = textOf(dispute.disputeId);
  const payment = textOf(dispute.chargeId);
  if (providerId === null || payment === null) return [];
  const amount = disputedCents(dispute);
  if (amount === null)
    throw new ProviderUnknown('Pagar.me lists a dispute whose amount cannot be read');
  const reason = textOf(dispute.reason) ?? CHARGEBACK_REASON;
  const status = disputeStatusOf(dispute.status);
  const answerBy = momentOf(dispute.responseDeadline);
  return [{ providerId, payment, amount, reason, status, answerBy }];
}

/** A charge does not report how its dispute was decided. */
function disputeOfCharge(charge: PagarmeObject): RecordedDispute[] {
  const payment = textOf(charge.id);
  if (payment === null) return [];
  const amount = centsOf(charge.amount);
  if (amount === null)
    throw new ProviderUnknown('Pagar.me lists a disputed charge whose amount cannot be read');
  const providerId = chargebackId(payment);
  return [{ providerId, payment, amount, reason: CHARGEBACK_REASON, status: null }];
}
