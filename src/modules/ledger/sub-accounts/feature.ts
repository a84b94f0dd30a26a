/** Sub-accounts are a feature that the operator switches on for a store. */
import { forbidden } from '../../../platform/operations/errors';
import { where } from '../../../platform/records/lists/conditions';
import type { Rows } from '../../../platform/records/rows';

/** Of a list that is read together with others: it is empty where the store does not have them. */
export const HAS_SUB_ACCOUNTS = where(
  'EXISTS (SELECT 1 FROM "stores" s WHERE s."id" = t."storeId" AND s."subAccounts")',
);

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
