/** The condition of a list that searches charges by metadata: their own, or of their checkout. */
import { where, type Condition } from '../../../platform/records/lists/conditions';
import { containedForms, type MetadataPair } from './metadata-pair';

/**
 * The ids are read first, each kind by its index; see `buyer-conditions.ts`. All pairs must be
 * there.
 */
export function chargesWithMetadata(pairs: readonly MetadataPair[] | null): Condition[] {
  return (pairs ?? []).map((pair) => {
    const forms = containedForms(pair);
    const contains = (alias: string) =>
      `${alias}."storeId" = $1 AND ${alias}."devMode" = $2 AND ${alias}."metadata" <> '{}'
        AND (${forms.map(() => `${alias}."metadata" @> ?::jsonb`).join(' OR ')})`;
    return where(
      `t."id" = ANY(ARRAY(
        SELECT c."id" FROM "charges" c WHERE ${contains('c')}
        UNION ALL
        SELECT c."id" FROM "checkouts" k JOIN "charges" c ON c."checkoutId" = k."id"
        WHERE ${contains('k')}
      ))`,
      ...forms,
      ...forms,
    );
  });
}
