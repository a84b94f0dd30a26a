/** Keeps the token of a customer to the charges of that customer's subscriptions. */
import type { Context } from '../../../platform/operations/context';
import { where, type Condition } from '../../../platform/records/lists/conditions';
import { pages } from '../../../platform/records/lists/page';
import { refuseUnknown } from '../../../platform/records/rows';
import { Charge } from '../charge';

/** Charges are linked to customers for other reasons too: the subscription decides whose it is. */
export function ownCharges(customerId: string): Condition[] {
  return [
    where(
      `
        EXISTS (
          SELECT 1
          FROM "subscriptions" s
          WHERE s."id" = t."subscriptionId" AND s."customerId" = ?
        )
      `,
      customerId,
    ),
  ];
}

/** Refuses with 404 any other charge, as if it did not exist. */
export async function ownCharge(
  ctx: Context,
  { id }: { id: string },
  customerId: string,
): Promise<void> {
  const own = [where('t."id" = ?', id), ...ownCharges(customerId)];
  const [found] = await pages(ctx.rows, Charge, [own], { limit: 1 });
  if (!found?.rows.length) refuseUnknown(Charge, id, 'id');
}
