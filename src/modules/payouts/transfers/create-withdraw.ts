/** The version 1 payout: only to a PIX key that the merchant holds. */
import type { Context } from '../../../platform/operations/context';
import { unprocessable } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { normalizeTaxId } from '../../customers/tax-id';
import { CreatePayoutInput } from '../create-payout';
import { readTarget, registeredTarget, type PixTarget } from '../pix-target';
import { checkHolderOf } from './check-holder';
import { sendTransfer } from './send-transfer';
import { withdrawView } from './transfer';

export const createWithdraw = operation(
  {
    title: 'Create a withdrawal',
    description: 'Withdraws money from the balance to a Pix key of the merchant.',
    permission: 'WITHDRAW:CREATE',
    input: CreatePayoutInput,
    output: withdrawView,
  },
  async (ctx, input) => {
    const target = readTarget(input) ?? (await registeredTarget(ctx.rows));
    const holderTaxId = await checkHolder(ctx, target);
    return sendTransfer(ctx, {
      kind: 'PAYOUT',
      amount: input.amount,
      target,
      holderTaxId,
      externalId: input.externalId ?? null,
      description: input.description ?? null,
    });
  },
);

/**
 * Refuses with 400 a key of another holder, and with 422 every key while the store has no tax id.
 * Returns the tax id where only the bank that sends the money can check it; otherwise null.
 */
async function checkHolder(ctx: Context, target: PixTarget): Promise<string | null> {
  const [store] = await ctx.rows.sql<{ taxId: string | null }>(
    `SELECT "taxId" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
  );
  const taxId = normalizeTaxId(store?.taxId ?? '');
  if (taxId === null)
    throw unprocessable(
      'the holder of a PIX key cannot be checked, because this store has no tax id: register ' +
        'the tax id of this store with its operator, then repeat the request',
      null,
      { reason: 'FEATURE_MISSING' },
    );
  return checkHolderOf(ctx, target, taxId);
}
