/**
 * Fills an empty database outside production: a demo store and one Dev mode key with all
 * permissions.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { Context } from '../platform/operations/context';
import { issueApiKey } from '../modules/stores/keys/create-api-key';
import { createStore } from '../modules/stores/create-store';
import { PERMISSIONS } from '../modules/stores/permissions';

const FIRST_START_LOCK = 7_216_002;

/** The new key, or null if there is already a store. */
export async function openDemoStore(
  database: DataSource,
  dataDir: string,
): Promise<{ key: string; file: string } | null> {
  const runner = database.createQueryRunner();
  try {
    await runner.startTransaction();
    // Processes that start together run one after the other, however long that takes.
    await runner.query(`SET LOCAL lock_timeout = 0`);
    await runner.query(`SELECT pg_advisory_xact_lock(${FIRST_START_LOCK})`);
    const [found] = (await runner.query(`SELECT count(*) AS "stores" FROM "stores"`)) as {
      stores: string;
    }[];
    if (Number(found?.stores ?? 0) > 0) return null;
    const store = await createStore(database, {
      name: 'Demo store',
      taxId: '11222333000181',
      email: 'demo@example.com',
    });
    const ctx = new Context({ database, scope: { storeId: store.id, devMode: true } });
    const { key } = await issueApiKey(ctx, {
      permissions: [...PERMISSIONS],
      description: 'created at the first start',
    });
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'dev-api-key');
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    return { key, file };
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}
