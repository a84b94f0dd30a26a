/** The lines of subscriptions that wait for the next charge, and the credit that they make. */
import { Any, IsNull, LessThan, Not } from 'typeorm';
import { Charge } from '../../charges/charge';
import type { ChargeLine } from '../../charges/terms/charge-line';
import { conflict } from '../../../platform/operations/errors';
import { grouped } from '../../../platform/operations/grouped';
import { sum } from '../../../platform/operations/money';
import { newId } from '../../../platform/records/columns/ids';
import type { NewRow } from '../../../platform/records/columns/row-types';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { creditLine } from './cycle-lines';
import type { PlanChange } from '../plans/plan-change';
import { SubscriptionLine } from '../plans/subscription-line';
import type { Subscription } from '../subscription';

/** More lines than this cannot wait for one charge. */
const OPEN_MAX = 100;

/** A line as it is decided, before its subscription and its change are stored. */
export type LineToAdd = ChargeLine &
  Pick<SubscriptionLine, 'days' | 'periodDays' | 'sourceChargeId'>;

/** What each charge of a cycle has, also without a change. */
const RECURRING: readonly string[] = ['PLAN', 'ADD_ON', 'USAGE'];

/**
 * Those that join the next charge, by subscription id, oldest first. Credit from a payment that is
 * disputed waits for the decision.
 */
export async function openLinesOf(
  rows: Rows,
  subscriptions: readonly Subscription[],
): Promise<Map<string, SubscriptionLine[]>> {
  const waiting = subscriptions.filter(({ openLines }) => openLines > 0);
  if (waiting.length === 0) return new Map();
  const lines = await rows.list(
    SubscriptionLine,
    {
      subscriptionId: Any(waiting.map(({ id }) => id)),
      chargeId: IsNull(),
      droppedAt: IsNull(),
    },
    { order: { id: 'ASC' }, limit: waiting.length * OPEN_MAX },
  );
  const disputed = await disputedOf(rows, lines);
  return grouped(
    lines.filter(({ sourceChargeId }) => !sourceChargeId || !disputed.has(sourceChargeId)),
    ({ subscriptionId }) => subscriptionId,
  );
}

/** The charges under dispute that are the source of one of the lines. */
async function disputedOf(rows: Rows, lines: readonly SubscriptionLine[]): Promise<Set<string>> {
  const ids = [...new Set(lines.flatMap(({ sourceChargeId }) => sourceChargeId ?? []))];
  if (ids.length === 0) return new Set();
  const charges = await rows.list(
    Charge,
    { id: Any(ids), status: 'UNDER_DISPUTE' },
    { limit: ids.length },
  );
  return new Set(charges.map(({ id }) => id));
}

/** Returns the ids of the lines. The subscription must be locked. */
export async function addLines(
  tx: Transaction,
  subscription: Subscription,
  lines: readonly LineToAdd[],
  planChangeId: string | null,
): Promise<string[]> {
  if (lines.length === 0) return [];
  if (subscription.openLines + lines.length > OPEN_MAX)
    throw conflict(
      `the next charge of ${subscription.id} has ${subscription.openLines} lines of earlier ` +
        `changes, and ${OPEN_MAX} are the most: change it from the next cycle on`,
      planChangeId ? 'when' : 'id',
      'LIMIT_REACHED',
    );
  const rows = lines.map((line) => ({
    id: newId(SubscriptionLine.prefix),
    ...newLine(subscription.id, { ...line, planChangeId }),
  }));
  await tx.insertAll(SubscriptionLine, rows);
  await countLines(tx, subscription);
  return rows.map(({ id }) => id);
}

/** The charge of the change has them from the beginning: they never wait. */
export async function addChargedLines(
  tx: Transaction,
  lines: readonly LineToAdd[],
  { id: planChangeId, subscriptionId, chargeId }: PlanChange,
): Promise<void> {
  await tx.insertAll(
    SubscriptionLine,
    lines.map((line) => ({ ...newLine(subscriptionId, { ...line, planChangeId }), chargeId })),
  );
}

/** The charge of a change will not be paid. */
export async function dropChargedLines(tx: Transaction, chargeId: string): Promise<void> {
  await tx.sql(
    `
      UPDATE "subscriptionLines"
      SET "droppedAt" = $4, "updatedAt" = $4
      WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" = $3
    `,
    [chargeId, tx.now()],
  );
}

