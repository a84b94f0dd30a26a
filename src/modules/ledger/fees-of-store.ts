/** The terms of one store: the operator's overrides of the standard fees and pending days. */
import { invalid } from '../../platform/operations/errors';
import type { Rows } from '../../platform/records/rows';
import { FEES, type FeeName, type FeeOverrides } from './fees';
import { PREPARED } from '../../platform/database/query-hints';

const FEE_CENTS_MAX = 1_000_000;
const FEE_PERCENT_MAX = 10_000;

/** What a payment depends on. */
export interface StoreTerms {
  fees: FeeOverrides;
  /** The store's own number of days; null = the default. */
  cardPendingDays: number | null;
  /** Whether it has, or had, sub-accounts that payments may be split among. */
  hasSubAccounts: boolean;
}

export function termsOfStore(rows: Rows): Promise<StoreTerms> {
  return rows.loadBatched(readTerms, null);
}

async function readTerms(rows: Rows, asked: readonly null[]): Promise<StoreTerms[]> {
  const [row] = await rows.sql<{
    fees: Record<string, number>;
    cardPendingDays: number | null;
    hasSubAccounts: boolean;
  }>(
    `${PREPARED}
      SELECT "fees", "cardPendingDays", "hasSubAccounts"
      FROM "stores"
      WHERE "id" = $1 AND $2::boolean IS NOT NULL
    `,
  );
  const own = Object.entries(row?.fees ?? {}).filter(([name]) => isFeeName(name));
  const fees: FeeOverrides = Object.fromEntries(own);
  return asked.map(() => ({
    fees,
    cardPendingDays: row?.cardPendingDays ?? null,
    hasSubAccounts: row?.hasSubAccounts ?? false,
  }));
}

export async function feesOf(rows: Rows): Promise<FeeOverrides> {
  return (await termsOfStore(rows)).fees;
}

export function isFeeName(name: string): name is FeeName {
  return Object.hasOwn(FEES, name);
}

/** The maximum of a fee: cents, or hundredths of a percent. */
export function feeMaxOf(name: FeeName): number {
  return name.endsWith('Percent') ? FEE_PERCENT_MAX : FEE_CENTS_MAX;
}

/**
 * The fee overrides that an operator gives for a store; null = the standard fee. Refuses unknown
 * names and invalid values.
 */
export function readOwnFees(
  given: Readonly<Record<string, unknown>>,
): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (!isFeeName(name))
        throw invalid(
          `fees: "${name}" is not a fee; known are ${Object.keys(FEES).join(', ')}`,
          'fees',
        );
      if (
        value !== null &&
        !(Number.isInteger(value) && Number(value) >= 0 && Number(value) <= feeMaxOf(name))
      )
        throw invalid(
          `fees.${name} must be null or a whole number from 0 to ${feeMaxOf(name)}`,
          `fees.${name}`,
        );
      return [name, value === null ? null : Number(value)];
    }),
  );
}
