/** What customers do with their own data in the portal. */
import type { Context } from '../../platform/operations/context';
import type { Transaction } from '../../platform/records/transaction';
import { MINUTE_MS, later } from '../../platform/time/clock';
import { conflict } from '../../platform/operations/errors';
import { Customer } from '../customers/customer';
import { updateCustomer } from '../customers/update-customer';
import { queueMessage } from '../messages/queue-message';
import { setReminders, type ReminderTopic } from '../messages/unsubscribe';
import { Subscription } from '../subscriptions/subscription';
import { rightCode, useCode } from './ways-in/enter-code';

/** By then the address is changed; otherwise the notice is skipped. */
const NOTICE_AFTER_MS = MINUTE_MS;

/**
 * Asks the merchant to erase the customer, who has 15 days for it (LGPD, art. 19, II). Refuses with
 * 409 while a subscription is ACTIVE.
 */
export function askForErasure(ctx: Context, customerId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const customer = await tx.lock(Customer, customerId);
    if (await tx.findBy(Subscription, { customerId, status: 'ACTIVE' }))
      throw conflict(
        'this customer has an ACTIVE subscription: cancel it first',
        'id',
        'HAS_ACTIVE_SUBSCRIPTION',
      );
    if (!customer.erasureRequestedAt) await tx.update(customer, { erasureRequestedAt: tx.now() });
  });
}

/** Which reminders the customer receives. The choice holds for the address, as that of a link. */
export function chooseReminders(
  ctx: Context,
  customerId: string,
  wanted: readonly ReminderTopic[],
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { email } = await tx.lock(Customer, customerId);
    await setReminders(tx, email, wanted);
  });
}

/** False if the code is not the one that was sent to this address in this session. */
export async function changeEmail(
  ctx: Context,
  given: { customerId: string; sessionId: string; email: string; code: string; network: string },
): Promise<boolean> {
  const { customerId, email } = given;
  const id = await rightCode(ctx, given);
  const isUsed = id && (await ctx.transaction((tx) => useForAddress(tx, id, given), 'use'));
  if (!isUsed) return false;
  ctx.act = 'changeEmail';
  await updateCustomer.run(
    ctx,
    Object.assign(new updateCustomer.input(), { id: customerId, email }),
  );
  return true;
}

/** Uses the code, and sends a notice to the address that the customer has until then. */
async function useForAddress(
  tx: Transaction,
  codeId: string,
  { customerId, email }: { customerId: string; email: string },
): Promise<boolean> {
  const code = await useCode(tx, codeId);
  const customer = code && (await tx.find(Customer, customerId));
  if (customer && customer.email.toLowerCase() !== email.toLowerCase())
    await queueMessage(tx, {
      template: 'email-changed',
      recipient: customer.email,
      language: null,
      objectId: customerId,
      customerId,
      once: codeId,
      sendAt: later(tx.now(), NOTICE_AFTER_MS),
    });
  return code !== null;
}
