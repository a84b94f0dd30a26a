/**
 * The upgrade guide is followed: 0.1.0 sells for a year, is upgraded with the commands of the guide,
 * and answers the same questions by REST and GraphQL before and after.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { again, answerOf, everything } from '../support/all-answers';
import { blocksOf, textOf } from '../support/documents';
import { leave } from '../support/leave';
import { buildPreviousRelease, hasPreviousRelease } from '../support/previous-release';
import { freshFolder, start } from '../support/process';
import { RunningShop, emptyPlace, type Json } from '../support/running-shop';

const MONTHS = 12;
const A_MONTH_S = 31 * 86_400;
const SUBSCRIPTIONS = 4;
/** The year, and the time to install and build a release. */
const WITHIN_MS = 900_000;
const ANA = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' };
/** Pages of a list: more than a year of this story has. */
const PAGES_MAX = 20;
const ABOUT = ['/v2/stores/get', '/v2/public-mrr/mrr', '/v2/subscriptions/list?limit=100'];
/** What a front end of 0.1.0 reads of each list. */
const FIELDS = {
  charges: `id amount status method paidAmount paidAt platformFee discount cycleNumber retryNumber
    installments dueAt failureReason createdAt subscription { id status } checkout { id status }
    lines { name quantity unitPrice amount } attempts(first: 5) { nodes { number status reason } }
    refunds(first: 5) { nodes { id amount status reason } }`,
  subscriptions: `id name status amount quantity unitPrice frequency cycleNumber nextChargeAt method
    retryEvery maxRetry cancelPolicy cancelledDueTo product { id name } customer { id email }`,
  customers: 'id name email taxId cellphone createdAt',
  products: 'id externalId name price cycle status',
  coupons: 'id code discount discountKind maxRedeems redeemsCount status',
  refunds: 'id amount status reason charge { id }',
  payouts: 'id amount status',
  events: 'id type sequence objectId createdAt payload',
} as const;

afterEach(leave);

const isPossible = hasPreviousRelease && !spawnSync('pg_dump', ['--version']).error;
(isPossible ? test : test.skip)(
  'a year of 0.1.0 is upgraded as the guide says, and nothing is answered differently',
  async () => {
    const [before = '', after = '', last = '', ...others] = commands();
    expect(others).toEqual([]);
    const release = buildPreviousRelease();
    const { databaseUrl, database } = await emptyPlace();
    const old = await start({ databaseUrl, release });
    const { dataDir, key } = old;
    const oldShop = new RunningShop(old.url, key, database, false);
    await aYear(oldShop);
    const byRest = [...(await everything(oldShop)), ...(await about(oldShop))];
    const byGraphql = await listsOf(oldShop);
    for (const [list, rows] of Object.entries(byGraphql))
      expect([list, rows.length]).not.toEqual([list, 0]);
    expect(await renewalsIn(oldShop)).toBeGreaterThan(SUBSCRIPTIONS * (MONTHS - 3));

    paste(before, release, { databaseUrl, dataDir });
    expect(existsSync(join(release, 'pitanga-0.1.0.dump'))).toBe(true);

    // Both run while one is replaced by the other.
    const api = await start({ databaseUrl, dataDir, role: 'api' });
    const shop = new RunningShop(api.url, key, database, false);
    expect(await again(shop, byRest)).toMatchObject(byRest);
    expect(await listsOf(shop)).toEqual(byGraphql);
    expect((await old.stop()).code).toBe(0);
    // The way back: 0.1.0 starts on the migrated tables until the secrets are bound.
    const back = await start({ databaseUrl, dataDir, role: 'api', release });
    const backShop = new RunningShop(back.url, key, database, false);
    expect(await again(backShop, byRest)).toEqual(byRest);
    await back.stop();
    paste(after, process.cwd(), { databaseUrl, dataDir });

    const worker = await start({ databaseUrl, dataDir, role: 'worker' });
    paste(last, process.cwd(), { databaseUrl, dataDir });
    expect(await again(shop, byRest)).toMatchObject(byRest);
    // It goes on as before: all that renewed renews, and by the same rules.
    const renewed = await renewalsIn(shop);
    await shop.advance({ seconds: A_MONTH_S });
    expect(await renewalsIn(shop)).toBe(renewed + SUBSCRIPTIONS - 1); // one has been cancelled
    expect(await shop.violations()).toEqual([]);
    for (const service of [api, worker]) expect((await service.stop()).code).toBe(0);
  },
  WITHIN_MS,
);

/** The shell blocks of the guide: before the upgrade, while it runs, and after it. */
function commands(): string[] {
  const blocks = blocksOf(textOf('docs/guides/upgrade-0-2.md'), 'sh');
  const lines = blocks.flatMap((block) => block.trim().split('\n'));
  expect(lines.filter((line) => !/^(?:npm run -s cli -- |pg_dump )/.test(line))).toEqual([]);
  return blocks;
}

