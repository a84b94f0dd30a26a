/** Objects of the Demo store that exist, for the examples of the documentation and of the IDE. */
import type { DataSource } from 'typeorm';
import { Charge } from '../charges/charge';
import { Checkout } from '../checkouts/checkout';
import { Customer } from '../customers/customer';
import { Transfer } from '../payouts/transfers/transfer';
import { Product } from '../products/product';
import { demoContext } from '../stores/keys/demo-key';
import { Subscription } from '../subscriptions/subscription';
import { Event } from '../webhooks/events/event';
import { Webhook } from '../webhooks/endpoints/webhook';
import { prefixOf } from '../../platform/records/columns/ids';
import type { RecordClass, StoredRecord } from '../../platform/records/record';

export interface DemoIds {
  /** The newest id by its prefix, such as `bill`; `prod` is one that is sold once. */
  newest: ReadonlyMap<string, string>;
  /** A product of a subscription. */
  plan: string | null;
}

const PRODUCTS_MAX = 20;
const TYPES: readonly RecordClass<StoredRecord>[] = [
  Charge,
  Checkout,
  Customer,
  Transfer,
  Subscription,
  Event,
  Webhook,
];

/** Without a Demo store there are none. */
export async function demoIds(database: DataSource): Promise<DemoIds> {
  const ctx = await demoContext(database);
  if (!ctx) return { newest: new Map(), plan: null };
  const products = await ctx.rows.list(
    Product,
    { status: 'ACTIVE' },
    { order: { id: 'DESC' }, limit: PRODUCTS_MAX },
  );
  const found = await Promise.all(
    TYPES.map((type) => ctx.rows.findBy<StoredRecord>(type, {}, { id: 'DESC' })),
  );
  const rows = [...found, products.find(({ cycle }) => cycle === null) ?? null];
  return {
    newest: new Map(rows.flatMap((row) => (row ? [[prefixOf(row.id), row.id] as const] : []))),
    plan: products.find(({ cycle }) => cycle !== null)?.id ?? null,
  };
}
