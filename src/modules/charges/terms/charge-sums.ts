/** The sums of a list of charges, over the rows that its filter finds. */
import { ObjectType } from 'type-graphql';
import { Cents, Count, Flag } from '../../../platform/records/columns/columns';
import type { Condition } from '../../../platform/records/lists/conditions';
import { TAIL_SQL } from '../../../platform/records/lists/cursors';
import { eachList } from '../../../platform/records/lists/each-list';
import { COUNT_CAP } from '../../../platform/records/lists/page-request';
import type { Rows } from '../../../platform/records/rows';
import { view } from '../../../platform/records/columns/view';

const LARGE = { max: Number.MAX_SAFE_INTEGER };

@ObjectType({ description: 'The sums of a list of charges, of all its pages.' })
export class ChargeSums {
  @Cents('What was asked for, in cents.', LARGE) amount: number;
  @Cents('What was paid, in cents.', LARGE) paidAmount: number;
  @Cents('The platform fees, in cents.', LARGE) fees: number;
  @Count('The number of charges that are summed.') count: number;
  @Flag(
    `Whether the list may have more charges: the newest ${COUNT_CAP.toLocaleString('en')} are ` +
      'summed.',
  )
  isCapped: boolean;
}

export const chargeSumsView = view(ChargeSums, [
  'amount',
  'paidAmount',
  'fees',
  'count',
  'isCapped',
]);

interface Summed {
  place: string;
  amount: string;
  paidAmount: string;
  fees: string;
  count: string;
}

/** Many lists in one statement. */
export async function sumCharges(
  rows: Rows,
  lists: readonly (readonly Condition[])[],
): Promise<ChargeSums[]> {
  const found = await eachList<Summed>(
    rows,
    lists,
    (from) => `
      SELECT sum("amount") AS "amount", sum("paidAmount") AS "paidAmount",
        sum("platformFee") AS "fees", count(*) AS "count"
      FROM (
        SELECT t."amount", t."paidAmount", t."platformFee"
        FROM "charges" t ${from}
        ORDER BY ${TAIL_SQL} DESC
        LIMIT ${COUNT_CAP}
      ) capped
    `,
    '',
  );
  return found.map(([sums]) =>
    Object.assign(new ChargeSums(), {
      amount: Number(sums?.amount ?? 0),
      paidAmount: Number(sums?.paidAmount ?? 0),
      fees: Number(sums?.fees ?? 0),
      count: Number(sums?.count ?? 0),
      isCapped: Number(sums?.count ?? 0) === COUNT_CAP,
    }),
  );
}
