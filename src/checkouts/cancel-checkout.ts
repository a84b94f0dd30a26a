/** Calls off a checkout, payment link or subscription checkout that is not paid: nobody can pay it any more. */
import { InputType } from 'type-graphql';
import { Id } from '../kit/columns';
import { conflict } from '../kit/errors';
import { operation } from '../kit/operation';
import type { Transaction } from '../kit/transaction';
import { Checkout, checkoutLifecycle, checkoutView } from './checkout';
import { endCharge } from './open-charges';

const CHARGES_PER_ROUND_MAX = 100;
/** A link that thousands are paying has as many open charges: they are closed in rounds, and what is left after them expires by itself. */
const ROUNDS_MAX = 100;

@InputType()
export class CancelCheckoutInput {
  @Id('The id of the checkout or payment link.') id: string;
}

export const cancelCheckout = operation(
  {
    description:
      'Calls off a checkout or payment link that is not paid: nobody can pay it any more.',
    permission: 'CHECKOUT:DELETE',
    input: CancelCheckoutInput,
    output: checkoutView,
  },
  async (ctx, { id }) => {
    let closed = await ctx.transaction((tx) => endCheckout(tx, id));
    for (let round = 1; closed === CHARGES_PER_ROUND_MAX && round < ROUNDS_MAX; round++) {
      closed = await ctx.transaction(async (tx) => closeCharges(tx, await tx.lock(Checkout, id)));
    }
    return ctx.rows.get(Checkout, id);
  },
);

async function endCheckout(tx: Transaction, id: string): Promise<number> {
  const checkout = await tx.lock(Checkout, id);
  // Cut off between two rounds: asked again, it goes on.
  if (checkout.status === 'CANCELLED' && (await chargesOf(tx, id, 'NOT EXISTS')).length > 0)
    return closeCharges(tx, checkout);
  checkout.status = checkoutLifecycle.move(checkout.status, 'CANCELLED');
  if (checkout.frequency !== 'MULTIPLE_PAYMENTS' && (await chargesOf(tx, id, 'EXISTS')).length > 0)
    throw conflict(
      'a payment of this checkout is being made right now: try again in a moment',
      'id',
    );
  await tx.save(checkout);
  return closeCharges(tx, checkout);
}

/** Answers how many. A card that is being charged right now is left to its end: the money may have been taken. */
async function closeCharges(tx: Transaction, { id }: Checkout): Promise<number> {
  const open = await chargesOf(tx, id, 'NOT EXISTS');
  for (const charge of open) await endCharge(tx, charge.id, 'CANCELLED');
  return open.length;
}

/** Open charges, with or without a try that the provider has not answered yet. */
function chargesOf(
  tx: Transaction,
  checkoutId: string,
  exists: 'EXISTS' | 'NOT EXISTS',
): Promise<{ id: string }[]> {
  return tx.sql<{ id: string }>(
    `SELECT c."id" FROM "charges" c WHERE c."storeId" = $1 AND c."devMode" = $2 AND c."checkoutId" = $3 AND c."status" = 'PENDING'
     AND ${exists} (SELECT 1 FROM "chargeAttempts" a WHERE a."chargeId" = c."id" AND a."status" = 'PENDING') ORDER BY c."id" LIMIT ${CHARGES_PER_ROUND_MAX}`,
    [checkoutId],
  );
}
