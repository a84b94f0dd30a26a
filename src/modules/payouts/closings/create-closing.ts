/** Closes a month for the accountant. */
import { InputType } from 'type-graphql';
import { conflict, invalid } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { retryNow } from '../../../platform/jobs/dead-letters';
import { Text } from '../../../platform/records/columns/columns';
import { firstIdAt } from '../../../platform/records/columns/ids';
import type { Transaction } from '../../../platform/records/transaction';
import { addCivilMonths, startOfCivilDay } from '../../../platform/time/civil-time';
import { HOUR_MS, later, wallNow } from '../../../platform/time/clock';
import { LedgerEntry } from '../../ledger/entry';
import { Closing } from './closing';
import { closingView } from './closing-view';

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

@InputType()
export class CreateClosingInput {
  @Text('The month in São Paulo, such as `2026-11`. It must have ended an hour ago.', { max: 7 })
  month: string;
}

export const createClosing = operation(
  {
    title: 'Close a month',
    description:
      'Closes a month for the accountant: its movements and balances are written into files that ' +
      'do not change any more. Months are closed in their order; what is booked later for a ' +
      'closed month is in the files of the next. The files are complete once `closedAt` is set, ' +
      'usually within seconds. A repeated request returns the closing; if its files could not be ' +
      'made, they are tried again.',
    permission: 'WITHDRAW:CREATE',
    input: CreateClosingInput,
    output: closingView,
  },
  (ctx, { month }) =>
    ctx.transaction(async (tx) => {
      if (!MONTH.test(month))
        throw invalid('month must be a year and a month, such as 2026-11', 'month', {
          reason: 'WRONG_FORMAT',
          values: { format: 'other' },
        });
      await lockMonths(tx);
      const known = await tx.findBy(Closing, { month });
      if (!known) return addClosing(tx, month);
      if (!known.closedAt) await retryNow(tx, 'make-closings', known.id);
      tx.nameChange({ subject: known.id, before: null, after: null });
      return known;
    }),
);

async function addClosing(tx: Transaction, month: string): Promise<Closing> {
  // A payment of the last second may be committed a moment later.
  if (later(startOfCivilDay(`${nextMonth(month)}-01`), HOUR_MS) > tx.now())
    throw invalid(`month must have ended an hour ago, and ${month} has not`, 'month', {
      reason: 'TOO_EARLY',
    });
  const last = await tx.findBy(Closing, {}, { month: 'DESC' });
  if (last && month !== nextMonth(last.month))
    throw conflict(
      `month must be ${nextMonth(last.month)}: months are closed in their order, and the last ` +
        `one is ${last.month}`,
      'month',
    );
  // The files of two months may be made in any order, or those of one not at all: what belongs to
  // each is fixed here.
  const nextEntryId = firstIdAt(LedgerEntry.prefix, wallNow());
  if (last && !last.nextEntryId) await tx.update(last, { nextEntryId });
  return tx.insert(Closing, {
    month,
    closedAt: null,
    movements: 0,
    csvHash: null,
    ofxHash: null,
    csvKey: null,
    ofxKey: null,
    balances: null,
    nextEntryId,
    makeAt: tx.now(),
  });
}

export function nextMonth(month: string): string {
  return addCivilMonths(`${month}-01`, 1).slice(0, month.length);
}

/** One month is closed at a time, so that their order holds. */
async function lockMonths(tx: Transaction): Promise<void> {
  await tx.sql(
    'SELECT "id" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL FOR NO KEY UPDATE',
  );
}
