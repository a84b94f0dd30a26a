/**
 * The movements of monthly recurring revenue, stored in the transaction that causes them, in exact
 * twelfths of a cent per month.
 */
import { Entity } from 'typeorm';
import { choices } from '../../../platform/records/columns/choices';
import { BigInteger, Id, Moment, OneOf } from '../../../platform/records/columns/columns';
import { inParts } from '../../../platform/operations/money';
import { StoredRecord } from '../../../platform/records/record';
import type { Transaction } from '../../../platform/records/transaction';
import { monthlyAmount } from '../cycles/charge-dates';
import type { Subscription } from '../subscription';

export const MrrMovementKind = choices('MrrMovementKind', 'Why monthly recurring revenue moved.', {
  NEW: 'A customer subscribed, or a trial ended.',
  REACTIVATION: 'A customer whose subscriptions had all ended or were paused subscribed again.',
  EXPANSION: 'A subscription changed to a plan worth more a month.',
  CONTRACTION: 'A subscription changed to a plan worth less a month.',
  PAUSE: 'A subscription was paused.',
  RESUME: 'A paused subscription resumed.',
  CHURN: 'A subscription ended.',
});
export type MrrMovementKind = (typeof MrrMovementKind)[number];

/** A month is a whole number of twelfths of every cycle's amount. */
export const TWELFTHS = 12n;

@Entity('mrrMovements')
export class MrrMovement extends StoredRecord {
  static readonly prefix = 'mrrm';
  static readonly noun = 'MRR movement';

  @Id('The subscription.', { private: true }) subscriptionId: string;
  @Id('Its customer.', { private: true }) customerId: string;
  @OneOf(MrrMovementKind, 'Why it moved.', { private: true }) kind: MrrMovementKind;
  @BigInteger('Twelfths of a cent per month; negative for CONTRACTION, PAUSE and CHURN.', {
    private: true,
  })
  twelfths: string;
  @Moment('The time from which it counts.', { private: true }) at: Date;
}

export type PlanValue = Pick<Subscription, 'amount' | 'frequency'>;

const monthlyTwelfthsOf = ({ amount, frequency }: PlanValue): bigint =>
  inParts(monthlyAmount(amount, frequency), TWELFTHS);

/**
 * The subscription counts from now on: it was paid, or its trial ended. After a trial without a
 * payment method it counts from its first payment on: until then nothing below moves.
 */
export async function mrrBegun(
  tx: Transaction,
  subscription: Subscription,
  at: Date,
): Promise<void> {
  if (subscription.awaitsFirstPayment) return;
  const [known] = await tx.sql<{ count: string; total: string | null }>(
    `
      SELECT count(*) AS "count", sum("twelfths") AS "total"
      FROM "mrrMovements"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "customerId" = $3
    `,
    [subscription.customerId],
  );
  const isBack = Number(known?.count) > 0 && Number(known?.total) === 0;
  await move(
    tx,
    subscription,
    isBack ? 'REACTIVATION' : 'NEW',
    monthlyTwelfthsOf(subscription),
    at,
  );
}

/** The subscription has another plan from now on. Nothing moves if its value is unchanged. */
export async function mrrChanged(
  tx: Transaction,
  subscription: Subscription,
  before: PlanValue,
): Promise<void> {
  if (subscription.awaitsFirstPayment) return;
  const difference = monthlyTwelfthsOf(subscription) - monthlyTwelfthsOf(before);
  if (difference !== 0n)
    await move(
      tx,
      subscription,
      difference > 0n ? 'EXPANSION' : 'CONTRACTION',
      difference,
      tx.now(),
    );
}

/** The subscription has ended, so its value is subtracted. */
export function mrrEnded(tx: Transaction, subscription: Subscription): Promise<void> {
  return subtract(tx, subscription, 'CHURN');
}

/** The subscription is paused, so its value is subtracted until it resumes. */
export function mrrPaused(tx: Transaction, subscription: Subscription): Promise<void> {
  return subtract(tx, subscription, 'PAUSE');
}

/** The subscription is no longer paused. It counts with the plan that it has now. */
export async function mrrResumed(
  tx: Transaction,
  subscription: Subscription,
  at: Date,
): Promise<void> {
  if (subscription.awaitsFirstPayment) return;
  await move(tx, subscription, 'RESUME', monthlyTwelfthsOf(subscription), at);
}

/** Nothing moves if it does not count: during its trial, or while it is paused. */
async function subtract(
  tx: Transaction,
  subscription: Subscription,
  kind: 'CHURN' | 'PAUSE',
): Promise<void> {
  const [known] = await tx.sql<{ total: string | null }>(
    `
      SELECT sum("twelfths") AS "total"
      FROM "mrrMovements"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "subscriptionId" = $3
    `,
    [subscription.id],
  );
  const counted = BigInt(known?.total ?? 0);
  if (counted > 0n) await move(tx, subscription, kind, -counted, tx.now());
}

async function move(
  tx: Transaction,
  { id: subscriptionId, customerId }: Subscription,
  kind: MrrMovementKind,
  twelfths: bigint,
  at: Date,
): Promise<void> {
  await tx.insert(MrrMovement, {
    subscriptionId,
    customerId,
    kind,
    twelfths: String(twelfths),
    at,
  });
}
