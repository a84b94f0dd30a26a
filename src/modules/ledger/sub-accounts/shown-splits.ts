/** Splits as REST shows them: as they were given and, of a paid charge, what was received. */
import type { JsonSchema } from '../../../platform/operations/json-schema';
import { sum } from '../../../platform/operations/money';
import type { AskEach, Rows } from '../../../platform/records/rows';
import type { Split } from './split';

export const splitsSchema: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      subAccountId: { type: 'string' },
      amount: { type: ['integer', 'null'] },
      percentage: { type: ['integer', 'null'] },
      chargeFee: { type: 'boolean' },
      received: { type: 'integer' },
    },
    required: ['subAccountId'],
  },
  description:
    'What sub-accounts get, as it was sent; `received` is what the sub-account got of a paid ' +
    'charge, in cents. Absent without splits.',
};

interface ShownSplit {
  subAccountId: string;
  amount?: number | null;
  percentage?: number | null;
  chargeFee?: boolean;
  received?: number;
}

export function shownSplits(splits: readonly Split[]): ShownSplit[] {
  return splits.map(({ subAccountId, amount, percentage, chargeFee }) => ({
    subAccountId,
    amount,
    percentage,
    chargeFee: chargeFee ?? false,
  }));
}

/** What each sub-account got of a payment, less the fee that it bears: cents. */
export interface Received {
  subAccountId: string;
  received: number;
}

/** For each charge, in the order of the charges. */
export const receivedOf: AskEach<string, Received[]> = async (rows, ids) => {
  const found = await rows.sql<{
    chargeId: string;
    subAccountId: string;
    amount: string;
    fee: string;
  }>(
    `
      SELECT "chargeId", "subAccountId", "amount", "fee"
      FROM "splitParts"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" = ANY($3)
      ORDER BY "id"
    `,
    [ids],
  );
  return ids.map((id) =>
    found
      .filter(({ chargeId }) => chargeId === id)
      .map(({ subAccountId, amount, fee }) => ({
        subAccountId,
        received: sum([Number(amount), -Number(fee)]),
      })),
  );
};

/** The splits that a charge was created with and what was received; null if there are none. */
export async function splitsOfCharge(
  rows: Rows,
  { id, splits, isSplit }: { id: string; splits: Split[] | null; isSplit: boolean | null },
): Promise<ShownSplit[] | null> {
  const given = splits ? shownSplits(splits) : [];
  const received = isSplit ? await rows.loadBatched(receivedOf, id) : [];
  const shown = [
    ...given.map((split) => ({
      ...split,
      ...received.find(({ subAccountId }) => subAccountId === split.subAccountId),
    })),
    ...received.filter(
      ({ subAccountId }) => !given.some((split) => split.subAccountId === subAccountId),
    ),
  ];
  return shown.length > 0 ? shown : null;
}
