/** Checks that a Pix key belongs to the holder that may receive the money. */
import type { Context } from '../../../platform/operations/context';
import { invalid } from '../../../platform/operations/errors';
import { accountServing } from '../../providers/accounts/serving-account';
import { findPort } from '../../providers/registry';
import type { PixTarget } from '../pix-target';

/**
 * Refuses with 400 a key of another holder. Returns the tax id where only the bank that sends the
 * money can check it; otherwise null.
 */
export async function checkHolderOf(
  ctx: Context,
  { type, key, field }: PixTarget,
  taxId: string,
): Promise<string | null> {
  const providerAccountId = await accountServing(ctx.rows, 'PAYOUT');
  const keys = await findPort(ctx, 'keys', { providerAccountId });
  if (!keys) return taxId;
  const holder = await keys.lookup({ type, key }, taxId);
  if (!holder) throw invalid('no bank account has this PIX key', field, { reason: 'UNKNOWN' });
  if (holder.taxId !== taxId) {
    throw invalid(
      'the holder of this PIX key has another taxId than this account: pay third parties ' +
        'with POST /v2/pix/send',
      field,
      { reason: 'WRONG_KIND' },
    );
  }
  return null;
}
