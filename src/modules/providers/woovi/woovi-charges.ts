/**
 * Charges of Woovi, which are codes and slips alike. Our id is their correlationID, by which a
 * repeated request returns the first charge (`return_existing`).
 */
import { wallNow } from '../../../platform/time/clock';
import { momentOf, objectOf, objectsOf, textOf } from '../bcb-pix/wire';
import { ProviderRefused, type PixPayment } from '../provider';
import { refuseUnreadable } from '../unreadable';
import type { WooviClient, WooviObject } from './woovi-client';

const PREFIXED_ID = /^[a-z_]+_[0-9A-HJKMNP-TV-Z]{27}$/;
const ACTIVE = 'ACTIVE';
/** Of a charge there is one payment; more are listed only if Woovi has made a mistake. */
const PER_PAGE = '100';
/** Transactions that are no money received. The published schema swaps `type` and `status`. */
const NO_PAYMENT: readonly unknown[] = [
  'WITHDRAW',
  'REFUND',
  'FEE',
  'CREATED',
  'IN_PROCESSING',
  'REJECTED',
];

export class WooviCharges {
  constructor(private readonly client: WooviClient) {}

  /** The charge of this reference, made now or before. */
  async create(reference: string, body: object): Promise<WooviObject> {
    try {
      const made = await this.client.call({
        method: 'POST',
        path: '/charge',
        query: { return_existing: 'true' },
        body: { correlationID: reference, ...body },
      });
      if (!made) throw new ProviderRefused('Woovi does not know the path of charges');
      return chargeIn(made);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // An earlier request has made it, and its repetition is refused.
      const known = await this.find(reference);
      if (known) return known;
      this.client.reportFault(reference, error.message);
      throw error;
    }
  }

  async find(reference: string): Promise<WooviObject | null> {
    const found = await this.client.call({ method: 'GET', path: pathOf(reference) });
    return found && chargeIn(found);
  }

  /** Null if it is not known; an open charge has no payments. */
  async findClosed(reference: string): Promise<WooviObject | null> {
    const charge = await this.find(reference);
    return charge?.status === ACTIVE ? null : charge;
  }

  async cancel(reference: string): Promise<void> {
    try {
      await this.client.call({ method: 'DELETE', path: pathOf(reference) });
    } catch (error) {
      // It is paid or over: payments() says which.
      if (!(error instanceof ProviderRefused)) throw error;
    }
  }

  /** What was received by PIX for the charge. The filter of the list is not relied upon. */
  async pixPayments(reference: string, { correlationID }: WooviObject): Promise<PixPayment[]> {
    const query = { charge: reference, limit: PER_PAGE };
    const own = textOf(correlationID) ?? reference;
    const listed = await this.client.call({ method: 'GET', path: '/transaction', query });
    return objectsOf(listed?.transactions)
      .filter((one) => isPayment(one) && objectOf(one.charge).correlationID === own)
      .map(paymentOf);
  }

  /** Our reference of the charge that was paid so; null = we did not make it. */
  async referenceOfPayment(endToEndId: string): Promise<string | null> {
    const path = `/transaction/${encodeURIComponent(endToEndId)}`;
    const found = await this.client.call({ method: 'GET', path });
    return referenceOf(objectOf(objectOf(found?.transaction).charge).correlationID);
  }
}

/** Our reference of a correlationID; null if we did not make it. */
export function referenceOf(correlationId: unknown): string | null {
  return typeof correlationId === 'string' && PREFIXED_ID.test(correlationId)
    ? correlationId
    : null;
}

export function isPayment({ type, status }: WooviObject): boolean {
  return ![type, status].some((word) => NO_PAYMENT.includes(word));
}

/** Cents are whole numbers; null = there is none. */
export function centsIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** A time of Woovi that is ahead of our clock counts as now; null = there is none. */
export function pastMomentOf(text: unknown): Date | null {
  const at = momentOf(text);
  const now = wallNow();
  return at && at > now ? now : at;
}

export function endToEndIdOf(transaction: WooviObject): string | null {
  return textOf(transaction.endToEndId) ?? textOf(transaction.endToEndID);
}

function paymentOf(transaction: WooviObject): PixPayment {
  const providerId = endToEndIdOf(transaction);
  const amount = centsIn(transaction.value);
  const paidAt = pastMomentOf(transaction.time);
  if (providerId === null || !amount || paidAt === null)
    return refuseUnreadable('payment', 'Woovi reports a payment without id, amount or time', {
      payment: providerId,
    });
  const { name, taxID } = objectOf(transaction.payer);
  const payer = { name: textOf(name), taxId: textOf(objectOf(taxID).taxID) };
  return { providerId, amount, paidAt, payer };
}

function chargeIn(answer: WooviObject): WooviObject {
  const { charge, brCode } = answer;
  return { brCode, ...objectOf(charge) };
}

function pathOf(reference: string): string {
  return `/charge/${encodeURIComponent(reference)}`;
}
