/** The cycles of a subscription whose charge is announced to the payer's bank and not yet tried. */
import { Any, IsNull } from 'typeorm';
import { ChargeAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import type { Rows } from '../../../platform/records/rows';
import { civilDate, startOfCivilDay } from '../../../platform/time/civil-time';
import { HOUR_MS, later } from '../../../platform/time/clock';
import { chargeDateOf } from './charge-dates';
import type { Subscription } from '../subscription';

/** The receiver may call a charge off until 22:00 of the day before (Manual do Pix Automático). */
const CALLED_OFF_BEFORE_MS = 2 * HOUR_MS;
/** At most one cycle a day is announced, some days before it is tried. */
const ANNOUNCED_MAX = 10;

/** Whether a charge announced for that São Paulo date can still be cancelled at the bank. */
export function canCallOff(date: string, now: Date): boolean {
  return later(startOfCivilDay(date), -CALLED_OFF_BEFORE_MS) > now;
}

export interface Debit {
  /** The São Paulo day on which the bank tries it. */
  date: string;
  /** Cents. */
  amount: number;
}

/**
 * The debit of automatic PIX that is announced, not decided, and can no longer be cancelled at the
 * bank, also of a subscription that has ended: what is paid then goes back to the payer.
 */
export async function debitPastRecall(
  rows: Pick<Rows, 'list'>,
  { id }: Pick<Subscription, 'id'>,
  now: Date,
): Promise<Debit | null> {
  const charges = await rows.list(
    Charge,
    { subscriptionId: id, method: 'PIX', kind: 'RENEWAL' },
    { order: { id: 'DESC' }, limit: ANNOUNCED_MAX },
  );
  const attempts = await rows.list(
    ChargeAttempt,
    { chargeId: Any(charges.map((charge) => charge.id)), status: 'PENDING' },
    { limit: ANNOUNCED_MAX },
  );
  const [debit] = charges.flatMap(({ id: chargeId, amount }) =>
    attempts.flatMap((attempt) =>
      attempt.chargeId === chargeId && attempt.date && !canCallOff(attempt.date, now)
        ? [{ date: attempt.date, amount }]
        : [],
    ),
  );
  return debit ?? null;
}

/** The charges of automatic PIX that no bank has tried, oldest cycle first. */
export function untriedCharges(rows: Pick<Rows, 'list'>, { id }: Subscription): Promise<Charge[]> {
  return rows.list(
    Charge,
    {
      subscriptionId: id,
      status: 'PENDING',
      kind: 'RENEWAL',
      method: 'PIX',
      failureReason: IsNull(),
    },
    { order: { cycleNumber: 'ASC' }, limit: ANNOUNCED_MAX },
  );
}

/**
 * From when a change of plan holds that waits for the next charge date: an announced charge is
 * fixed. Null if there is no next charge.
 */
export async function firstOpenDate(
  rows: Pick<Rows, 'list'>,
  subscription: Subscription,
): Promise<Date | null> {
  const { nextChargeAt, cycleNumber } = subscription;
  if (!nextChargeAt) return null;
  const announced = await untriedCharges(rows, subscription);
  return announced.length > 0 ? chargeDateOf(subscription, cycleNumber + 1) : nextChargeAt;
}

/** The first cycle that is neither charged nor certain to be, and its charge date. */
export async function firstUncharged(
  rows: Rows,
  subscription: Subscription,
  now: Date,
): Promise<{ cycleNumber: number; chargeDate: Date }> {
  const announced = (await untriedCharges(rows, subscription)).find(
    ({ dueAt }) => dueAt !== null && canCallOff(civilDate(dueAt), now),
  );
  const cycleNumber = announced?.cycleNumber ?? subscription.cycleNumber + 1;
  return { cycleNumber, chargeDate: chargeDateOfCycle(subscription, cycleNumber, announced) };
}

/** A cycle before the last change of plan has another anchor: its date is that of its charge. */
export function chargeDateOfCycle(
  subscription: Subscription,
  cycleNumber: number,
  charge?: Pick<Charge, 'dueAt'>,
): Date {
  return cycleNumber < subscription.anchorCycle && charge?.dueAt
    ? charge.dueAt
    : chargeDateOf(subscription, cycleNumber);
}
