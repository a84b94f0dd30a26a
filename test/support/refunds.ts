/** Payments to refund, and what becomes of their refunds. */
import { allStores } from './handles';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { setStore } from '../../src/modules/stores/set-store';
import { world, type Answer, type Json, type World } from './world';

/** A checkout paid with 10.00; its fee by PIX is 80. */
export async function paidCheckout(shop: World, values: Json = {}): Promise<Json> {
  const product = await shop.product({ price: 1_000 });
  const checkout = await shop.checkout({ product });
  await shop.pay(checkout, { method: 'PIX', ...values });
  return checkout;
}

export const askRefund = (shop: World, body: Json, key?: string): Promise<Answer> =>
  shop.request('POST', '/v2/checkouts/refund', body, key ? { 'idempotency-key': key } : {});

export const refundOf = (shop: World, { id }: Json, amount?: number): Promise<Json> =>
  shop.post('/v2/checkouts/refund', { id, ...(amount !== undefined && { amount }) });

export const decideRefund = (
  shop: World,
  { id }: Json,
  outcome: 'refund-completed' | 'refund-failed',
) => shop.post('/v2/dev/simulate', { id, outcome });

export async function paymentOf(shop: World, { id }: Json): Promise<Json> {
  const { checkout } = await shop.graphql(
    `query ($id: ID!) {
      checkout(id: $id) {
        status
        paidAmount
        payments(first: 1) {
          nodes { id status paidAmount refundedAmount refunds(first: 9) { nodes { id amount status } } }
        }
      }
    }`,
    { id },
  );
  const { payments, ...shown } = checkout as Json;
  return { checkout: shown, ...(payments.nodes as Json[])[0] };
}

export async function withPendingDays(days: number): Promise<World> {
  const shop = await world();
  await setStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
    {
      cardPendingDays: days,
    },
  );
  return shop;
}
