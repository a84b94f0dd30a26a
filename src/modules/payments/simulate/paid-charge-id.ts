/** Finds the payment that an id names. */
import { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import type { Context } from '../../../platform/operations/context';
import { conflict, reasonOfStatus } from '../../../platform/operations/errors';
import { prefixOf } from '../../../platform/records/columns/ids';

/** The charge with this id, or the one that paid the checkout. */
export async function chargeIdOf(ctx: Context, id: string): Promise<string> {
  if (prefixOf(id) !== Checkout.prefix) return (await ctx.rows.get(Charge, id)).id;
  const { paidChargeId, status } = await ctx.rows.get(Checkout, id);
  if (!paidChargeId)
    throw conflict(`this checkout is ${status}: no charge paid it`, 'id', reasonOfStatus(status));
  return paidChargeId;
}
