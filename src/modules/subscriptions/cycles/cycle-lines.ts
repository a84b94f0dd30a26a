/** The lines of a cycle's charge: the plan, and the usage recorded for the cycle. */
import type { ChargeLine } from '../../charges/terms/charge-line';
import { unprocessable } from '../../../platform/operations/errors';
import { addOnLine, amountOfAddOns } from '../add-ons/add-on';
import { CENTS_MAX, sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { pendingChangeOf } from '../plans/plan-change';
import type { WantedPlan } from '../plans/wanted-plan';
import type { Subscription } from '../subscription';
import { PREPARED } from '../../../platform/database/query-hints';

/** The terms of a cycle, without usage. */
export type PlanTerms = Pick<
  Subscription,
  'productId' | 'name' | 'quantity' | 'unitPrice' | 'amount' | 'addOns'
>;

/** The plan, and then its add-ons. */
export function planLines({ addOns, amount: total, ...plan }: PlanTerms): ChargeLine[] {
  const { productId, name, quantity, unitPrice } = plan;
  const amount = sum([total, -amountOfAddOns(addOns)]);
  return [{ kind: 'PLAN', productId, name, quantity, unitPrice, amount }, ...addOns.map(addOnLine)];
}

/** What a charge carried over, as a line of the next one. */
export function creditLine(carriedOver: ChargeLine): ChargeLine {
  return { ...carriedOver, kind: 'CREDIT', amount: -carriedOver.amount };
}

/** The terms of the next cycle: those of the pending plan change, or else the current ones. */
export async function termsOfNextCycle(rows: Rows, subscription: Subscription): Promise<PlanTerms> {
  return termsAfter(subscription, await pendingChangeOf(rows, subscription.id));
}

/** The terms after the change was applied, or the current ones without a change. */
export function termsAfter(subscription: Subscription, change: WantedPlan | null): PlanTerms {
  if (!change) return subscription;
  const { newAmount: amount, addOns } = change;
  return { ...change, amount, addOns: addOns ?? subscription.addOns };
}

type SubscriptionCycle = Pick<Subscription, 'id' | 'cycleNumber'>;

/** The usage of a cycle that is not charged yet: one line per product and price. */
export async function usageLines(
  rows: Rows,
  { id }: Subscription,
  cycleNumber: number,
): Promise<ChargeLine[]> {
  return (await usageOf(rows, { id, cycleNumber })) ?? [];
}

/** The same; undefined without usage. Usage that adds up to nothing has no lines. */
export function usageOf(rows: Rows, cycle: SubscriptionCycle): Promise<ChargeLine[] | undefined> {
  return rows.loadBatched(usageOfEach, cycle);
}

async function usageOfEach(rows: Rows, cycles: readonly SubscriptionCycle[]) {
  const lines = await usageLinesOf(rows, cycles);
  return cycles.map(({ id }) => lines.get(id));
}

/**
 * The same for many subscriptions in one statement, by subscription id. Usage that adds up to
 * nothing has no lines; a subscription without usage is missing.
 */
export async function usageLinesOf(
  rows: Rows,
  cycles: readonly SubscriptionCycle[],
): Promise<Map<string, ChargeLine[]>> {
  const found = await rows.sql<{
    subscriptionId: string;
    productId: string;
    name: string;
    unitPrice: string;
    quantity: string;
    amount: string;
  }>(
    `${PREPARED}
      SELECT "subscriptionId", "productId", "name", "unitPrice",
        sum(CASE "action" WHEN 'ADD' THEN "units" ELSE -"units" END) AS "quantity",
        sum("amount") AS "amount"
      FROM unnest($3::text[], $4::integer[]) AS cycle("subscriptionId", "cycleNumber")
      JOIN "usageRecords" u USING ("subscriptionId", "cycleNumber")
      WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" IS NULL AND "droppedAt" IS NULL
      GROUP BY "subscriptionId", "productId", "name", "unitPrice"
      ORDER BY min("id")
    `,
    [cycles.map(({ id }) => id), cycles.map(({ cycleNumber }) => cycleNumber)],
  );
  const lines = new Map<string, ChargeLine[]>();
  for (const { subscriptionId, productId, name, unitPrice, quantity, amount } of found) {
    const line: ChargeLine = {
      kind: 'USAGE',
      productId,
      name,
      quantity: Number(quantity),
      unitPrice: Number(unitPrice),
      amount: Number(amount),
    };
    const before = lines.get(subscriptionId) ?? [];
    lines.set(subscriptionId, line.amount === 0 ? before : [...before, line]);
  }
  return lines;
}

/** Marks the usage of the cycle as billed with its charge. */
export async function billUsage(
  tx: Transaction,
  { id }: Subscription,
  cycleNumber: number,
  chargeId: string,
): Promise<void> {
  await tx.loadBatched(billEach, { id, cycleNumber, chargeId, at: tx.now() });
}

type Billed = SubscriptionCycle & { chargeId: string; at: Date };

async function billEach(rows: Rows, billed: readonly Billed[]): Promise<readonly Billed[]> {
  await rows.sql(
    `${PREPARED}
      UPDATE "usageRecords" u
      SET "chargeId" = given."chargeId", "updatedAt" = given."at"
      FROM unnest($3::text[], $4::integer[], $5::text[], $6::timestamptz[])
        AS given("subscriptionId", "cycleNumber", "chargeId", "at")
      WHERE "storeId" = $1 AND "devMode" = $2
        AND u."subscriptionId" = given."subscriptionId"
        AND u."cycleNumber" = given."cycleNumber"
    `,
    [
      billed.map(({ id }) => id),
      billed.map(({ cycleNumber }) => cycleNumber),
      billed.map(({ chargeId }) => chargeId),
      billed.map(({ at }) => at),
    ],
  );
  return billed;
}

/** The subscription has ended. Usage that was not charged yet never will be. */
export async function dropUsage(tx: Transaction, subscriptionId: string): Promise<void> {
  await tx.sql(
    `
      UPDATE "usageRecords"
      SET "droppedAt" = $4, "updatedAt" = $4
      WHERE "storeId" = $1 AND "devMode" = $2 AND "subscriptionId" = $3 AND "chargeId" IS NULL
    `,
    [subscriptionId, tx.now()],
  );
}

/** Cycles were skipped. Usage recorded for the due cycle counts for the next one. */
export async function moveUsage(
  tx: Transaction,
  { id }: Subscription,
  from: number,
  to: number,
): Promise<void> {
  await tx.sql(
    `
      UPDATE "usageRecords"
      SET "cycleNumber" = $5, "updatedAt" = $6
      WHERE "storeId" = $1 AND "devMode" = $2 AND "subscriptionId" = $3 AND "cycleNumber" = $4
    `,
    [id, from, to, tx.now()],
  );
}

/** The charge of a cycle was skipped. Its usage counts for that later cycle. */
export async function moveBilledUsage(
  tx: Transaction,
  chargeId: string,
  to: number,
): Promise<void> {
  await tx.sql(
    `
      UPDATE "usageRecords"
      SET "chargeId" = NULL, "cycleNumber" = $4, "updatedAt" = $5
      WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" = $3
    `,
    [chargeId, to, tx.now()],
  );
}

/** Refuses a change that would make the next charge larger than any provider accepts. */
export function checkTotal(
  amount: number,
  lines: readonly { amount: number }[],
  field: string,
): void {
  if (sum([amount, ...lines.map((line) => line.amount)]) > CENTS_MAX)
    throw unprocessable(`${field}: the next charge would be more than ${CENTS_MAX} cents`, field, {
      reason: 'TOO_HIGH',
      values: { limit: CENTS_MAX, unit: 'cents' },
    });
}
