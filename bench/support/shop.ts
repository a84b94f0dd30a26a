/** What most measurements begin with: a product, a buyer, a first row of each table. */
import type { DataSource } from 'typeorm';
import type { Call } from './service';

const PRICE = 4_990;

export async function sell(call: Call, externalId = 'mug', cycle: 'MONTHLY' | null = null) {
  const { id } = await call('POST', '/v2/products/create', {
    externalId,
    name: externalId,
    price: PRICE,
    currency: 'BRL',
    ...(cycle && { cycle }),
  });
  return String(id);
}

/** A checkout of the product; returns its id. */
export async function checkOut(call: Call, productId: string): Promise<string> {
  const { id } = await call('POST', '/v2/checkouts/create', {
    items: [{ id: productId, quantity: 1 }],
  });
  return String(id);
}

/** A subscription by card with its first payment; returns the id of its checkout. */
export async function subscribe(call: Call, productId: string, buyer = 'ana'): Promise<string> {
  const { id } = await call('POST', '/v2/subscriptions/create', {
    items: [{ id: productId, quantity: 1 }],
  });
  await call('POST', `/v2/checkouts/simulate-payment?id=${id}`, {
    method: 'CARD',
    customer: { name: buyer, email: `${buyer}@example.com` },
  });
  return String(id);
}

/** The id of the first row of a table for which the SQL holds. */
export async function firstOf(
  database: Pick<DataSource, 'query'>,
  table: string,
  condition = 'true',
): Promise<string> {
  const [row] = await database.query<{ id: string }[]>(
    `SELECT min("id") AS "id" FROM "${table}" WHERE ${condition}`,
  );
  return String(row?.id);
}
