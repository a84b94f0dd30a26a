/** Keeps the token of a customer to the subscriptions of that customer. */
import type { Context } from '../../platform/operations/context';
import { refuseUnknown } from '../../platform/records/rows';
import { Subscription } from './subscription';

/** Refuses with 404 a subscription of another customer, as if it did not exist. */
export async function ownSubscription(
  ctx: Context,
  { id }: { id: string },
  customerId: string,
): Promise<void> {
  if (!(await ctx.rows.findBy(Subscription, { id, customerId })))
    refuseUnknown(Subscription, id, 'id');
}
