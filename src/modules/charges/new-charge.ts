/**
 * The first values of every PIX charge and boleto: its dates, and the latest time at which its
 * codes are requested.
 */
import { config } from '../../config/config';
import { SECOND_MS, later } from '../../platform/time/clock';
import { refuseWrong, type WrongField } from '../../platform/operations/errors';
import { ASK_AFTER_MS } from './attempt';
import { boletoDates, type BoletoDue } from './terms/boleto-dates';
import type { BoletoTerms, PixTerms } from './terms/charge-parts';
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
): Omit<PixTerms, 'method'> {
  const ownEnd = later(now, (expiresIn ?? config.pixExpiresIn) * SECOND_MS);
  return {
    createdAt: now,
    expiresAt: endsAt && endsAt < ownEnd ? endsAt : ownEnd,
    issueAt: later(now, ASK_AFTER_MS),
  };
}

export function boletoTerms(
  now: Date,
  due: BoletoDue,
  { interest, fine }: LateTerms,
): Omit<BoletoTerms, 'method'> {
  return {
    createdAt: now,
    dueDate: due.dueDate,
    ...boletoDates(now, due, { interest, fine }),
    issueAt: later(now, ASK_AFTER_MS),
    interest,
    fine,
  };
}

interface BoletoParts {
  amount?: number;
  name?: string | null;
  taxId?: string | null;
}

/** What a boleto lacks: it requires a payer and a minimum amount. */
export function wrongBoleto({ amount, name, taxId }: BoletoParts): WrongField[] {
  const wrong: WrongField[] = [];
  for (const [field, value] of Object.entries({ name, taxId }))
    if (!value?.trim())
      wrong.push({
        field: `customer.${field}`,
        message: `customer.${field} is required to pay by boleto`,
        reason: 'REQUIRED',
      });
  if (amount !== undefined && amount < BOLETO_MIN)
    wrong.push({
      field: 'amount',
      message: `amount must be at least ${BOLETO_MIN} for a boleto`,
      reason: 'TOO_LOW',
      values: { limit: BOLETO_MIN, unit: 'cents' },
    });
  return wrong;
}

/** Refuses with 400 a boleto without a payer, or below the minimum amount. */
export function checkBoleto(parts: BoletoParts): void {
  refuseWrong(wrongBoleto(parts));
}
