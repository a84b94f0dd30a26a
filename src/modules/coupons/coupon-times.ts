/** The time in which buyers can use a coupon, by the clock of its store. */
import { invalid, type WrongField } from '../../platform/operations/errors';
import type { Coupon } from './coupon';

type Times = Pick<Coupon, 'startsAt' | 'expiresAt'>;

/**
 * Times that are not in the future, and an end that is not after the start. Of a coupon that is
 * changed, `given` has the times that change and `stored` all of them.
 */
export function wrongTimes(given: Partial<Times>, stored: Partial<Times>, now: Date): WrongField[] {
  const wrong: WrongField[] = [];
  for (const field of ['startsAt', 'expiresAt'] as const) {
    const moment = given[field];
    if (moment && moment <= now)
      wrong.push({
        field,
        message: `${field} must be in the future: it is ${now.toISOString()}`,
        reason: 'TOO_EARLY',
      });
  }
  const { startsAt, expiresAt } = { ...stored, ...given };
  const isGiven = Boolean(given.startsAt ?? given.expiresAt);
  if (wrong.length === 0 && isGiven && startsAt && expiresAt && expiresAt <= startsAt)
    wrong.push(
      given.expiresAt
        ? { field: 'expiresAt', message: 'expiresAt must be after startsAt', reason: 'TOO_EARLY' }
        : { field: 'startsAt', message: 'startsAt must be before expiresAt', reason: 'TOO_LATE' },
    );
  return wrong;
}

/** Whether its time is over. At the moment itself it is. */
export function isTimeOver({ expiresAt }: Pick<Coupon, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Refuses with 400 a use of the coupon outside of its time. */
export function checkTime(coupon: Coupon, now: Date): void {
  const { code, startsAt, expiresAt } = coupon;
  if (startsAt && now < startsAt)
    throw invalid(`coupon: ${code} cannot be used before ${startsAt.toISOString()}`, 'coupon', {
      reason: 'COUPON_NOT_STARTED',
    });
  if (expiresAt && isTimeOver(coupon, now))
    throw invalid(`coupon: ${code} cannot be used since ${expiresAt.toISOString()}`, 'coupon', {
      reason: 'COUPON_EXPIRED',
    });
}
