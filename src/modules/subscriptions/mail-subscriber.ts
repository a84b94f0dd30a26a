/** Queues mails to the customer of a subscription. */
import type { MailToBuyer } from '../charges/mail-buyer';
import { queueMessage } from '../messages/queue-message';
import type { Transaction } from '../../platform/records/transaction';
import type { Subscription } from './subscription';

/** `once` is completed by the subscription. */
export async function mailSubscriber(
  tx: Transaction,
  { id, customerId }: Subscription,
  { once, ...mail }: MailToBuyer,
): Promise<void> {
  await queueMessage(tx, {
    objectId: id,
    ...mail,
    once: `${id} ${once}`,
    recipient: null,
    language: null,
    customerId,
  });
}

/** The same for what may happen to a subscription several times. */
export async function mailSubscriberNow(
  tx: Transaction,
  subscription: Subscription,
  mail: Omit<MailToBuyer, 'once'>,
): Promise<void> {
  await mailSubscriber(tx, subscription, { ...mail, once: tx.now().toISOString() });
}
