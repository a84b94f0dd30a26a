/** What a store has set for its subscriptions by invoice, where it differs from the standard. */
import type { AskEach, Rows } from '../../platform/records/rows';
import type { Store } from './store';

export function invoiceSettings(rows: Rows): Promise<Store['invoiceSettings']> {
  return rows.loadBatched(settingsOf, null);
}

const settingsOf: AskEach<null, Store['invoiceSettings']> = async (rows, asked) => {
  const [store] = await rows.sql<Pick<Store, 'invoiceSettings'>>(
    `
      SELECT "invoiceSettings"
      FROM "stores"
      WHERE "id" = $1 AND $2::boolean IS NOT NULL
    `,
  );
  return asked.map(() => store?.invoiceSettings ?? {});
};
