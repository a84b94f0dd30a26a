/** Queues mails to the buyer of a payment: to the address typed for it, else to the customer's. */
import type { EventName } from '../webhooks/events/event-names';
import { queueMessage } from '../messages/queue-message';
import type { BuyerTemplate } from '../messages/templates';
import type { Transaction } from '../../platform/records/transaction';
import type { Charge } from './charge';
import type { ChargeKind } from './terms/charge-kind';

export interface MailToBuyer {
  template: BuyerTemplate;
  /** What happens once: the mail is unique by it, its template and its recipient. */
  once: string;
  event?: EventName;
  /** What it is about; if left out, the charge. */
  objectId?: string;
  sendAt?: Date;
  endsAt?: Date | null;
  values?: Record<string, unknown>;
}

const OF_CUSTOMER: readonly ChargeKind[] = ['RENEWAL', 'INVOICE', 'CHANGE'];

/**
 * A renewal is charged to the customer, whose address may have changed since it was typed, and who
 * may have used a page in another language since.
 */
export async function mailBuyer(tx: Transaction, charge: Charge, mail: MailToBuyer): Promise<void> {
  const { id, kind, buyer, customerId, checkoutId, subscriptionId, pageLanguage } = charge;
  const isOfCustomer = OF_CUSTOMER.includes(kind);
  await queueMessage(tx, {
    objectId: id,
    ...mail,
    recipient: isOfCustomer ? null : buyer.email,
    language: isOfCustomer ? null : pageLanguage,
    customerId,
    chargeId: id,
    isForTransparent: checkoutId === null && subscriptionId === null,
  });
}

/** Nothing is sent for a payment of 0. */
export async function mailReceipt(
  tx: Transaction,
  charge: Charge,
  event: EventName,
): Promise<void> {
  if (charge.paidAmount)
    await mailBuyer(tx, charge, { template: 'receipt', once: charge.id, event });
}
