/** Pix codes that only the person with the tax id of their buyer can pay: `ensureSameTaxId`. */
import type { Context } from '../../../../platform/operations/context';
import { unprocessable, type WrongField } from '../../../../platform/operations/errors';
import { accountServing } from '../../../providers/accounts/serving-account';
import { portFor } from '../../../providers/registry';
import type { CreateTransparentInput } from './transparent-input';

/** `false` asks for nothing, and is accepted with every method. */
export function wrongSamePayer({
  method,
  customer,
  ensureSameTaxId,
}: Partial<CreateTransparentInput>): WrongField[] {
  if (!ensureSameTaxId) return [];
  const field = 'ensureSameTaxId';
  if (method === 'BOLETO' || method === 'CARD')
    return [
      {
        field,
        message: `${field} is for method PIX only: leave it out, or send false`,
        reason: 'NOT_USED',
      },
    ];
  if (customer?.taxId?.trim()) return [];
  return [
    {
      field,
      message: `${field} requires a customer with taxId`,
      reason: 'ONLY_WITH',
      values: { with: ['customer.taxId'] },
    },
  ];
}

/**
 * The account that collects a restricted code; null in Dev mode. Refuses with 422 a provider that
 * cannot restrict the payer. The second account is not used: it may be at such a provider.
 */
export async function restrictingAccount(ctx: Context): Promise<string | null> {
  const providerAccountId = await accountServing(ctx.rows, 'PIX');
  const port = await portFor(ctx, 'pix', { providerAccountId });
  if (port.restrictsPayer) return providerAccountId;
  throw unprocessable(
    'ensureSameTaxId is not supported by this provider: leave it out, or send false',
    'ensureSameTaxId',
    { reason: 'PAYER_NOT_RESTRICTED' },
  );
}
