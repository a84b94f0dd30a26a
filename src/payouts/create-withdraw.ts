/** The older version's payout: only to a key whose holder is the merchant. */
import type { Context } from '../kit/context';
import { invalid } from '../kit/errors';
import { operation } from '../kit/operation';
import { normalizeTaxId } from '../customers/tax-id';
import { providerFor } from '../providers/registry';
import { CreatePayoutInput } from './create-payout';
import { readTarget, registeredTarget, type PixTarget } from './pix-target';
import { sendTransfer } from './send-transfer';
import { withdrawView } from './transfer';

export const createWithdraw = operation(
  {
    description:
      'Withdraws from the balance to the merchant; the PIX key must belong to the store.',
    permission: 'WITHDRAW:CREATE',
    input: CreatePayoutInput,
    output: withdrawView,
  },
  async (ctx, input) => {
    const target = readTarget(input) ?? (await registeredTarget(ctx.rows));
    await checkHolder(ctx, target);
    return sendTransfer(ctx, {
      kind: 'PAYOUT',
      amount: input.amount,
      target,
      externalId: input.externalId ?? null,
      description: input.description ?? null,
    });
  },
);

/** Refuses (400) a key that somebody else holds. */
async function checkHolder(ctx: Context, { type, key, field }: PixTarget): Promise<void> {
  const [store] = await ctx.rows.sql<{ taxId: string | null }>(
    `SELECT "taxId" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
  );
  const taxId = normalizeTaxId(store?.taxId ?? '');
  const holder = await providerFor(ctx).keys.lookup({ type, key }, taxId);
  if (!holder) throw invalid('no bank account has this PIX key', field);
  if (taxId === null || holder.taxId !== taxId) {
    throw invalid(
      'the holder of this PIX key has another taxId than this account: pay third parties with POST /v2/pix/send',
      field,
    );
  }
}
