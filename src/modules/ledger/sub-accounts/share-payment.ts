/** How much of a payment each sub-account gets, gives back and has blocked: cents. */
import { percentOf, shareOf, sum } from '../../../platform/operations/money';

/** One entry of a list of splits. Percentages are of `base` cents. */
export interface SplitTerm {
  subAccountId: string;
  /** Null = a percentage. */
  amount: number | null;
  /** Hundredths of a percent. */
  percentage: number | null;
  chargeFee: boolean;
  base: number;
}

export interface SharedPart {
  subAccountId: string;
  /** Before the fee. */
  amount: number;
  /** What it bears of the fee; never more than `amount`. */
  fee: number;
}

/**
 * The parts of a payment, one for each sub-account. Together they never get more than was paid less
 * the fee. What does not fit is taken from the percentages; if the amounts alone do not fit, from
 * all in proportion. Every part is rounded down, and the store keeps the rest.
 */
export function shareOut(terms: readonly SplitTerm[], paid: number, fee: number): SharedPart[] {
  if (paid <= 0) return [];
  const amounts = terms.map(({ amount, percentage, base }) => ({
    cents: Math.min(paid, amount ?? percentOf(base, percentage ?? 0, 'floor')),
    isFixed: amount !== null,
  }));
  const shares = fitted(amounts, paid).map(({ cents: amount, isFixed }, index) => {
    const borne = terms[index]?.chargeFee ? shareOf(fee, amount, paid, 'floor') : 0;
    return { borne, isFixed, cents: sum([amount, -borne]) };
  });
  const parts = new Map<string, SharedPart>();
  for (const [index, { cents: net, borne }] of fitted(shares, sum([paid, -fee])).entries()) {
    const subAccountId = terms[index]?.subAccountId ?? '';
    const known = parts.get(subAccountId) ?? { subAccountId, amount: 0, fee: 0 };
    parts.set(subAccountId, {
      subAccountId,
      amount: sum([known.amount, net, borne]),
      fee: sum([known.fee, borne]),
    });
  }
  return [...parts.values()].filter(({ amount }) => amount > 0);
}

interface Wanted {
  cents: number;
  isFixed: boolean;
}

/** The same, lowered to a limit: percentages first and, if that is not enough, all. */
function fitted<Share extends Wanted>(shares: readonly Share[], limit: number): Share[] {
  const fixed = totalOf(shares.filter(({ isFixed }) => isFixed));
  const whole = totalOf(shares);
  return shares.map((share) => {
    if (whole <= limit || (share.isFixed && fixed <= limit)) return share;
    const cents =
      fixed <= limit
        ? shareOf(share.cents, sum([limit, -fixed]), sum([whole, -fixed]), 'floor')
        : shareOf(share.cents, limit, whole, 'floor');
    return { ...share, cents };
  });
}

const totalOf = (shares: readonly Wanted[]): number => sum(shares.map(({ cents }) => cents));

/** Where the money of a part is. */
export type PartPlace = 'PENDING' | 'AVAILABLE' | 'BLOCKED' | 'LOST';

/** What has happened to the payment of a part. */
export interface PaymentState {
  heldAs: PartPlace;
  paidAmount: number;
  /** The sum of its refunds that have not failed. */
  givenBack: number;
  /** What its open or lost dispute is about; 0 without one. */
  disputed: number;
  /** Whether its money is not available yet, also while it is disputed. */
  isPending: boolean;
}

/** What a sub-account holds of a payment. */
export interface PartBalance {
  available: number;
  pending: number;
  blocked: number;
}

/**
 * What a part amounts to now. It follows from the state of the payment alone, so that refunds that
 * fail and disputes that are won leave no cent behind. What was withdrawn is not part of it:
 * `available` can become negative.
 */
export function balanceOfPart(
  { amount, fee }: Omit<SharedPart, 'subAccountId'>,
  { heldAs, paidAmount, givenBack, disputed, isPending }: PaymentState,
): PartBalance {
  const taken = (part: number, back: number): number => shareOf(part, back, paidAmount, 'floor');
  const gross = sum([amount, -taken(amount, givenBack)]);
  const net = sum([gross, -fee, taken(fee, givenBack)]);
  if (heldAs === 'PENDING') return { available: 0, pending: net, blocked: 0 };
  if (heldAs === 'AVAILABLE') return { available: net, pending: 0, blocked: 0 };
  const held = sum([taken(amount, sum([givenBack, disputed])), -taken(amount, givenBack)]);
  const rest = sum([net, -held]);
  const blocked = heldAs === 'BLOCKED' ? held : 0;
  const pending = heldAs === 'BLOCKED' && isPending ? Math.max(0, rest) : 0;
  return { available: sum([rest, -pending]), pending, blocked };
}
