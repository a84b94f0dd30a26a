/** The checkouts, links and subscriptions that a keyword finds. */
import { READS_BUYERS } from '../charges/reading/buyer-view';
import type { Context } from '../../platform/operations/context';
import {
  beginningOf,
  normalizedForSearch,
  normalizedForSearchSql,
} from '../../platform/records/columns/normalize-for-search';
import type { Condition } from '../../platform/records/lists/conditions';
import { foundIn, inScope, place, placeOfOthers, placesOf, type Place } from '../products/keyword';

/** What it is compared with, for descriptions. */
export const SOLD_TO =
  'the whole id, or the beginning of your own id, of the name of a product that is sold, and, if ' +
  'the key has `CUSTOMER:READ`, of the name or e-mail address of the customer';

const PRODUCTS = `
  SELECT p."id" FROM "products" p
  WHERE ${inScope('p')} AND ${normalizedForSearchSql('p."name"')} LIKE ?`;
/** Each half by its own index. */
const CUSTOMERS = `
  SELECT p."id"
  FROM "customers" p
  WHERE ${inScope('p')} AND p."deletedAt" IS NULL AND ${normalizedForSearchSql('p."name"')} LIKE ?
  UNION ALL
  SELECT p."id"
  FROM "customers" p
  WHERE ${inScope('p')} AND p."deletedAt" IS NULL AND lower(p."email") LIKE ?`;

/** The rows of `checkouts` that have it. Without the permission no buyer is compared. */
export function checkoutsWith(ctx: Context, keyword: string | null): Condition[] {
  if (keyword === null || keyword === undefined) return [];
  const { name, customer } = beginnings(keyword);
  const places = [
    ...placesOf('checkouts', ['externalId'], keyword),
    placeOfOthers('checkouts', `k."items"->0->>'id'`, PRODUCTS, [name]),
    ofOtherItems(name),
  ];
  if (ctx.allows(READS_BUYERS))
    places.push(
      placeOfOthers('checkouts', 'k."customerId"', CUSTOMERS, customer),
      paidBy(customer),
    );
  return [foundIn(places)];
}

/** The rows of `subscriptions` that have it. */
export function subscriptionsWith(ctx: Context, keyword: string | null): Condition[] {
  if (keyword === null || keyword === undefined) return [];
  const { name, customer } = beginnings(keyword);
  const places = [
    ...placesOf('subscriptions', ['externalId'], keyword),
    startedBy(name),
    placeOfOthers('subscriptions', 'k."productId"', PRODUCTS, [name]),
  ];
  if (ctx.allows(READS_BUYERS))
    places.push(placeOfOthers('subscriptions', 'k."customerId"', CUSTOMERS, customer));
  return [foundIn(places)];
}

function beginnings(keyword: string): { name: string; customer: [string, string] } {
  const name = beginningOf(normalizedForSearch(keyword));
  return { name, customer: [name, beginningOf(keyword.toLowerCase())] };
}

/** Few checkouts sell several products: an index has those alone. */
function ofOtherItems(name: string): Place {
  return {
    sql: `
      SELECT k."id"
      FROM (${PRODUCTS}) s
      JOIN "checkouts" k ON k."items" @> jsonb_build_array(jsonb_build_object('id', s."id"))
      WHERE ${inScope('k')} AND jsonb_array_length(k."items") > 1
    `,
    values: [name],
  };
}

function paidBy(customer: readonly string[]): Place {
  const { sql, values } = placeOfOthers('charges', 'k."customerId"', CUSTOMERS, customer);
  return {
    sql: `
      SELECT c."checkoutId"
      FROM "charges" c
      WHERE c."id" = ANY(ARRAY(${sql})) AND c."paidAt" IS NOT NULL
    `,
    values,
  };
}

function startedBy(name: string): Place {
  const { sql, values } = place(
    'checkouts',
    `${normalizedForSearchSql('k."externalId"')} LIKE ? AND k."subscriptionId" IS NOT NULL`,
    name,
  );
  return {
    sql: `SELECT c."subscriptionId" FROM "checkouts" c WHERE c."id" = ANY(ARRAY(${sql}))`,
    values,
  };
}
