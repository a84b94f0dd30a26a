/** Finds the charge that a page is about. */
import { Charge } from '../../modules/charges/charge';
import { notFound } from '../../platform/operations/errors';
import { prefixOf } from '../../platform/records/columns/ids';
import type { Visit } from '../visit';

/** Refuses with 404 if the id belongs to no charge. */
export async function chargeOfPage({ ctx, id }: Pick<Visit, 'ctx' | 'id'>): Promise<Charge> {
  const charge = (Charge.prefixes as readonly string[]).includes(prefixOf(id))
    ? await ctx.rows.find(Charge, id)
    : null;
  if (!charge) throw notFound('there is no such charge');
  return charge;
}
