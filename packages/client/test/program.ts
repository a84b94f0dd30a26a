/** A merchant's program: it sells a subscription and prints what it saw. */
import { createClient, paginate, PitangaError } from '@pitanga/client';

async function main([baseUrl = '', key = '']: string[]): Promise<void> {
  const pitanga = createClient({ baseUrl, key });
  const { data: product } = await pitanga.productsCreate({
    createProductInput: {
      externalId: `club-${Date.now()}`,
      name: 'Clube',
      price: 4990,
      currency: 'BRL',
      cycle: 'MONTHLY',
    },
  });
  const { data: checkout } = await pitanga.subscriptionsCreate({
    createSubscriptionInput: { items: [{ id: product.id, quantity: 1 }] },
  });
  const { data: paid } = await pitanga.checkoutsSimulatePayment({
    id: checkout.id,
    body: {
      method: 'CARD',
      customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
    },
  });
  const { data: subscription } = await pitanga.subscriptionsGet({ id: paid.subscriptionId ?? '' });
  const listed: boolean[] = [];
  for await (const { id } of paginate(pitanga.productsList, { status: 'ACTIVE', limit: 1 }))
    listed.push(id === product.id);
  const refusal = await pitanga.productsGet({ id: 'prod_none' }).catch((error: unknown) => {
    if (!(error instanceof PitangaError)) throw error;
    const { status, code, reason, field, message, requestId } = error;
    return { status, code, reason, field, message, hasRequestId: requestId !== null };
  });
  const { data: store } = await pitanga.storesGet();
  console.log(
    JSON.stringify({
      amount: subscription.amount,
      status: subscription.status,
      listed: listed.includes(true),
      refusal,
      store: store.name,
    }),
  );
}

void main(process.argv.slice(2));
