/** Simulates in Dev mode that the payer ends the mandate for automatic PIX. */
import type { Context } from '../../../platform/operations/context';
import { conflict, reasonOfStatus, unprocessable } from '../../../platform/operations/errors';
import { simulatorFor } from '../../providers/registry';
import { Subscription } from '../../subscriptions/subscription';
import { checkMandate } from '../collect/mandates/end-mandate';

export async function revokeMandate(ctx: Context, id: string): Promise<void> {
  const { status, mandateReference } = await ctx.rows.get(Subscription, id);
  if (!mandateReference)
    throw unprocessable(
      `the subscription ${id} is not paid by automatic PIX: it has no mandate`,
      'id',
      { reason: 'WRONG_METHOD' },
    );
  if (status !== 'ACTIVE')
    throw conflict(
      `the subscription ${id} is ${status}: its mandate has ended`,
      'id',
      reasonOfStatus(status),
    );
  await ctx.transaction(
    (tx) => simulatorFor(ctx).recurringPix.revoke(mandateReference, tx.now()),
    'revoke',
  );
  await checkMandate(ctx, id);
}
