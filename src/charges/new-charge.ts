/** What every PIX charge and boleto has from its first moment, whoever made it: its dates, and when its codes are asked for at the latest. */
import { config } from '../config';
import { SECOND_MS, later } from '../kit/clock';
import { invalid } from '../kit/errors';
import { ASK_AFTER_MS } from './attempt';
import { boletoDates } from './boleto-dates';
import type { Charge } from './charge';
import type { LateTerms } from './late-fees';

export const EXPIRES_IN_MIN = 60;
export const EXPIRES_IN_MAX = 31_536_000;
/** Below this a boleto costs more than it brings in. */
export const BOLETO_MIN = 300;

type Dates = Pick<
  Charge,
  'createdAt' | 'dueAt' | 'expiresAt' | 'payableUntil' | 'awaitedUntil' | 'issueAt'
>;

/** A PIX code lives some minutes, and no longer than what it pays: `expiresIn` is in seconds, `endsAt` the end of its checkout. */
export function pixDates(now: Date, expiresIn: number | null, endsAt: Date | null = null): Dates {
  const ownEnd = later(now, (expiresIn ?? config.pixExpiresIn) * SECOND_MS);
  return {
    createdAt: now,
    dueAt: null,
    expiresAt: endsAt && endsAt < ownEnd ? endsAt : ownEnd,
    payableUntil: null,
    awaitedUntil: null,
    issueAt: later(now, ASK_AFTER_MS),
  };
}

export function boletoFacts(
  now: Date,
  expiresIn: number | null,
  { interest, fine }: LateTerms,
): Dates & LateTerms {
  return {
    createdAt: now,
    ...boletoDates(now, expiresIn, { interest, fine }),
    issueAt: later(now, ASK_AFTER_MS),
    interest,
    fine,
  };
}

/** A boleto names its payer, and has a least amount. */
export function checkBoleto({
  amount,
  name,
  taxId,
}: {
  amount: number;
  name: string | null;
  taxId: string | null;
}): void {
  if (!name?.trim()) throw invalid('customer.name is required to pay by boleto', 'customer.name');
  if (!taxId) throw invalid('customer.taxId is required to pay by boleto', 'customer.taxId');
  if (amount < BOLETO_MIN)
    throw invalid(`amount must be at least ${BOLETO_MIN} for a boleto`, 'amount');
}
