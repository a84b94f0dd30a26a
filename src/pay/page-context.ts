/** Whose page it is: a buyer comes with the id of a charge, checkout or subscription and no key, so these are looked up without a scope. */
import type { DataSource } from 'typeorm';
import { Context } from '../kit/context';
import { forbidden, notFound } from '../kit/errors';
import { isIdOf, prefixOf } from '../kit/ids';
import type { Store } from '../stores/store';

const TABLES: Readonly<Record<string, string>> = {
  bill: 'checkouts',
  char: 'charges',
  pix_char: 'charges',
  bole: 'charges',
  subs: 'subscriptions',
  tran: 'transfers',
};

/** What the pages of a shop say and show of it. */
export type Shop = Pick<Store, 'name' | 'taxId' | 'email' | 'website' | 'logoKey' | 'accentColour'>;

export interface PageOwner {
  ctx: Context;
  shop: Shop;
}

interface Found extends Shop {
  storeId: string;
  devMode: boolean;
  suspendedAt: Date | null;
  offsetMs: string | null;
}

/** The store that the object belongs to, and the context of its rows. Refuses with 404, or 403 when the store is suspended. */
export async function ownerOfPage(
  database: DataSource,
  id: string,
  requestId: string,
): Promise<PageOwner> {
  const table = isIdOf(prefixOf(id), id) ? TABLES[prefixOf(id)] : undefined;
  const [found] = table
    ? await database.query<Found[]>(
        `SELECT t."storeId", t."devMode", s."suspendedAt", s."name", s."taxId", s."email", s."website", s."logoKey", s."accentColour", c."offsetMs"
     FROM "${table}" t JOIN "stores" s ON s."id" = t."storeId" LEFT JOIN "testClocks" c ON c."storeId" = t."storeId" AND t."devMode" WHERE t."id" = $1`,
        [id],
      )
    : [];
  if (!found) throw notFound('there is no such page');
  const { storeId, devMode, suspendedAt, offsetMs, ...shop } = found;
  if (suspendedAt) throw forbidden('this shop is closed', null, 'STORE_SUSPENDED');
  return {
    ctx: new Context({
      database,
      scope: { storeId, devMode },
      clockOffsetMs: Number(offsetMs ?? 0),
      requestId,
    }),
    shop,
  };
}

/** The status of each of these objects, of whatever store: all that a page needs to know that it is no longer true. */
export async function statusesOf(
  database: DataSource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.query<{ id: string; status: string }[]>(
    `SELECT "id", "status" FROM "charges" WHERE "id" = ANY($1) UNION ALL SELECT "id", "status" FROM "checkouts" WHERE "id" = ANY($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}
