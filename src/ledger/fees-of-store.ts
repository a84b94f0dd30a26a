/** The fees of one store: the table with the operator's overrides. */
import { invalid } from '../kit/errors';
import type { Rows } from '../kit/rows';
import { FEES, type FeeName, type FeeOverrides } from './fees';

const FEE_CENTS_MAX = 1_000_000;
const FEE_PERCENT_MAX = 10_000;

export async function feesOf(rows: Rows): Promise<FeeOverrides> {
  const [row] = await rows.sql<{ fees: Record<string, number> }>(
    `SELECT "fees" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
  );
  return Object.fromEntries(Object.entries(row?.fees ?? {}).filter(([name]) => isFeeName(name)));
}

export function isFeeName(name: string): name is FeeName {
  return Object.hasOwn(FEES, name);
}

/** The most that a fee may be: cents, or hundredths of a percent. */
export function feeMaxOf(name: FeeName): number {
  return name.endsWith('Percent') ? FEE_PERCENT_MAX : FEE_CENTS_MAX;
}

/** Fees of a store's own, as an operator names them; null = as for everybody. Refuses names and values that no fee has. */
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