/** It is not charged. The subscription and the line must be locked. */
export async function dropLine(
  tx: Transaction,
  subscription: Subscription,
  line: SubscriptionLine,
): Promise<SubscriptionLine> {
  const dropped = await tx.update(line, { droppedAt: tx.now() });
  await countLines(tx, subscription);
  return dropped;
}

/**
 * The lines have joined the charge. What is more than it becomes a line of the next one, and is
 * credit from the same paid charge as before. The subscription must be locked.
 */
export async function billLines(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
  { once, carriedOver }: { once: readonly SubscriptionLine[]; carriedOver: ChargeLine | null },
): Promise<void> {
  await tx.sql(
    `
      UPDATE "subscriptionLines"
      SET "chargeId" = $4, "updatedAt" = $5
      WHERE "storeId" = $1 AND "devMode" = $2 AND "subscriptionId" = $3 AND "id" = ANY($6)
    `,
    [subscription.id, charge.id, tx.now(), once.map(({ id }) => id)],
  );
  if (carriedOver) {
    const source = once.findLast(({ amount, sourceChargeId }) => amount < 0 && sourceChargeId);
    const place = { sourceChargeId: source?.sourceChargeId ?? null };
    const credit = creditLine(carriedOver);
    await tx.insertAll(SubscriptionLine, [
      { ...newLine(subscription.id, { ...carriedOver, ...place }), chargeId: charge.id },
      newLine(subscription.id, { ...credit, ...place }),
    ]);
  }
  await countLines(tx, subscription);
}

/**
 * The charge is skipped or stays unpaid. Its lines wait for the next one again. It carried nothing
 * over: a charge that does is one of 0, and settled at once.
 */
export async function returnLines(
  tx: Transaction,
  subscription: Subscription,
  chargeId: string,
): Promise<void> {
  await tx.sql(
    `
      UPDATE "subscriptionLines"
      SET "chargeId" = NULL, "updatedAt" = $5
      WHERE "storeId" = $1 AND "devMode" = $2 AND "subscriptionId" = $3 AND "chargeId" = $4
    `,
    [subscription.id, chargeId, tx.now()],
  );
  await countLines(tx, subscription);
}

/**
 * The subscription has ended: what was not charged never will be. The lines of its unpaid charges
 * are among them, and stay theirs. Its credit stays to be seen.
 */
export async function dropLines(tx: Transaction, subscription: Subscription): Promise<void> {
  const dropped = await tx.sql<{ amount: string }>(
    `
      WITH dropped AS (
        UPDATE "subscriptionLines" l
        SET "droppedAt" = $4, "updatedAt" = $4
        WHERE l."storeId" = $1 AND l."devMode" = $2 AND l."subscriptionId" = $3
          AND l."droppedAt" IS NULL
          AND (l."chargeId" IS NULL OR EXISTS (
            SELECT 1 FROM "charges" c WHERE c."id" = l."chargeId" AND c."paidAt" IS NULL
          ))
        RETURNING l."amount"
      )
      SELECT "amount" FROM dropped
    `,
    [subscription.id, tx.now()],
  );
  if (dropped.length === 0) return;
  const credit = creditOf(dropped.map(({ amount }) => ({ amount: Number(amount) })));
  await tx.update(subscription, { openLines: 0, credit });
}

/**
 * The late charge of a subscription that ended is paid, and has its lines again. If the
 * subscription goes on, the credit that was left at its end makes the next charge less, without
 * what the late charge contains of it.
 */
export async function restoreCredit(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
): Promise<void> {
  const { id: subscriptionId, productId, name, credit: left } = subscription;
  await tx.sql(
    `
      UPDATE "subscriptionLines"
      SET "droppedAt" = NULL, "updatedAt" = $4
      WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" = $3
    `,
    [charge.id, tx.now()],
  );
  const joined = (charge.lines ?? []).filter(({ kind }) => !RECURRING.includes(kind ?? 'USAGE'));
  const credit = left > 0 ? sum([left, ...joined.map(({ amount }) => amount)]) : 0;
  if (credit <= 0 || subscription.status !== 'ACTIVE') {
    await tx.update(subscription, { credit: Math.max(0, credit) });
    return;
  }
  const last = await tx.findBy(
    SubscriptionLine,
    { subscriptionId, sourceChargeId: Not(IsNull()) },
    { id: 'DESC' },
  );
  const price = { quantity: 1, unitPrice: credit, amount: -credit };
  const place = { days: null, periodDays: null, sourceChargeId: last?.sourceChargeId ?? null };
  await addLines(tx, subscription, [{ kind: 'CREDIT', productId, name, ...price, ...place }], null);
}

