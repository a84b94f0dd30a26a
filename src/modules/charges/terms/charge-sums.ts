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
  @Cents(
    'The platform fees of those that were paid, in cents, also of those refunded later.',
    LARGE,
  )
  fees: number;
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

/** Many lists in one statement. */
export async function sumCharges(
  rows: Rows,
  lists: readonly (readonly Condition[])[],
): Promise<ChargeSums[]> {
  const found = await eachList(
    rows,
    lists,
    (from) => `
      SELECT
        sum("amount"),
        sum("paidAmount"),
        sum("platformFee") FILTER (WHERE "paidAmount" > 0),
        count(*)
      FROM (
        SELECT t."amount", t."paidAmount", t."platformFee"
        FROM "charges" t ${from}
        ORDER BY ${TAIL_SQL} DESC
        LIMIT ${COUNT_CAP}
      ) capped
    `,
    '',
  );
  return found.map(([sums = []]) => {
    const [amount = 0, paidAmount = 0, fees = 0, count = 0] = sums.map(Number);
    const isCapped = count === COUNT_CAP;
    return Object.assign(new ChargeSums(), { amount, paidAmount, fees, count, isCapped });
  });
}
