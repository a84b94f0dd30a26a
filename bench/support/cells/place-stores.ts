/**
 * How many cells many subscriptions need, and how long the busiest day of the month takes in them.
 * What is measured and what is assumed is named apart.
 */
import type { Random } from './random';

/** Of bench/RESULTS.md. */
export const MEASURED = {
  /** Of a machine with two cores, database and processes together. */
  renewalsPerSecond: 95,
  nodeMsPerRenewal: 6.8,
  postgresMsPerRenewal: 7.4,
  statementsPerRenewal: 34.4,
  /** To one endpoint, of the baseline of 22 November 2026. */
  deliveriesPerSecond: 253,
  /**
   * After VACUUM FULL, with indexes, of 300 subscriptions by card with their first payment and three
   * renewals each; without webhooks, claims, queues and the simulated provider.
   */
  bytesPerSubscription: 15_070,
  bytesPerRenewal: 7_220,
};

export const ASSUMED = {
  stores: 100_000,
  /** The size of the n-th store is in proportion to 1/n, give or take a fifth. */
  jitter: 0.2,
  /** Renewals of a day of the month beside those of an ordinary day. */
  first: 8,
  fifths: 4,
  days: 30,
  /** The share of a day's renewals in its busiest hour, where due times are spread. */
  busiestHour: 0.1,
  monthsKept: 24,
  /** Tables in use are larger than after VACUUM FULL. */
  bloat: 1.3,
  /** A cell: one machine for the database and one for the processes, and the standby of each. */
  coresPerMachine: 16,
  /** The rest is for merchants, buyers and a bad day. */
  coresForRenewals: 0.4,
  machinesPerCell: 4,
  terabytesPerCell: 4,
  /** How full a cell is when it is planned. */
  fill: 0.8,
};

const TERABYTE = 1e12;
const DAY_MINUTES = 1_440;
const HOUR_S = 3_600;
const MINUTE_S = 60;

/** Renewals per second of one cell, if its cores are used as the two of the measurement are. */
export function renewalRateOfCell(): number {
  const milliseconds = ASSUMED.coresPerMachine * ASSUMED.coresForRenewals * 1_000;
  return milliseconds / Math.max(MEASURED.nodeMsPerRenewal, MEASURED.postgresMsPerRenewal);
}

/** The share of a month's renewals that is due on the 1st. The 5th, 10th, 15th and 20th are busy too. */
export function shareOfFirst(): number {
  const { first, fifths, days } = ASSUMED;
  return first / (first + 4 * fifths + (days - 5));
}

export const bytesOfSubscription = (): number =>
  ASSUMED.bloat * (MEASURED.bytesPerSubscription + ASSUMED.monthsKept * MEASURED.bytesPerRenewal);

/** How many subscriptions fit a rate of renewals in the busiest hour. */
const subscriptionsAt = (perSecond: number): number =>
  (perSecond * HOUR_S) / (shareOfFirst() * ASSUMED.busiestHour);

/** How many subscriptions one store can have at the rate that was measured, which was of one store. */
export const measuredLimitOfStore = (): number => subscriptionsAt(MEASURED.renewalsPerSecond);

/** How many subscriptions one cell can have, by each of its limits. */
export const limitsOfCell = () => ({
  byRate: subscriptionsAt(renewalRateOfCell()),
  byStorage: (ASSUMED.terabytesPerCell * TERABYTE) / bytesOfSubscription(),
});

/** The largest first, each into the cell with the most room. */
export function placeStores(subscriptions: number, random: Random) {
  const { byRate, byStorage } = limitsOfCell();
  const room = Math.min(byRate, byStorage) * ASSUMED.fill;
  const weights = Array.from(
    { length: ASSUMED.stores },
    (_, rank) => (1 + ASSUMED.jitter * (2 * random.next() - 1)) / (rank + 1),
  ).toSorted((one, other) => other - one);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const sizes = weights.map((weight) => (weight / sum) * subscriptions);
  const cells = Array.from({ length: Math.ceil(subscriptions / room) }, () => 0);
  for (const size of sizes) {
    const emptiest = cells.indexOf(Math.min(...cells));
    cells[emptiest] = (cells[emptiest] ?? 0) + size;
  }
  return { cells, largestStore: sizes[0] ?? 0, room };
}

/** Works off the renewals of the 1st, minute by minute: when it ends, and the longest wait. */
export function workOffFirst(subscriptions: number, perSecond: number, isSpread: boolean) {
  const due = subscriptions * shareOfFirst();
  const { busiestHour } = ASSUMED;
  const dueIn = (minute: number) => {
    if (!isSpread) return minute === 0 ? due : 0;
    if (minute >= DAY_MINUTES) return 0;
    const isBusiest = Math.floor(minute / MINUTE_S) === 9;
    return (due * (isBusiest ? busiestHour : (1 - busiestHour) / 23)) / MINUTE_S;
  };
  const perMinute = perSecond * MINUTE_S;
  let waiting = 0;
  let longestWait = 0;
  let minute = 0;
  do {
    waiting = Math.max(0, waiting + dueIn(minute) - perMinute);
    longestWait = Math.max(longestWait, waiting / perMinute);
    minute++;
  } while (waiting > 0 || (isSpread && minute < DAY_MINUTES));
  return { hours: minute / MINUTE_S, longestWaitMinutes: longestWait };
}
