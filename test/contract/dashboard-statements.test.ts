/**
 * The lists of the dashboard, and those by REST, run as many SQL statements for a page of a hundred
 * rows as for one of ten.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../support/documents';
import { copies, fill } from '../support/many-rows';
import { memberWith, type Person } from '../support/member';
import { statementsOf } from '../support/statements';
import { allowSubAccounts, seller, SELLERS } from '../support/sub-accounts';
import { world, type World } from '../support/world';

const ROWS = 200;
const PAGES = [10, 100] as const;

const documents = JSON.parse(
  execFileSync(process.execPath, [join(ROOT, 'scripts/dashboard/print-documents.mjs')], {
    cwd: ROOT,
    encoding: 'utf8',
  }),
) as { name: string; text: string }[];
const lists = documents.filter(({ text }) => text.includes('$first: Int'));
/** Lists that are short in every store. */
const SHORT = ['Webhooks'];
/** Lists that are only filled by other stories than this one. */
const EMPTY = ['Payouts', 'Transfers', 'Coupons', 'Links'];
const REST_LISTS = ['checkouts', 'charges', 'subscriptions', 'customers', 'events'];

describe('with many rows', () => {
  let shop: World;
  let owner: Person;
  let webhook: string;

  beforeAll(async () => {
    shop = await world({ mails: true });
    await allowSubAccounts(shop);
    await seller(shop, SELLERS[0]);
    await shop.post('/v2/closings/create', { month: '2020-01' });
    owner = await memberWith(shop, 'OWNER');
    await fill(shop, { customers: ROWS, rows: ROWS });
    const first = async (table: string, condition = 'true') => {
      const [row] = await shop.database.query<{ id: string }[]>(
        `SELECT min("id") AS "id" FROM "${table}" WHERE "devMode" AND ${condition}`,
      );
      return String(row?.id);
    };
    webhook = await first('webhooks');
    await shop.database.query(
      `
        UPDATE "subscriptions"
        SET "status" = 'ACTIVE', "nextChargeAt" = now() + interval '1 year'
        WHERE "status" = 'CANCELLED'
      `,
    );
    await shop.database.query(
      `
        UPDATE "checkouts" c
        SET "frequency" = 'SUBSCRIPTION', "subscriptionId" = s."id"
        FROM "subscriptions" s
        WHERE s."checkoutId" = c."id"
      `,
    );
    // The statement shows what touches the available balance.
    const available = await first('ledgerEntries', `"account" = 'AVAILABLE'`);
    await copies(shop, 'ledgerEntries', available, ROWS, { reference: `'copy' || g` });
    await copies(shop, 'subAccounts', await first('subAccounts'), ROWS, { taxId: `'copy' || g` });
    await copies(shop, 'closings', await first('closings'), ROWS, { month: `'copy' || g` });
    await copies(shop, 'messages', await first('messages'), ROWS, {
      fingerprint: `'copy' || g`,
      status: `'SKIPPED'`,
      sendAt: 'NULL',
    });
    await shop.database.query(
      `
        INSERT INTO "refundRequests"
          ("id", "storeId", "devMode", "createdAt", "updatedAt", "chargeId", "customerId", "kind",
           "status")
        SELECT 'rreq_0COPY' || substr(c."id", 6), c."storeId", c."devMode", c."createdAt",
          c."updatedAt", c."id", k."id", 'REQUEST', 'REFUSED'
        FROM "charges" c
        CROSS JOIN (SELECT min("id") AS "id" FROM "customers" WHERE "devMode") k
        WHERE c."devMode"
      `,
    );
    // The copied charges are refunded.
    await shop.database.query('ALTER TABLE "disputes" DISABLE TRIGGER "disputes_left"');
    await shop.database.query(
      `
        INSERT INTO "disputes"
          ("id", "storeId", "devMode", "createdAt", "updatedAt", "chargeId", "status", "amount",
           "reason")
        SELECT 'disp_0COPY' || substr(c."id", 6), c."storeId", c."devMode", c."createdAt",
          c."updatedAt", c."id", 'WON', 1, 'fraudulent'
        FROM "charges" c
        WHERE c."devMode"
      `,
    );
    await shop.database.query('ALTER TABLE "disputes" ENABLE TRIGGER "disputes_left"');
    await copies(shop, 'apiKeys', await first('apiKeys'), ROWS, { keyHash: `'copy' || g` });
  });

  afterAll(async () => {
    await shop.database.query(
      'TRUNCATE "ledgerEntries", "ledgerBalances", "checkouts", "subscriptions", "charges", ' +
        '"events", "mrrMovements", simulator."calls" CASCADE',
    );
  });

  test.each(lists.map(({ name, text }) => [name, text] as const))('%s', async (name, text) => {
    const counts = [];
    for (const first of PAGES) {
      let rows = 0;
      const statements = await statementsOf(shop.database, async () => {
        const { body } = await owner.graphql(text, {
          first,
          ...(text.includes('$id: ID!') && { id: webhook }),
        });
        expect(body.errors).toBeUndefined();
        rows = longest(body.data);
      });
      if (![...SHORT, ...EMPTY].includes(name)) expect(rows).toBe(first);
      counts.push(statements.length);
    }
    expect(counts).toEqual([counts[0], counts[0]]);
  });

  test.each(REST_LISTS)('%s/list by REST', async (noun) => {
    const counts = [];
    for (const limit of PAGES) {
      const statements = await statementsOf(shop.database, async () => {
        const { body } = await shop.request('GET', `/v2/${noun}/list?limit=${limit}`);
        expect(body.data).toHaveLength(limit);
      });
      counts.push(statements.length);
    }
    expect(counts).toEqual([counts[0], counts[0]]);
  });
});

/** The number of rows of the longest page in an answer. */
function longest(value: unknown, key = ''): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) && key === 'nodes' ? value.length : 0;
  return Math.max(own, ...Object.entries(value).map(([name, inner]) => longest(inner, name)));
}
