/** The days of a range, each with the moments at which it starts and is over. */
import { addCivilDays, startOfCivilDay } from '../../platform/time/civil-time';

export interface CivilDay {
  /** YYYY-MM-DD in São Paulo. */
  day: string;
  start: Date;
  end: Date;
}

/** Each day from the first to the last. */
export function daysOf(from: string, to: string): CivilDay[] {
  const days: CivilDay[] = [];
  let start = startOfCivilDay(from);
  for (let day = from; day <= to;) {
    const next = addCivilDays(day, 1);
    const end = startOfCivilDay(next);
    days.push({ day, start, end });
    [day, start] = [next, end];
  }
  return days;
}

/**
 * SQL: the days as rows, from three parameters that `valuesOfDays` gives. Rows of each day are then
 * a range of an index; computing the day of every row takes as long again as reading it.
 */
export const daysSql = (first: number): string =>
  `unnest($${first}::text[], $${first + 1}::timestamptz[], $${first + 2}::timestamptz[])
      AS days("day", "start", "end")`;

export function valuesOfDays(days: readonly CivilDay[]): [string[], Date[], Date[]] {
  return [days.map(({ day }) => day), days.map(({ start }) => start), days.map(({ end }) => end)];
}
