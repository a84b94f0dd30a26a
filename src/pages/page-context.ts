/**
 * Finds the store that a page belongs to. A buyer has the id of a charge, checkout or subscription
 * and no key, so these rows are read without a scope.
 */
import type { DataSource } from 'typeorm';
import { Context } from '../platform/operations/context';
import { forbidden, notFound } from '../platform/operations/errors';
import { isIdOf, prefixOf } from '../platform/records/columns/ids';
import { addLogFields } from '../platform/observability/log';
import { portalSettingsOf, type PortalSettings } from '../modules/stores/portal-settings';
import { Store } from '../modules/stores/store';

const TABLES: Readonly<Record<string, string>> = {
  bill: 'checkouts',
  char: 'charges',
  pix_char: 'charges',
  bole: 'charges',
  subs: 'subscriptions',
  tran: 'transfers',
  mesg: 'messages',
  bdoc: 'billingDocuments',
  clos: 'closings',
  disp: 'disputes',
};

/** The fields of a store that its pages show or follow. */
export type Shop = Pick<
  Store,
  | 'name'
  | 'taxId'
  | 'email'
  | 'website'
  | 'logoKey'
  | 'accentColour'
  | 'pixWithoutBuyer'
  | 'portalSettings'
>;

export interface PageOwner {
  ctx: Context;
  shop: Shop;
}

interface PageRow extends Shop {
  storeId: string;
  devMode: boolean;
  suspendedAt: Date | null;
  offsetMs: string | null;
}

/**
 * The store that the object belongs to, and the context for its rows. Refuses with 404 if there is
 * none, or with 403 if the store is suspended.
 */
export async function ownerOfPage(
  database: DataSource,
  id: string,
  requestId: string,
): Promise<PageOwner> {
  const table = isIdOf(prefixOf(id), id) ? TABLES[prefixOf(id)] : undefined;
  const [found] = table
    ? await database.query<PageRow[]>(
        `
          SELECT t."storeId", t."devMode", s."suspendedAt", s."name", s."taxId", s."email",
            s."website", s."logoKey", s."accentColour", s."pixWithoutBuyer", s."portalSettings",
            c."offsetMs"
          FROM "${table}" t
          JOIN "stores" s ON s."id" = t."storeId"
          LEFT JOIN "testClocks" c ON c."storeId" = t."storeId" AND t."devMode"
          WHERE t."id" = $1
        `,
        [id],
      )
    : [];
  if (!found) throw notFound('there is no such page');
  return ownerOf(database, found, requestId);
}

/** Refuses with 403 if the store is suspended. */
function ownerOf(database: DataSource, found: PageRow, requestId: string): PageOwner {
  const { storeId, devMode, suspendedAt, offsetMs, ...shop } = found;
  addLogFields({ store: storeId, devMode });
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

/**
 * The store of a portal in this environment. Refuses with 404 if there is none or its portal is
 * off, or with 403 if the store is suspended.
 */
export async function ownerOfPortal(
  database: DataSource,
  { storeId, devMode }: { storeId: string; devMode: boolean },
  requestId: string,
): Promise<PageOwner & { settings: PortalSettings }> {
  const [found] = isIdOf(Store.prefix, storeId)
    ? await database.query<PageRow[]>(
        `
          SELECT s."id" AS "storeId", $2::boolean AS "devMode", s."suspendedAt", s."name",
            s."taxId", s."email", s."website", s."logoKey", s."accentColour", s."pixWithoutBuyer",
            c."offsetMs", s."portalSettings"
          FROM "stores" s
          LEFT JOIN "testClocks" c ON c."storeId" = s."id" AND $2
          WHERE s."id" = $1
        `,
        [storeId, devMode],
      )
    : [];
  if (!found) throw notFound('there is no such page');
  const settings = portalSettingsOf(found.portalSettings);
  if (!settings.isOn) throw notFound('there is no such page');
  return { ...ownerOf(database, found, requestId), settings };
}

/**
 * The store of a public key, of its environment. Null for an unknown or replaced one. Refuses with
 * 403 if the store is suspended.
 */
export async function ownerOfPublicKey(
  database: DataSource,
  key: string,
  requestId: string,
): Promise<PageOwner | null> {
  const [found] = await database.query<PageRow[]>(
    `
      SELECT p."storeId", p."devMode", s."suspendedAt", s."name", s."taxId", s."email",
        s."website", s."logoKey", s."accentColour", s."pixWithoutBuyer", s."portalSettings",
        c."offsetMs"
      FROM "publicKeys" p
      JOIN "stores" s ON s."id" = p."storeId"
      LEFT JOIN "testClocks" c ON c."storeId" = p."storeId" AND p."devMode"
      WHERE p."key" = $1 AND p."replacedAt" IS NULL
    `,
    [key],
  );
  return found ? ownerOf(database, found, requestId) : null;
}

export interface PageStatus {
  status: string;
  storeId: string;
  /** Whether the store is suspended, so that the page is closed. */
  isClosed: boolean;
}

/**
 * The status and store of each of these objects, of any store. A page compares them to learn that
 * it is out of date.
 */
export async function statusesOf(
  database: DataSource,
  ids: readonly string[],
): Promise<Map<string, PageStatus>> {
  const rows = await database.query<({ id: string } & PageStatus)[]>(
    `
      SELECT t."id", t."status", t."storeId", s."suspendedAt" IS NOT NULL AS "isClosed"
      FROM (
        SELECT "id", "status", "storeId"
        FROM "charges"
        WHERE "id" = ANY($1)
        UNION ALL
        SELECT "id", "status", "storeId"
        FROM "checkouts"
        WHERE "id" = ANY($1)
      ) t
      JOIN "stores" s ON s."id" = t."storeId"
    `,
    [ids],
  );
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}
