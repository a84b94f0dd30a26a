/** Writes the row of a checkout, link, subscription checkout or v1 billing, once everything in it has been checked. */
import { SECOND_MS, later } from '../kit/clock';
import { invalid } from '../kit/errors';
import { CENTS_MAX, sum, times } from '../kit/money';
import type { Transaction } from '../kit/transaction';
import { Checkout, type CheckoutItem, type RetryPolicy } from './checkout';
import type { CheckoutTerms } from './create-checkout';

type Facts = Pick<Checkout, 'items' | 'frequency'> &
  Partial<Pick<Checkout, 'fingerprint' | 'upsellOf' | 'upsellOfCharge' | 'allowCoupons'>>;

export function insertCheckout(
  tx: Transaction,
  input: Partial<CheckoutTerms & { retryPolicy: RetryPolicy | null }>,
  facts: Facts,
): Promise<Checkout> {
  const createdAt = tx.now();
  return tx.insert(Checkout, {
    createdAt,
    externalId: input.externalId || null, // an empty one names nothing
    amount: amountOf(facts.items),
    paidAmount: null,
    status: 'PENDING',
    methods: [
      ...new Set(
        input.methods ??
          (facts.frequency === 'SUBSCRIPTION'
            ? ['CARD' as const]
            : ['PIX' as const, 'CARD' as const]),
      ),
    ],
    coupons: input.coupons ?? [],
    customerId: input.customerId ?? null,
    returnUrl: input.returnUrl ?? null,
    completionUrl: input.completionUrl ?? null,
    metadata: input.metadata ?? {},
    upSellProductId: input.upSellProductId ?? null,
    interest: input.interest ?? null,
    fine: input.fine ?? null,
    expiresAt: input.expiresIn ? later(createdAt, input.expiresIn * SECOND_MS) : null,
    subscriptionId: null,
    retryPolicy: input.retryPolicy ?? null,
    card: input.card ?? null,
    paidChargeId: null,
    isRenewal: false,
    upsellOf: null,
    upsellOfCharge: null,
    allowCoupons: null,
    fingerprint: null,
    ...facts,
  });
}

function amountOf(items: readonly CheckoutItem[]): number {
  const lines = items.map(({ price, quantity }) => times(price, quantity));
  // Each line first: a hundred lines that are each too much would be more than can be added up.
  const amount = lines.some((line) => line > CENTS_MAX) ? Infinity : sum(lines);
  if (amount > CENTS_MAX)
    throw invalid(`items: the sum must be at most ${CENTS_MAX} cents`, 'items');
  return amount;
}