/** `npm run cli` would prepare the folder first: both releases are built already. */
function paste(
  block: string,
  folder: string,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
): void {
  const { PATH = '', HOME = '' } = process.env;
  const scratch = folder === process.cwd() ? freshFolder() : folder;
  const npm = `npm() { node ${folder}/dist/src/cli.js "\${@:5}"; }`;
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-euo', 'pipefail', '-c', `${npm}\n${block}`],
    {
      cwd: scratch,
      env: {
        PATH,
        HOME,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        SECRET_KEY: 'a secret key of the tests',
      },
      encoding: 'utf8',
    },
  );
  expect({ block, status, stdout, stderr }).toMatchObject({ status: 0 });
}

/** A year with everything that 0.1.0 could sell, decline, refund, cancel and pay out. */
async function aYear(shop: RunningShop): Promise<void> {
  await shop.listen(undefined, ['checkout.completed', 'subscription.renewed']);
  const { id } = await shop.product({ externalId: 'livro', name: 'Livro', cycle: null });
  const items = [{ id, quantity: 1 }];
  const discount = { discountKind: 'PERCENTAGE', discount: 10 };
  await shop.post('/v2/coupons/create', { code: 'DEZ', maxRedeems: 50, notes: '', ...discount });
  await shop.post('/v2/customers/create', { ...ANA, email: 'beto@example.com' });
  await shop.post('/v2/payment-links/create', { items });
  const plan = await shop.product();
  const subscribed: Json[] = [];
  for (let each = 0; each < SUBSCRIPTIONS; each++) subscribed.push(await shop.subscribe(plan));
  const sell = async (method: 'CARD' | 'PIX', coupon?: string): Promise<string> => {
    const sold = await shop.post('/v2/checkouts/create', { items, coupons: ['DEZ'] });
    const body = { method, customer: ANA, ...(coupon && { coupon }) };
    await shop.post(`/v2/checkouts/simulate-payment?id=${sold.id}`, body);
    return String(sold.id);
  };
  for (let month = 1; month <= MONTHS; month++) {
    await sell('CARD', 'DEZ');
    const sold = await sell('PIX');
    if (month % 3 === 0) await shop.post('/v2/checkouts/refund', { id: sold });
    await shop.post('/v2/checkouts/create', { items }); // expires
    for (const method of ['PIX', 'BOLETO'] as const)
      await shop.post('/v2/transparents/create', { method, data: { amount: 990, customer: ANA } });
    if (month === 4)
      await shop.post('/v2/dev/simulate', {
        id: subscribed[0]?.id,
        outcome: 'decline-next',
        reason: 'insufficient_funds',
        times: 1,
      });
    if (month === MONTHS) await shop.post('/v2/subscriptions/cancel', { id: subscribed[1]?.id });
    await shop.advance({ seconds: A_MONTH_S });
    if (month % 6 === 0)
      await shop.post('/v2/payouts/create', {
        amount: 5_000,
        externalId: `saque-${month}`,
        pixKey: 'loja@example.com',
        pixKeyType: 'EMAIL',
      });
  }
  await shop.advance({ seconds: 60 });
}

/** What a store says of itself, and its lists. */
function about(shop: RunningShop): Promise<[string, Json][]> {
  return Promise.all(
    ABOUT.map(async (path): Promise<[string, Json]> => [path, await answerOf(shop, path)]),
  );
}

/** Every row of every list of GraphQL. */
async function listsOf(shop: RunningShop): Promise<Record<string, Json[]>> {
  const lists: Record<string, Json[]> = {};
  for (const [list, fields] of Object.entries(FIELDS))
    lists[list] = await rowsOf(shop, list, fields);
  return lists;
}

async function rowsOf(shop: RunningShop, list: string, fields: string): Promise<Json[]> {
  const query = `query ($after: String) { ${list}(first: 25, after: $after) {
    nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`;
  const rows: Json[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { nodes, pageInfo }: Json = (await shop.graphql(query, { after }))[list];
    rows.push(...(nodes as Json[]));
    if (!pageInfo.hasNextPage) return rows;
    after = pageInfo.endCursor as string;
  }
  throw new Error(`${list} has more pages than this story makes`);
}

/** Renewals that were paid, by what GraphQL shows. */
async function renewalsIn(shop: RunningShop): Promise<number> {
  const charges = await rowsOf(shop, 'charges', 'status cycleNumber');
  return charges.filter(({ status, cycleNumber }) => status === 'PAID' && cycleNumber > 0).length;
}
