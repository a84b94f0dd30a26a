/** The time that a store's Dev mode clock is moved to. */
import { InputType } from 'type-graphql';
import { MINUTE_MS, SECOND_MS, later } from '../../../platform/time/clock';
import { Count, Moment } from '../../../platform/records/columns/columns';
import { invalid, unprocessable } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';
import { type ClockRow, clockRow, timeOf } from './test-clock-state';

const YEARS_MAX_MS = 2 * 366 * 24 * 60 * MINUTE_MS;

@InputType()
export class AdvanceTestClockInput {
  @Moment('The time to move to.', { nullable: true }) to: Date | null;
  @Count('How many seconds to move by, instead of `to`.', { nullable: true, min: 1 }) seconds:
    | number
    | null;
}

export async function targetOf(rows: Rows, input: AdvanceTestClockInput): Promise<Date> {
  const { to, seconds } = input;
  const clock = await clockRow(rows);
  const now = timeOf(clock);
  const unfinished = clock && unfinishedTarget(clock, input);
  if (unfinished) return unfinished;
  const target = to ?? (seconds ? later(now, seconds * SECOND_MS) : null);
  if (!target) throw invalid('to or seconds is required', 'to', { reason: 'REQUIRED' });
  if (target < now)
    throw invalid(`to must not be before ${now.toISOString()}, the current time`, 'to', {
      reason: 'TOO_EARLY',
    });
  if (target.getTime() - now.getTime() > YEARS_MAX_MS)
    throw unprocessable('the clock moves by at most 2 years in one call', to ? 'to' : 'seconds', {
      reason: 'TOO_LATE',
    });
  return target;
}

/** The target of a call that is the same as one that did not arrive, and goes on with it. */
function unfinishedTarget(
  { advancingTo, advancingBySeconds }: ClockRow,
  { to, seconds }: AdvanceTestClockInput,
): Date | null {
  const isSameCall = to
    ? to.getTime() === advancingTo?.getTime()
    : seconds !== null && seconds === Number(advancingBySeconds ?? 0);
  return isSameCall ? advancingTo : null;
}
