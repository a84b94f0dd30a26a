/** Where the buyer's browser turns a card into a token of the store's card provider. */
import type { Context } from '../../../../platform/operations/context';
import { accountServing, servedMethods } from '../../../providers/accounts/serving-account';
import { findPort } from '../../../providers/registry';

/** Null in Dev mode, and where no account serves cards. */
export async function cardTokenUrl(ctx: Context): Promise<string | null> {
  const served = await servedMethods(ctx);
  if (!served?.has('CARD')) return null;
  const providerAccountId = await accountServing(ctx.rows, 'CARD');
  return (await findPort(ctx, 'card', { providerAccountId }))?.tokenUrl ?? null;
}
