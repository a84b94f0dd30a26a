/** Simulates in Dev mode a provider that can refund a payment only as a whole. */
import { Charge } from '../../charges/charge';
import type { Context } from '../../../platform/operations/context';
import { conflict } from '../../../platform/operations/errors';
import { simulatorFor } from '../../providers/registry';
import { paymentReferenceOf } from '../refund/payment-reference';
import { chargeIdOf } from './paid-charge-id';

export async function refuseParts(ctx: Context, id: string): Promise<void> {
  const charge = await ctx.rows.get(Charge, await chargeIdOf(ctx, id));
  if (!charge.paidAt)
    throw conflict(`${id} is ${charge.status}: it must be paid before it can be refunded`, 'id');
  await simulatorFor(ctx).card.refuseParts(await paymentReferenceOf(ctx.rows, charge));
}
