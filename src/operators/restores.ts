/**
 * The state of an installation whose database was restored to an earlier moment: no money is moved
 * until the providers were asked what the database has lost.
 */
import type { AllStores } from '../platform/records/all-stores';
import { askAfterRestore, type RestoreReport } from '../../jobs/providers/ask-after-restore';
import {
  recordListedTransfer,
  takeOverListedPayment,
} from '../../jobs/providers/lists-after-restore';
import type { Charge } from '../modules/charges/charge';
import { conflict, invalid } from '../platform/operations/errors';
import { newId } from '../platform/records/columns/ids';
import type { OperatorContext } from '../platform/operations/operator-context';
import { wallNow } from '../platform/time/clock';
import type { LostTerms } from '../modules/payouts/transfers/record-lost-transfer';
import type { Transfer } from '../modules/payouts/transfers/transfer';
import type { Destination } from '../modules/payments/reconcile/take-over-payment';

/** From the first restore on, no process runs that would not see the mark. */
const FLOOR = {
  migration: 'Restores1760000000095',
  reason: 'a restored database moves no money before its providers were asked',
};
const LISTED_MAX = 1_000;

export interface Restore {
  id: string;
  restoredTo: Date;
  /** Until when money may have moved that this database does not know of. */
  lostUntil: Date;
  openedAt: Date;
  openedBy: string;
  /** What the providers answered; null = they were not asked yet. */
  report: RestoreReport | null;
}

export interface ShownRestore extends Restore {
  /** What the providers have and this database has not, or otherwise. */
  differences: Row[];
  /** Attempts that an operator must decide. */
  held: Row[];
  /** Why it cannot be closed yet, one sentence each. */
  unresolved: string[];
}

type Row = Record<string, unknown>;

export async function openRestore(
  { all, operator }: OperatorContext,
  { restoredTo, lostUntil }: { restoredTo: Date; lostUntil: Date | null },
): Promise<Restore> {
  const now = wallNow();
  if (restoredTo > now) throw invalid('to must not be in the future', 'to');
  if (lostUntil && (lostUntil < restoredTo || lostUntil > now))
    throw invalid('until must lie between to and now', 'until');
  const id = newId('restore');
  await all.transaction(async (inside) => {
    const inserted = await inside.query<Row>(
      `INSERT INTO "restores" ("id", "restoredTo", "lostUntil", "openedAt", "openedBy")
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING
       RETURNING "id"`,
      [id, restoredTo, lostUntil ?? now, now, operator.name],
    );
    if (inserted.length === 0) throw conflict('a restore is open already: see ops restored show');
    // The role of the processes may not write it; that of the migrations may.
    const [role] = await inside.query<{ mayWrite: boolean }>(
      `SELECT has_table_privilege('"schemaFloor"', 'INSERT') AS "mayWrite"`,
    );
    if (role?.mayWrite)
      await inside.query(
        `INSERT INTO "schemaFloor" ("migration", "reason") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
        [FLOOR.migration, FLOOR.reason],
      );
    const after = { restoredTo, lostUntil: lostUntil ?? now };
    await inside.note({ operator }, [{ action: 'restore.open', subject: id, after }]);
  });
  return openOne(all);
}

/** Asks everything again, however often it is called. */
export async function askProviders({
  database,
  all,
  operator,
}: OperatorContext): Promise<ShownRestore> {
  const restore = await openOne(all);
  const report = await askAfterRestore(database, all, restore);
  await all.transaction(async (inside) => {
    await inside.query(`UPDATE "restores" SET "report" = $2 WHERE "id" = $1`, [
      restore.id,
      JSON.stringify(report),
    ]);
    const { unanswered, ...answered } = report;
    const after = { ...answered, unanswered: unanswered.length };
    await inside.note({ operator }, [{ action: 'restore.ask', subject: restore.id, after }]);
  });
  return showRestore(all);
}

/** Refuses with 409 when none is open. */
export async function showRestore(all: AllStores): Promise<ShownRestore> {
  const restore = await openOne(all);
  const differences = await all.query<Row>(
    `SELECT "id", "storeId", "providerAccountId", "reference", "ours", "theirs"
     FROM "providerDifferences"
     WHERE "resolvedAt" IS NULL AND "createdAt" >= $1
     ORDER BY "id" LIMIT ${LISTED_MAX}`,
    [restore.openedAt],
  );
  const held = await all.query<Row>(
    `SELECT "id", "storeId", "chargeId", "heldAt"
     FROM "chargeAttempts"
     WHERE "status" = 'PENDING' AND "heldAt" >= $1
     ORDER BY "id" LIMIT ${LISTED_MAX}`,
    [restore.openedAt],
  );
  return { ...restore, differences, held, unresolved: unresolvedOf(restore, differences, held) };
}

/** Records a payout or transfer of the lost time that `ask` listed as a difference. */
export async function recordTransfer(
  operatorContext: OperatorContext,
  terms: LostTerms & { id: string },
): Promise<Transfer> {
  return recordListedTransfer(operatorContext, await openOne(operatorContext.all), terms);
}

/**
 * Records a payment of the lost time that `ask` listed as a difference: it pays a checkout or a
 * transparent charge, or is given back after the close.
 */
export async function recordPayment(
  operatorContext: OperatorContext,
  payment: { differenceId: string; destination: Destination },
): Promise<Charge> {
  return takeOverListedPayment(operatorContext, await openOne(operatorContext.all), payment);
}

/** Ends the state: work continues. `accept` is why it may although something is unresolved. */
export async function closeRestore(
  { all, operator }: OperatorContext,
  accept: string | null,
): Promise<{ id: string; closedAt: Date; accepted: string[] }> {
  const { id, unresolved } = await showRestore(all);
  if (unresolved.length > 0 && accept === null)
    throw conflict(
      `${unresolved.join('; ')}. Resolve it, or close with --accept and the reason: what is ` +
        'unresolved may then be charged or paid a second time',
    );
  const closedAt = wallNow();
  await all.transaction(async (inside) => {
    await inside.query(
      `UPDATE "restores" SET "closedAt" = $2, "closedBy" = $3, "reason" = $4
       WHERE "id" = $1 AND "closedAt" IS NULL`,
      [id, closedAt, operator.name, accept],
    );
    const after = { closedAt, accept, unresolved };
    await inside.note({ operator }, [{ action: 'restore.close', subject: id, after }]);
  });
  return { id, closedAt, accepted: unresolved };
}

async function openOne(all: AllStores): Promise<Restore> {
  const [open] = await all.query<Restore>(
    `SELECT "id", "restoredTo", "lostUntil", "openedAt", "openedBy", "report"
     FROM "restores" WHERE "closedAt" IS NULL`,
  );
  if (!open) throw conflict('no restore is open: see ops restored open');
  return open;
}

function unresolvedOf(
  { report }: Restore,
  differences: readonly Row[],
  held: readonly Row[],
): string[] {
  if (report === null) return ['the providers were not asked yet: run ops restored ask'];
  const left: [number, string][] = [
    [report.unanswered.length, 'could not be asked about: run ops restored ask again'],
    [differences.length, 'differ from the records of a provider: see ops differences'],
    [held.length, 'card payments are to be decided: see ops held list'],
  ];
  return left.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
}
