/** How far the money of a payment is, as a filter of lists. */
import { choices } from '../../platform/records/columns/choices';
import { where, type Condition } from '../../platform/records/lists/conditions';

export const Settlement = choices('Settlement', 'How far the money of a payment is.', {
  APPROVED: 'Paid by card, and the money is not settled yet.',
  REDEEMED: 'Paid, and the money is settled: Pix and boleto as soon as they are paid.',
  UNDER_DISPUTE: 'The payer disputes it.',
});
export type Settlement = (typeof Settlement)[number];

/** SQL over a charge. */
const SETTLED: Readonly<Record<Settlement, (alias: string) => string>> = {
  APPROVED: (alias) => `${alias}."status" = 'PAID' AND ${alias}."availableAt" IS NOT NULL`,
  REDEEMED: (alias) => `${alias}."status" = 'PAID' AND ${alias}."availableAt" IS NULL`,
  UNDER_DISPUTE: (alias) => `${alias}."status" = 'UNDER_DISPUTE'`,
};

/** Of a list of charges. */
export function settledAs(settlement: Settlement | null): Condition[] {
  return settlement ? [where(SETTLED[settlement]('t'))] : [];
}

/** Of a list of checkouts: by the charge that paid them. */
export function paidChargeSettledAs(settlement: Settlement | null): Condition[] {
  if (!settlement) return [];
  // Disputes are few, and an index has them: the ids are read first.
  if (settlement === 'UNDER_DISPUTE')
    return [
      where(`t."paidChargeId" IS NOT NULL AND t."id" = ANY(ARRAY(
        SELECT c."checkoutId"
        FROM "charges" c
        WHERE c."storeId" = $1 AND c."devMode" = $2 AND ${SETTLED.UNDER_DISPUTE('c')}
      ))`),
    ];
  const settled = SETTLED[settlement]('c');
  return [where(`EXISTS (SELECT FROM "charges" c WHERE c."id" = t."paidChargeId" AND ${settled})`)];
}

/** The words of newer clients for it, for the `status` of a list. */
export const SETTLEMENT_WORDS = {
  APPROVED: { settlement: 'APPROVED' },
  REDEEMED: { settlement: 'REDEEMED' },
} as const;
