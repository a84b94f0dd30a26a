/** Months by the wall clock, in UTC, as the times in ids are. */

/** Events since this time are kept: those of this month and of `keptMonths` before it. */
export function keptFrom(now: Date, keptMonths: number): Date {
  return startOfMonth(now, -keptMonths);
}

export function monthAfter(moment: Date): Date {
  return startOfMonth(moment, 1);
}

/** `2026-11`. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** When events of that time are due to be moved. */
export function dueAt(moment: Date, keptMonths: number): Date {
  return startOfMonth(moment, keptMonths + 1);
}

function startOfMonth(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1));
}
