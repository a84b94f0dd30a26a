/** Counts how attempts to collect money end: the rate of approval, and why others were declined. */
import { NOT_DECLINED } from '../../charges/attempt';
import type { Charge } from '../../charges/charge';
import { paymentOutcomes } from '../../../platform/observability/metrics';
import type { Context } from '../../../platform/operations/context';
import { providerKindOf } from '../../providers/registry';

/** Labels are fixed words: what a provider calls another brand is `other`. */
const BRANDS = ['visa', 'mastercard', 'elo', 'amex', 'hipercard', 'diners', 'discover', 'jcb'];

type Decided = { status: 'approved' } | { status: 'declined'; reason: string };

/** What no issuer and no bank has decided is not counted. */
export async function countOutcome(
  ctx: Context,
  { method, cardBrand, providerAccountId }: Charge,
  outcome: Decided,
): Promise<void> {
  const reason = outcome.status === 'declined' ? outcome.reason : 'none';
  if (NOT_DECLINED.includes(reason)) return;
  const provider = await providerKindOf(ctx, { providerAccountId });
  paymentOutcomes.inc({
    provider,
    method: method === 'PIX' ? 'AUTOMATIC_PIX' : method,
    brand: brandOf(method === 'CARD' ? cardBrand : null),
    outcome: outcome.status,
    reason,
  });
}

function brandOf(brand: string | null): string {
  if (brand === null) return 'none';
  const known = brand.toLowerCase();
  return BRANDS.includes(known) ? known : 'other';
}