/**
 * What of the paid charge was given back as credit, in cents, whether it is used or waits. Lines
 * that were dropped give nothing back, nor do those of a charge that was refunded in full.
 */
export async function creditFrom(rows: Rows, chargeId: string): Promise<number> {
  const [found] = await rows.sql<{ total: string | null }>(
    `
      SELECT sum(l."amount") AS "total"
      FROM "subscriptionLines" l
      LEFT JOIN "charges" c ON c."id" = l."chargeId"
      WHERE l."storeId" = $1 AND l."devMode" = $2 AND l."sourceChargeId" = $3
        AND l."droppedAt" IS NULL
        AND (c."paidAmount" > 0 AND c."paidAmount" <= (
          SELECT sum("amount")
          FROM "refunds"
          WHERE "storeId" = $1 AND "devMode" = $2 AND "originalId" = c."id"
            AND "kind" = 'REQUESTED' AND "status" <> 'FAILED'
        )) IS NOT TRUE
    `,
    [chargeId],
  );
  return Math.max(0, -Number(found?.total ?? 0));
}

/**
 * The money of the charge went back to its payer, but for what is `left` of it, in cents: more than
 * that is no credit any more, unless it was used. The subscription must be locked.
 */
export async function dropLostCredit(
  tx: Transaction,
  subscription: Subscription,
  { chargeId, left }: { chargeId: string; left: number },
): Promise<void> {
  const { id: subscriptionId } = subscription;
  const isOver = subscription.status === 'CANCELLED';
  const lines = await tx.list(
    SubscriptionLine,
    {
      subscriptionId,
      sourceChargeId: chargeId,
      amount: LessThan(0),
      chargeId: IsNull(),
      droppedAt: isOver ? Not(IsNull()) : IsNull(),
    },
    { order: { id: 'DESC' }, limit: OPEN_MAX },
  );
  const [newest] = lines;
  if (!newest) return;
  const waiting = creditOf(lines);
  const credited = sum([await creditFrom(tx, chargeId), isOver ? waiting : 0]);
  const kept = Math.max(0, sum([waiting, -Math.max(0, sum([credited, -left]))]));
  if (kept === waiting) return;
  if (isOver) {
    const credit = Math.max(0, sum([subscription.credit, kept, -waiting]));
    await tx.update(subscription, { credit });
    return;
  }
  for (const line of lines) await tx.update(line, { droppedAt: tx.now() });
  if (kept > 0) {
    const { productId, name } = newest;
    const price = { quantity: 1, unitPrice: kept, amount: -kept };
    await tx.insertAll(SubscriptionLine, [
      newLine(subscriptionId, {
        kind: 'CREDIT',
        productId,
        name,
        ...price,
        sourceChargeId: chargeId,
      }),
    ]);
  }
  await countLines(tx, subscription);
}

/** What lines that add up to less than nothing give the customer, in cents. */
export function creditOf(lines: readonly { amount: number }[]): number {
  return Math.max(0, -sum(lines.map(({ amount }) => amount)));
}

async function countLines(tx: Transaction, subscription: Subscription): Promise<void> {
  const [found] = await tx.sql<{ count: string; total: string | null }>(
    `
      SELECT count(*) AS "count", sum("amount") AS "total"
      FROM "subscriptionLines"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "subscriptionId" = $3
        AND "chargeId" IS NULL AND "droppedAt" IS NULL
    `,
    [subscription.id],
  );
  await tx.update(subscription, {
    openLines: Number(found?.count ?? 0),
    credit: Math.max(0, -Number(found?.total ?? 0)),
  });
}

function newLine(
  subscriptionId: string,
  {
    kind,
    productId,
    name,
    quantity,
    unitPrice,
    amount,
    ...more
  }: ChargeLine & Omit<Partial<SubscriptionLine>, 'kind'>,
): NewRow<SubscriptionLine> {
  if (!kind) throw new Error('a line of a subscription has a kind');
  const { days, periodDays, planChangeId, sourceChargeId } = more;
  return {
    subscriptionId,
    kind,
    productId,
    name,
    quantity,
    unitPrice,
    amount,
    days: days ?? null,
    periodDays: periodDays ?? null,
    planChangeId: planChangeId ?? null,
    sourceChargeId: sourceChargeId ?? null,
    chargeId: null,
    droppedAt: null,
  };
}
