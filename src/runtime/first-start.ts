/**
 * Fills an empty database outside production: a demo store, one Dev mode key with all permissions,
 * and two products, with which the examples of the documentation work.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { AllStores } from '../platform/records/all-stores';
import { Context } from '../platform/operations/context';
import { perform } from '../platform/operations/operation';
import { createProduct } from '../modules/products/create-product';
import { issueApiKey } from '../modules/stores/keys/create-api-key';
import { createStore } from '../modules/stores/create-store';
import { PERMISSIONS } from '../modules/stores/permissions';

const FIRST_START_LOCK = 7_216_002;
const PRODUCTS = [
  { externalId: 'demo-mug', name: 'Caneca', price: 3500, currency: 'BRL' },
  {
    externalId: 'demo-club',
    name: 'Clube do Café',
    price: 4990,
    currency: 'BRL',
    cycle: 'MONTHLY',
  },
] as const;

/** The new key, or null if there is already a store. */
export async function openDemoStore(
  database: DataSource,
  all: AllStores,
  dataDir: string,
): Promise<{ key: string; file: string } | null> {
  return all.transaction(async (inside) => {
    // Processes that start together run one after the other, however long that takes.
    await inside.query(`SET LOCAL lock_timeout = 0`);
    await inside.query(`SELECT pg_advisory_xact_lock(${FIRST_START_LOCK})`);
    const stores = await inside.query(`SELECT FROM "stores" LIMIT 1`);
    if (stores.length > 0) return null;
    // A store is not opened whose key cannot be kept: it is never shown again.
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'dev-api-key');
    writeFileSync(file, '\n', { mode: 0o600 });
    const store = await createStore(all, {
      name: 'Demo store',
      taxId: '11222333000181',
      email: 'demo@example.com',
    });
    const ctx = new Context({
      database,
      scope: { storeId: store.id, devMode: true },
      permissions: new Set(PERMISSIONS),
    });
    const { key } = await issueApiKey(ctx, {
      permissions: [...PERMISSIONS],
      description: 'npm start',
    });
    for (const product of PRODUCTS) await perform(ctx, createProduct, product);
    writeFileSync(file, `${key}\n`);
    return { key, file };
  });
}
