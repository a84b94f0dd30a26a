/** Simulates in Dev mode that the payer accepts the mandate that a subscription asks for. */
import type { Context } from '../../../platform/operations/context';
import { conflict } from '../../../platform/operations/errors';
import { simulatorFor } from '../../providers/registry';
import { Subscription } from '../../subscriptions/subscription';
import { checkAskedMandate } from '../collect/mandates/asked-mandate';

export async function acceptMandate(ctx: Context, id: string): Promise<void> {
  const { askedMandateReference } = await ctx.rows.get(Subscription, id);
  if (!askedMandateReference)
    throw conflict(`the subscription ${id} asks for no authorisation of automatic Pix`, 'id');
  await ctx.transaction(
    () => simulatorFor(ctx).recurringPix.accept(askedMandateReference),
    'accept',
  );
  await checkAskedMandate(ctx, id);
}
