/** The year of the sample shop, as steps in the order of their days; the same for the same seed. */
import { marketplace } from './marketplace';
import { people } from './people';
import { randomOf, type Random } from './random';
import { sale } from './sales';
import type { Stage, Step } from './stage';
import { subscriber, subscribersAtTheEnd } from './subscribers';

export const SEED_MAX = 2 ** 32 - 1;
export const YEAR_DAYS = 365;
const MONTH_DAYS = 30;
/** What stays in the balance for refunds, in cents. */
const RESERVE = 100_000;

export const SIZES = {
  small: { customers: 60, sales: 200, subscriptions: 25 },
  medium: { customers: 150, sales: 500, subscriptions: 60 },
} as const;
export type Size = keyof typeof SIZES;
export const sizes = Object.keys(SIZES) as Size[];

export function planYear(seed: number, size: Size): Step[] {
  const random = randomOf(seed);
  const { customers, sales, subscriptions } = SIZES[size];
  const buyers = people(random, customers);
  const steps = [
    ...Array.from({ length: sales }, () => sale(random, random.pick(buyers), dayOfSale(random))),
    // In the first ten months, so that each of them renews.
    ...Array.from({ length: subscriptions }, () =>
      subscriber(random, random.pick(buyers), random.next() * 10 * MONTH_DAYS),
    ),
  ].flat();
  const late = subscribersAtTheEnd(randomOf(seed + 1), buyers);
  return [...steps, ...late, ...payouts(), ...marketplace(buyers)]
    .filter(({ day }) => day < YEAR_DAYS)
    .toSorted((a, b) => a.day - b.day);
}

/** The shop grows: the later of two random days. */
function dayOfSale(random: Random): number {
  return Math.max(random.next(), random.next()) * (YEAR_DAYS - 1);
}

/** At the end of every month the merchant withdraws what exceeds the reserve. */
function payouts(): Step[] {
  return Array.from({ length: 12 }, (_, month) => ({
    day: (month + 1) * MONTH_DAYS + 0.5,
    play: ({ shop, tally }: Stage) => payOut({ shop, tally }, month),
  }));
}

async function payOut(
  { shop, tally }: Pick<Stage, 'shop' | 'tally'>,
  month: number,
): Promise<void> {
  const available = await shop.available();
  if (available <= RESERVE * 2) return;
  const { id } = await shop.act('createPayout', {
    amount: available - RESERVE,
    externalId: `sample-${(await shop.now()).toISOString()}`,
    description: `Repasse ${month + 1}`,
    pixKey: 'financeiro@example.com',
    pixKeyType: 'EMAIL',
  });
  // One of the year is refused by the bank.
  if (month === 4) await shop.act('simulateOutcome', { id, outcome: 'PAYOUT_FAILED' });
  tally.payouts++;
}
