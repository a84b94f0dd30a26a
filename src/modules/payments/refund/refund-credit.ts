/** Gives back the credit of a subscription that has ended, out of the payments it came from. */
import { InputType, ObjectType } from 'type-graphql';
import { Cents, Id, Text } from '../../../platform/records/columns/columns';
import { view } from '../../../platform/records/columns/view';
import { conflict, invalid } from '../../../platform/operations/errors';
import { sum } from '../../../platform/operations/money';
import { operation } from '../../../platform/operations/operation';
import type { Transaction } from '../../../platform/records/transaction';
import { Checkout } from '../../checkouts/checkout';
import { refuseWhileRestoring } from '../../providers/registry';
import { Subscription } from '../../subscriptions/subscription';
import { addCreditRefund } from './add-refund';
import { chargeOf } from './charge-to-refund';
import { STANDARD_REASON, requestNow } from './refund-charge';
import type { Refund } from './refund';

@InputType()
export class RefundCreditInput {
  @Id('The id of the subscription; it must be CANCELLED.') id: string;
  @Text('The reason; `requested_by_customer` if left out.', {
    nullable: true,
    max: 500,
    form: 'lines',
  })
  reason: string | null;
}

@ObjectType({ description: 'What of the credit of a subscription was given back.' })
export class CreditRefund {
  @Id('The subscription.') subscriptionId: string;
  @Cents('The sum of the refunds, in cents.') amount: number;
  @Cents('The credit that is left, in cents: of payments that cannot be refunded.') credit: number;
  @Text('The ids of the refunds, one for each payment.', { list: true }) refundIds: string[];
}

export const creditRefundView = view(CreditRefund, [
  'subscriptionId',
  'amount',
  'credit',
  'refundIds',
]);

/** What was refunded since the end of the subscription has used up its credit. */
export const refundCredit = operation(
  {
    title: 'Refund the credit of a subscription',
    description:
      'Gives the credit that a cancelled subscription has left back, out of the payments that it ' +
      'came from, the newest first. What was refunded of them since it ended counts. A repeated ' +
      'request is refused, because nothing is left.',
    permission: 'REFUND:CREATE',
    sudo: 'IN_PRODUCTION',
    input: RefundCreditInput,
    output: creditRefundView,
  },
  async (ctx, { id, reason }) => {
    await refuseWhileRestoring(ctx);
    const made = await ctx.transaction((tx) => addRefunds(tx, id, reason ?? STANDARD_REASON));
    for (const refundId of made.refundIds) await requestNow(ctx, refundId);
    return made;
  },
);

async function addRefunds(tx: Transaction, id: string, reason: string): Promise<CreditRefund> {
  const subscription = await tx.lock(Subscription, id);
  if (subscription.status !== 'CANCELLED')
    throw conflict(
      `the subscription ${id} is ${subscription.status}: its credit makes its next charges less`,
      'id',
    );
  const isPayable = { subscriptionId: id, isRenewal: true, status: 'PENDING' as const };
  if (await tx.findBy(Checkout, isPayable))
    throw conflict(
      `the last charge of ${id} is payable, and contains its credit: cancel its checkout first`,
      'id',
    );
  const { credit, sources } = await creditLeft(tx, subscription);
  const refunds: Refund[] = [];
  let rest = credit;
  for (const source of rest > 0 ? sources : []) {
    const charge = await chargeOf(tx, source);
    const refund = await addCreditRefund(tx, charge, { amount: rest, reason });
    if (!refund) continue;
    refunds.push(refund);
    rest = sum([rest, -refund.amount]);
    if (rest === 0) break;
  }
  if (refunds.length === 0)
    throw invalid(`the subscription ${id} has no credit that can be refunded`, 'id', {
      reason: 'NOTHING_LEFT',
      code: 'TRANSACTION_NOT_REFUNDABLE',
    });
  await tx.update(subscription, { credit: rest });
  return Object.assign(new CreditRefund(), {
    subscriptionId: id,
    amount: sum(refunds.map(({ amount }) => amount)),
    credit: rest,
    refundIds: refunds.map((refund) => refund.id),
  });
}

/**
 * The lines that its end has dropped made the credit, without those of a change that was not paid
 * and of a payment that is disputed; refunds since then have used it up.
 */
async function creditLeft(
  tx: Transaction,
  { id, canceledAt }: Subscription,
): Promise<{ credit: number; sources: string[] }> {
  const [found] = await tx.sql<{ credit: string | null; sources: string[] | null }>(
    `
      WITH sources AS (
        SELECT DISTINCT "sourceChargeId" AS "id"
        FROM "subscriptionLines"
        WHERE "storeId" = $1 AND "devMode" = $2 AND "subscriptionId" = $3
          AND "sourceChargeId" IS NOT NULL
      )
      SELECT
        (
          SELECT -sum(l."amount")
          FROM "subscriptionLines" l
          LEFT JOIN "planChanges" p ON p."id" = l."planChangeId"
          LEFT JOIN "charges" c ON c."id" = l."sourceChargeId"
          WHERE l."storeId" = $1 AND l."devMode" = $2 AND l."subscriptionId" = $3
            AND l."droppedAt" >= $4
            AND (p."chargeId" IS NULL OR p."status" = 'APPLIED')
            AND c."status" IS DISTINCT FROM 'UNDER_DISPUTE'
            AND c."status" IS DISTINCT FROM 'LOST'
        ) - COALESCE((
          SELECT sum("amount")
          FROM "refunds"
          WHERE "storeId" = $1 AND "devMode" = $2 AND "createdAt" >= $4
            AND "originalId" IN (SELECT "id" FROM sources)
            AND "kind" = 'REQUESTED' AND "status" <> 'FAILED'
        ), 0) AS "credit",
        (SELECT array_agg("id" ORDER BY "id" DESC) FROM sources) AS "sources"
    `,
    [id, canceledAt],
  );
  return { credit: Math.max(0, Number(found?.credit ?? 0)), sources: found?.sources ?? [] };
}
