/**
 * The first values of every PIX charge and boleto: its dates, and the latest time at which its
 * codes are requested.
 */
import { config } from '../../config/config';
import { SECOND_MS, later } from '../../platform/time/clock';
import { invalid } from '../../platform/operations/errors';
import { ASK_AFTER_MS } from './attempt';
import { boletoDates } from './terms/boleto-dates';
import type { Boleto, PixCode } from './terms/charge-parts';
import type { LateTerms } from './terms/late-fees';

export const EXPIRES_IN_MIN = 60;
export const EXPIRES_IN_MAX = 31_536_000;
/** Below this amount a boleto costs more than it earns. */
export const BOLETO_MIN = 300;

/**
 * A PIX code is valid for some minutes, and not longer than what it pays: `expiresIn` is in
 * seconds, `endsAt` is the end of its checkout.
 */
export function pixDates(
  now: Date,
  expiresIn: number | null,
  endsAt: Date | null = null,
): Omit<PixCode, 'method'> {
  const ownEnd = later(now, (expiresIn ?? config.pixExpiresIn) * SECOND_MS);
  return {
    createdAt: now,
    expiresAt: endsAt && endsAt < ownEnd ? endsAt : ownEnd,
    issueAt: later(now, ASK_AFTER_MS),
  };
}

export function boletoTerms(
  now: Date,
  expiresIn: number | null,
  { interest, fine }: LateTerms,
): Omit<Boleto, 'method'> {
  return {
    createdAt: now,
    ...boletoDates(now, expiresIn, { interest, fine }),
    issueAt: later(now, ASK_AFTER_MS),
    interest,
    fine,
  };
}

/** A boleto requires a payer and a minimum amount. */
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
