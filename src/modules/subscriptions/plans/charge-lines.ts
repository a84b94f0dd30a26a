/** Adds a one-off line to the next charge of a subscription, or removes one until it is charged. */
import { InputType } from 'type-graphql';
import { Cents, Id, Text } from '../../../platform/records/columns/columns';
import type { Context } from '../../../platform/operations/context';
import { conflict, invalid } from '../../../platform/operations/errors';
import { CENTS_MAX } from '../../../platform/operations/money';
import { operation } from '../../../platform/operations/operation';
import type { Transaction } from '../../../platform/records/transaction';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import { Product } from '../../products/product';
import { checkTotal, termsOfNextCycle, usageLines } from '../cycles/cycle-lines';
import { addLines, dropLine, openLinesOf } from '../cycles/open-lines';
import { lockActive } from '../lock-active';
import type { Subscription } from '../subscription';
import { SubscriptionLine, subscriptionLineView } from './subscription-line';

@InputType()
export class AddChargeLineInput {
  @Id('The id of the subscription; it must be ACTIVE.') id: string;
  @Text('What the line is for, as buyers see it.', { min: 1, max: 200 }) description: string;
  @Cents('What it adds to the next charge, in cents; negative for less. Not 0.', {
    min: -CENTS_MAX,
  })
  amount: number;
  @Id('The product that it is about; that of the subscription if left out.', { nullable: true })
  productId: string | null;
}

/** No coupon discounts it. What is less than the charge is carried over as credit. */
export const addChargeLine = operation(
  {
    title: 'Add a line to the next charge',
    description:
      'Adds an amount to the next charge of a subscription, once; a negative one makes it less, ' +
      'and what is more than the charge becomes credit. An equal line within a minute is refused ' +
      'unless the request has an `Idempotency-Key`.',
    permission: 'SUBSCRIPTION:CREATE',
    input: AddChargeLineInput,
    output: subscriptionLineView,
  },
  (ctx, input) =>
    ctx.transaction(async (tx) => {
      if (input.amount === 0)
        throw invalid('amount must not be 0', 'amount', {
          reason: 'TOO_LOW',
          values: { limit: 1 },
        });
      const subscription = await lockActive(tx, input.id);
      refuseEnding(subscription);
      const { id: productId } = await tx.get(
        Product,
        input.productId || subscription.productId,
        'productId',
      );
      await refuseEqual(ctx, tx, subscription, { ...input, productId });
      await refuseTotal(tx, subscription, input.amount);
      const { description: name, amount } = input;
      const place = { days: null, periodDays: null, sourceChargeId: null };
      const price = { quantity: 1, unitPrice: Math.abs(amount), amount };
      const added = await addLines(
        tx,
        subscription,
        [{ kind: 'ONE_OFF', productId, name, ...price, ...place }],
        null,
      );
      return tx.get(SubscriptionLine, added[0] ?? '');
    }),
);

@InputType()
export class RemoveChargeLineInput {
  @Id('The id of the line (`subl_…`).') id: string;
}

export const removeChargeLine = operation(
  {
    title: 'Remove a line of the next charge',
    description:
      'Removes a line that was added to the next charge of a subscription, until it is charged. ' +
      'A removed line is answered again.',
    permission: 'SUBSCRIPTION:CREATE',
    input: RemoveChargeLineInput,
    output: subscriptionLineView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const { subscriptionId } = await tx.get(SubscriptionLine, id);
      const subscription = await lockActive(tx, subscriptionId);
      const line = await tx.lock(SubscriptionLine, id);
      if (line.kind !== 'ONE_OFF')
        throw conflict(`the line ${id} was not added by hand: it follows from a change`, 'id');
      if (line.chargeId)
        throw conflict(`the line ${id} has joined the charge ${line.chargeId}`, 'id');
      return line.droppedAt ? line : dropLine(tx, subscription, line);
    }),
);

/** It would never be charged. */
function refuseEnding({ id, cancelAt }: Subscription): void {
  if (cancelAt)
    throw conflict(`the subscription ${id} ends at the end of its period: resume it first`, 'id');
}

/** A request that is repeated without a key would be charged twice. */
async function refuseEqual(
  ctx: Context,
  tx: Transaction,
  subscription: Subscription,
  { description, amount, productId }: AddChargeLineInput,
): Promise<void> {
  if (ctx.steps) return;
  const open = (await openLinesOf(tx, [subscription])).get(subscription.id) ?? [];
  const equal = open.find(
    (line) =>
      line.kind === 'ONE_OFF' &&
      line.name === description &&
      line.amount === amount &&
      line.productId === productId &&
      later(line.createdAt, MINUTE_MS) > tx.now(),
  );
  if (equal)
    throw conflict(
      `an equal line, ${equal.id}, was just added: send an Idempotency-Key to add another one`,
      'id',
    );
}

async function refuseTotal(
  tx: Transaction,
  subscription: Subscription,
  amount: number,
): Promise<void> {
  const open = (await openLinesOf(tx, [subscription])).get(subscription.id) ?? [];
  const lines = [
    ...(await usageLines(tx, subscription, subscription.cycleNumber + 1)),
    ...open.filter((line) => line.amount > 0),
    { amount: Math.max(0, amount) },
  ];
  checkTotal((await termsOfNextCycle(tx, subscription)).amount, lines, 'amount');
}
