/**
 * Cancels an unpaid checkout, payment link or subscription checkout: it can no longer be paid.
 */
import { InputType } from 'type-graphql';
import { Id } from '../../platform/records/columns/columns';
import { transientConflict } from '../../platform/operations/errors';
import type { Context } from '../../platform/operations/context';
import { operation } from '../../platform/operations/operation';
import type { Transaction } from '../../platform/records/transaction';
import { Checkout } from './checkout';
import { actAtEnd, emitCheckoutEnded } from './checkout-ends';
import { checkoutLifecycle } from './checkout-status';
import { checkoutView } from './shown/checkout-view';
import { endCharge } from './pending-charges';

const CHARGES_PER_ROUND_MAX = 100;
/**
 * A link that thousands of buyers are paying has as many open charges. They are closed in rounds.
 * The job that asks for payments closes the rest, also after this process crashed.
 */
const ROUNDS_MAX = 100;

@InputType()
export class CancelCheckoutInput {
  @Id('The id of the checkout or payment link.') id: string;
}

export const cancelCheckout = operation(
  {
    title: 'Cancel a checkout',
    description: 'Cancels an unpaid checkout or payment link: it can no longer be paid.',
    permission: 'CHECKOUT:DELETE',
    input: CancelCheckoutInput,
    output: checkoutView,
  },
  (ctx, { id }) => cancelById(ctx, id),
);

/** Cancels it and closes its open charges. Refuses with 409 one that is paid or at its end. */
export async function cancelById(ctx: Context, id: string): Promise<Checkout> {
  let closed = await ctx.transaction((tx) => endCheckout(tx, id));
  for (let round = 1; closed === CHARGES_PER_ROUND_MAX && round < ROUNDS_MAX; round++) {
    closed = await ctx.transaction(async (tx) => closeCharges(tx, await tx.lock(Checkout, id)));
  }
  return ctx.rows.get(Checkout, id);
}

async function endCheckout(tx: Transaction, id: string): Promise<number> {
  const checkout = await tx.lock(Checkout, id);
  // If interrupted between two rounds, a repeated request continues.
  if (checkout.status === 'CANCELLED' && (await chargesOf(tx, id, 'NOT EXISTS')).length > 0)
    return closeCharges(tx, checkout);
  const status = checkoutLifecycle.move(checkout.status, 'CANCELLED');
  if (checkout.frequency !== 'MULTIPLE_PAYMENTS' && (await chargesOf(tx, id, 'EXISTS')).length > 0)
    throw transientConflict(
      'a payment of this checkout is in progress: try again in a moment',
      'id',
    );
  await actAtEnd(tx, checkout, 'CANCELLED');
  await tx.update(checkout, { status });
  await emitCheckoutEnded(tx, 'checkout.cancelled', checkout);
  const closed = await closeCharges(tx, checkout);
  if (closed === CHARGES_PER_ROUND_MAX) await markForClosing(tx, checkout);
  return closed;
}

/**
 * Makes the open charges due for the job that asks for payments, which closes those of a cancelled
 * checkout.
 */
async function markForClosing(tx: Transaction, { id }: Checkout): Promise<void> {
  await tx.sql(
    `
      UPDATE "charges"
      SET "askAt" = $4
      WHERE "storeId" = $1 AND "devMode" = $2 AND "checkoutId" = $3 AND "status" = 'PENDING'
    `,
    [id, tx.now()],
  );
}

/**
 * Returns how many. A card attempt in progress is left to finish, because the money may already
 * have been taken.
 */
async function closeCharges(tx: Transaction, { id }: Checkout): Promise<number> {
  const open = await chargesOf(tx, id, 'NOT EXISTS');
  for (const charge of open) await endCharge(tx, charge.id, 'CANCELLED');
  return open.length;
}

/** Open charges, with or without an unanswered attempt. */
function chargesOf(
  tx: Transaction,
  checkoutId: string,
  exists: 'EXISTS' | 'NOT EXISTS',
): Promise<{ id: string }[]> {
  return tx.sql<{ id: string }>(
    `
      SELECT c."id"
      FROM "charges" c
      WHERE c."storeId" = $1
        AND c."devMode" = $2
        AND c."checkoutId" = $3
        AND c."status" = 'PENDING'
        AND ${exists} (
          SELECT 1 FROM "chargeAttempts" a WHERE a."chargeId" = c."id" AND a."status" = 'PENDING'
        )
      ORDER BY c."id"
      LIMIT ${CHARGES_PER_ROUND_MAX}
    `,
    [checkoutId],
  );
}
