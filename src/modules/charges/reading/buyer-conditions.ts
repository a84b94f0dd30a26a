/** The conditions of lists that search a buyer by e-mail address or tax id. */
import { normalizeTaxId } from '../../customers/tax-id';
import { where, type Condition } from '../../../platform/records/lists/conditions';

interface BuyerFilter {
  email: string | null;
  taxId: string | null;
}

/** How a charge and a stored customer have it, as SQL that an index serves. */
const SEARCHED = {
  email: {
    entered: `lower(c."buyer"->>'email') = lower(?)`,
    stored: 'lower(p."email") = lower(?)',
  },
  taxId: { entered: `c."buyer"->>'taxId' = ?`, stored: 'p."taxId" = ?' },
} as const;

/** Charges for which it was entered, and those of the customer who has it. */
export const chargesOfBuyer = conditionsBy(({ entered, stored }) =>
  oneOf('id', [
    `SELECT c."id" FROM "charges" c WHERE ${inScope('c')} AND ${entered}`,
    `SELECT c."id" FROM "charges" c WHERE ${inScope('c')} AND ${ofCustomers('c', stored)}`,
  ]),
);

/**
 * Checkouts and links of the customer who has it, and those that were paid with it. OFFSET keeps
 * the planner from walking the index of all paid charges.
 */
export const checkoutsOfBuyer = conditionsBy(({ entered, stored }) =>
  oneOf('id', [
    `SELECT k."id" FROM "checkouts" k WHERE ${inScope('k')} AND ${ofCustomers('k', stored)}`,
    `
      SELECT e."checkoutId"
      FROM (
        SELECT c."checkoutId", c."paidAt"
        FROM "charges" c
        WHERE ${inScope('c')} AND ${entered}
        OFFSET 0
      ) e
      WHERE e."paidAt" IS NOT NULL
    `,
  ]),
);

/** Subscriptions of the customer who has it. */
export const subscriptionsOfBuyer = conditionsBy(({ stored }) => ofCustomers('t', stored));

/**
 * The ids are read first, each kind by its index: they are few, and the planner cannot know it. It
 * would walk the whole list instead to find a page of them in order.
 */
function oneOf(column: string, selects: readonly string[]): string {
  return `t."${column}" = ANY(ARRAY(${selects.join(' UNION ALL ')}))`;
}

function ofCustomers(alias: string, stored: string): string {
  return `${alias}."customerId" = ANY(ARRAY(
    SELECT p."id" FROM "customers" p WHERE ${inScope('p')} AND p."deletedAt" IS NULL AND ${stored}
  ))`;
}

function inScope(alias: string): string {
  return `${alias}."storeId" = $1 AND ${alias}."devMode" = $2`;
}

function conditionsBy(
  sqlOf: (searched: { entered: string; stored: string }) => string,
): (filter: BuyerFilter) => Condition[] {
  const search = (name: keyof BuyerFilter, value: string | null): Condition[] => {
    // An empty one finds nothing: a list is never whole because a value was lost.
    if (value === null) return [];
    const sql = sqlOf(SEARCHED[name]);
    return [where(sql, ...Array.from({ length: sql.split('?').length - 1 }, () => value))];
  };
  return ({ email, taxId }) => [
    ...search('email', email?.trim() ?? null),
    ...search('taxId', normalizeTaxId(taxId ?? '') ?? taxId ?? null),
  ];
}
