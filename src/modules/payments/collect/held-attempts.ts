/**
 * Attempts that an operator decides: their outcome is unknown and the provider would take a
 * repetition for a new payment, or it collected another amount than the cycle has after a restore.
 * The operator looks at the provider and says what was paid.
 */
import { IsNull, Not } from 'typeorm';
import type { AllStores } from '../../../platform/records/all-stores';
import { Charge } from '../../charges/charge';
import { ChargeAttempt } from '../../charges/attempt';
import { Context } from '../../../platform/operations/context';
import type { Scope } from '../../../platform/records/record';
import { conflict, notFound } from '../../../platform/operations/errors';
import type { OperatorContext } from '../../../platform/operations/operator-context';
import { NOT_MADE, foundOf, recordAnswer, recordAsDue } from './collect-attempt';

const HELD_MAX = 1_000;

export type HeldAttempt = Pick<ChargeAttempt, 'id' | 'chargeId' | 'heldAt' | 'createdAt'> & Scope;

/** Of all stores, those held first come first, at most 1,000. */
export async function listHeldAttempts(all: AllStores): Promise<HeldAttempt[]> {
  const held = await all.list(
    ChargeAttempt,
    { status: 'PENDING', heldAt: Not(IsNull()) },
    { order: { heldAt: 'ASC', id: 'ASC' }, limit: HELD_MAX },
  );
  return held.map(({ id, chargeId, storeId, devMode, heldAt, createdAt }) => ({
    id,
    chargeId,
    storeId,
    devMode,
    heldAt,
    createdAt,
  }));
}

/**
 * Nothing was paid: the attempt is declined, and a subscription retries on its schedule. Refuses
 * with 404, or with 409 an attempt that is not held.
 */
export async function giveUpHeldAttempt(
  { database, all, operator, requestId = '' }: OperatorContext,
  id: string,
): Promise<ChargeAttempt> {
  const found = await heldAttempt(all, id);
  const { storeId, devMode, heldAt } = found;
  const ctx = new Context({ database, scope: { storeId, devMode }, operator, requestId });
  await ctx.transaction((tx) =>
    tx.note({ action: 'held.give-up', subject: id, before: { heldAt }, after: {} }),
  );
  const charge = await ctx.rows.get(Charge, found.chargeId);
  await recordAnswer(ctx, found, charge, { status: 'declined', reason: NOT_MADE, hard: false });
  return ctx.rows.get(ChargeAttempt, id);
}

/**
 * The cycle is paid by what the provider collected, whatever its amount: ours is booked, and the
 * difference is listed by `ops differences`. Refuses with 409 unless the provider says that it was
 * paid.
 */
export async function acceptHeldAttempt(
  { database, all, operator, requestId = '' }: OperatorContext,
  id: string,
): Promise<ChargeAttempt> {
  const found = await heldAttempt(all, id);
  const { storeId, devMode, heldAt } = found;
  const ctx = new Context({ database, scope: { storeId, devMode }, operator, requestId });
  const charge = await ctx.rows.get(Charge, found.chargeId);
  const outcome = await foundOf(ctx, found, charge);
  if (outcome?.status !== 'approved')
    throw conflict(`the provider does not say that the charge attempt ${id} was paid`, 'id');
  await ctx.transaction((tx) =>
    tx.note({
      action: 'held.accept',
      subject: id,
      before: { heldAt },
      after: { paid: outcome.amount ?? null },
    }),
  );
  await recordAsDue(ctx, found, charge, outcome);
  return ctx.rows.get(ChargeAttempt, id);
}

async function heldAttempt(all: AllStores, id: string): Promise<ChargeAttempt> {
  const found = await all.find(ChargeAttempt, id);
  if (!found) throw notFound(`no charge attempt ${id}`, 'id');
  if (found.status !== 'PENDING' || found.heldAt === null)
    throw conflict(`the charge attempt ${id} is not held`, 'id');
  return found;
}
