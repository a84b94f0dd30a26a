/** Stores a checkout, link, subscription checkout or v1 billing whose content has been checked. */
import { campaignOf } from '../charges/utm';
import { SECOND_MS, later } from '../../platform/time/clock';
import { invalid } from '../../platform/operations/errors';
import { CENTS_MAX, sum, times } from '../../platform/operations/money';
import type { Transaction } from '../../platform/records/transaction';
import { Checkout } from './checkout';
import type { LinkTerms } from './links/free-amount';
import type { RetryPolicy } from './retry-policy';
import type { CheckoutTerms } from './checkout-terms';

type CheckoutContent = Pick<Checkout, 'items' | 'frequency'> &
  Partial<
    Pick<
      Checkout,
      'fingerprint' | 'upsellOf' | 'upsellOfCharge' | 'allowCoupons' | 'invoice' | 'setupFee'
    >
  >;

type Terms = Partial<CheckoutTerms & LinkTerms & { retryPolicy: RetryPolicy | null }>;

export function insertCheckout(
  tx: Transaction,
  input: Terms,
  facts: CheckoutContent,
): Promise<Checkout> {
  const createdAt = tx.now();
  return tx.insert(Checkout, {
    createdAt,
    externalId: input.externalId || null, // an empty text is no id
    title: input.title ?? null,
    amount: input.minimumAmount ?? amountOf(facts),
    minimumAmount: input.minimumAmount ?? null,
    maximumAmount: input.maximumAmount ?? null,
    paidAmount: null,
    status: 'PENDING',
    coupons: input.coupons ?? [],
    customerId: input.customerId ?? null,
    returnUrl: input.returnUrl ?? null,
    completionUrl: input.completionUrl ?? null,
    metadata: input.metadata ?? {},
    upSellProductId: input.upSellProductId ?? null,
    utm: campaignOf(input.utm),
    ...paymentTerms(input, facts.frequency, createdAt),
    subscriptionId: null,
    paidChargeId: null,
    isRenewal: false,
    upsellOf: null,
    upsellOfCharge: null,
    allowCoupons: null,
    fingerprint: null,
    ...facts,
  });
}

/** How, until when and at what price of being late a buyer may pay. */
function paymentTerms(input: Terms, frequency: Checkout['frequency'], createdAt: Date) {
  const standard: Checkout['methods'] = frequency === 'SUBSCRIPTION' ? ['CARD'] : ['PIX', 'CARD'];
  const methods = [...new Set(input.methods ?? standard)];
  return {
    methods,
    dueDate: methods.includes('BOLETO') ? (input.dueDate ?? null) : null,
    interest: input.interest ?? null,
    fine: input.fine ?? null,
    expiresAt: input.expiresIn ? later(createdAt, input.expiresIn * SECOND_MS) : null,
    retryPolicy: input.retryPolicy ?? null,
    card: input.card ?? null,
    splits: input.splits ?? null,
  };
}

function amountOf({ items, setupFee }: CheckoutContent): number {
  const lines = items.map(({ price, quantity }) => times(price, quantity));
  // Each line is checked first, because the sum of a hundred oversized lines cannot be computed
  // exactly.
  const amount = lines.some((line) => line > CENTS_MAX) ? Infinity : sum([...lines, setupFee ?? 0]);
  if (amount > CENTS_MAX)
    throw invalid(`items: the sum must be at most ${CENTS_MAX} cents`, 'items', {
      reason: 'TOO_HIGH',
      values: { limit: CENTS_MAX, unit: 'cents' },
    });
  return amount;
}
