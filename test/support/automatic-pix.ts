/** Subscriptions by automatic PIX. */
import type { Json, World } from './world';

/** A subscription to `product`, or to a monthly one of 49.90, by automatic PIX. */
export async function subscribeByPix(
  shop: World,
  { product, ...values }: Json = {},
): Promise<Json> {
  const sold =
    (product as Json | undefined) ??
    (await shop.product({ name: 'Clube', price: 4990, cycle: 'MONTHLY' }));
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: sold.id, quantity: 1 }],
    methods: ['PIX'],
    ...values,
  });
  const paid = await shop.pay(checkout, { method: 'PIX' });
  return shop.subscription({ id: paid.subscriptionId });
}

/** Reason or status of the attempts of a charge, oldest first. */
export const attemptsOf = (charge: Json | undefined): string[] =>
  ((charge as Json).attempts.nodes as Json[])
    .toReversed()
    .map(({ status, reason }) => String(reason ?? status));
