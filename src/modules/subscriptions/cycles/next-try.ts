/**
 * When a failed renewal is tried next: a card at a time of the schedule, automatic PIX by the
 * payer's bank, on a day after the one on which the retry is requested.
 */
import { Any } from 'typeorm';
import { ChargeAttempt } from '../../charges/attempt';
import type { Charge } from '../../charges/charge';
import { rollToBankBusinessDay } from '../../charges/terms/bank-days';
import type { Rows } from '../../../platform/records/rows';
import { addCivilDays, civilDate, startOfCivilDay } from '../../../platform/time/civil-time';

/** Banks accept an announcement so many days before they try it (Manual do Pix Automático). */
export const ANNOUNCED_DAYS_MIN = 2;

export type Announced = Pick<Charge, 'isAnnouncementEnded'>;
type Tried = Announced & Pick<Charge, 'id' | 'method' | 'nextAttemptAt'>;

/**
 * Per charge: for automatic PIX the start of the day on which the bank tries it, also while its
 * outcome is not known. Null if no try is scheduled.
 */
export async function nextTriesOf(
  rows: Pick<Rows, 'list'>,
  charges: readonly Tried[],
): Promise<(Date | null)[]> {
  const ids = charges.flatMap(({ id, method }) => (method === 'PIX' ? [id] : []));
  const pending =
    ids.length === 0
      ? []
      : await rows.list(
          ChargeAttempt,
          { chargeId: Any(ids), status: 'PENDING' },
          { limit: ids.length },
        );
  const dates = new Map(pending.map(({ chargeId, date }) => [chargeId, date]));
  return charges.map((charge) => tryOf(charge, dates.get(charge.id) ?? null));
}

export async function nextTryOf(rows: Pick<Rows, 'list'>, charge: Tried): Promise<Date | null> {
  const [next = null] = await nextTriesOf(rows, [charge]);
  return next;
}

/** `announcedFor` is the day of its pending attempt. */
function tryOf(charge: Tried, announcedFor: string | null): Date | null {
  const { method, nextAttemptAt } = charge;
  if (method !== 'PIX') return nextAttemptAt;
  const day = announcedFor ?? (nextAttemptAt && retryDateOf(charge, civilDate(nextAttemptAt)));
  return day === null ? null : startOfCivilDay(day);
}

/** The first day for which a retry can be requested on that day. */
export function retryDateOf(charge: Announced, today: string): string {
  return bankDayOf(charge, addCivilDays(today, leadDaysOf(charge)));
}

/** A bank gets a new announcement two days ahead, and of a retry on the day before. */
export function leadDaysOf({ isAnnouncementEnded }: Announced): number {
  return isAnnouncementEnded ? ANNOUNCED_DAYS_MIN : 1;
}

export function bankDayOf({ isAnnouncementEnded }: Announced, date: string): string {
  return isAnnouncementEnded ? rollToBankBusinessDay(date) : date;
}
