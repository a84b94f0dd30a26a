/** Tries an account for real, without a buyer: a PIX code of one cent is issued and removed. */
import type { Context } from '../../kit/context';
import { newId } from '../../kit/data/ids';
import { unavailable, unprocessable } from '../../kit/errors';
import { MINUTE_MS, later, wallNow } from '../../kit/time/clock';
import { ProviderRefused, ProviderUnknown } from '../provider';
import { adapterOf } from './adapter';
import { ProviderAccount } from './provider-account';

const ATTEMPT_PREFIX = 'smoke';

/** Returns the steps that worked. Nobody can pay the code: it is never shown. */
export async function smokeAccount(ctx: Context, id: string): Promise<string[]> {
  const account = await ctx.rows.get(ProviderAccount, id);
  const { pix } = adapterOf(ctx.database, account);
  if (!pix) throw unprocessable('there is nothing to try with this kind of account');
  const at = wallNow();
  const reference = newId(ATTEMPT_PREFIX);
  const steps: string[] = [];
  try {
    const expiresAt = later(at, MINUTE_MS);
    await pix.create({ reference, amount: 1, description: null, expiresAt, at });
    steps.push('PIX: a code of R$ 0.01 was issued');
    const payments = await pix.payments(reference);
    steps.push(`PIX: its payments were read (${payments.length})`);
    await pix.cancel(reference, wallNow());
    steps.push('PIX: the code was removed');
    return steps;
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    throw unavailable([...steps, `then the provider failed: ${error.message}`].join('; '));
  }
}
