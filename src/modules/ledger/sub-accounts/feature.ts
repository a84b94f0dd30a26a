/** Sub-accounts are a feature that the operator switches on for a store. */
import { forbidden } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';

/** Refuses with 403 a store that does not have it. */
export async function requireSubAccounts(rows: Rows, field: string | null = null): Promise<void> {
  const [store] = await rows.sql<{ subAccounts: boolean }>(
    `SELECT "subAccounts" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
  );
  if (store?.subAccounts !== true)
    throw forbidden(
      `${field ? `${field}: ` : ''}feature not enabled: ask the operator to switch on the ` +
        'sub-accounts of this store',
      field,
      { code: 'FEATURE_NOT_ENABLED', reason: 'FEATURE_MISSING' },
    );
}
