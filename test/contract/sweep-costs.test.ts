/**
 * A round of sweeps costs what is due: no more for stores without a row, and one look for a store
 * with many rows that are not due yet. Pages are counted, not time.
 */
import { allStores } from '../support/handles';
import { allJobs } from '../../jobs/all-jobs';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { claimBatches, deliverWebhooks, runBatch } from '../../jobs/sweeps/sweep';
import { claimDue } from '../../src/platform/jobs/claims';
import type { DueJob } from '../../src/platform/jobs/due-job';
import { PREPARED } from '../../src/platform/database/query-hints';
import { SETTLED_SCOPES, SWEPT_SCOPES } from '../../src/modules/stores/test-clock/test-clock';
import { copies, copyId } from '../support/many-rows';
import { answerWith } from '../support/receiver';
import { like, removeRows, rowOf } from '../support/rows';
import { setClocks } from '../support/store-clock';
import { statementsOf, type Statement } from '../support/statements';
import { world, type World } from '../support/world';

const FEW = 10;
const MANY = 1_000;
const MANY_ROWS = 5_000;
const FLAT = 1.3;
/** What an endpoint is sent in one turn. */
const TURN = 50;
/** What a sweep takes of one store. */
const SHARE = 200;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Alias?: string;
  Filter?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

let shop: World;

const claim = (job: DueJob) =>
  claimDue(allStores(shop.database), job, job.settles ? SETTLED_SCOPES : SWEPT_SCOPES, 60_000);

/** Runs the statement once more and says what it did. */
async function explain({ sql, values }: Statement): Promise<Node> {
  const runner = shop.database.createQueryRunner();
  try {
    await runner.query('SET enable_seqscan = off');
    const [row] = (await runner.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql.replace(PREPARED, '')}`,
      values,
    )) as { 'QUERY PLAN': { Plan: Node }[] }[];
    const [found] = row?.['QUERY PLAN'] ?? [];
    if (!found) throw new Error('there is no plan');
    return found.Plan;
  } finally {
    await runner.query('RESET enable_seqscan');
    await runner.release();
  }
}

function* nodesOf(plan: Node): Generator<Node> {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}

/** The pages that a round of these sweeps reads. */
async function pagesOf(jobs: readonly DueJob[]): Promise<number> {
  await shop.database.query('VACUUM ANALYZE');
  let pages = 0;
  for (const job of jobs) {
    const statements = await statementsOf(shop.database, () => claim(job));
    for (const statement of statements) {
      const plan = await explain(statement);
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
  }
  return pages;
}

const addStores = async (count: number) => {
  await removeRows(shop, 'stores', { id: like('store_0COPY%') });
  await copies(shop, 'stores', shop.storeId, count);
};

describe('what a round of sweeps reads', () => {
  beforeAll(async () => {
    shop = await world();
  });

  afterAll(async () => {
    await shop.database.query('TRUNCATE "checkouts", "subscriptions" CASCADE');
    await shop.database.query(
      'TRUNCATE "ledgerEntries", "ledgerBalances", "mrrMovements", "events", "claims", simulator."calls" CASCADE',
    );
  });

  test('stores without a row cost nothing', async () => {
    await shop.subscribe();
    await addStores(FEW);
    const few = await pagesOf(allJobs);
    await addStores(MANY);
    expect(await pagesOf(allJobs)).toBeLessThanOrEqual(few * FLAT);
    await addStores(0);
  });

  test('many rows that are not due cost as much as one, and so do those of another method', async () => {
    const subscription = await shop.subscribe();
    const one = await pagesOf([renewSubscriptions]);
    const { checkoutId } = await rowOf(shop, 'subscriptions', { id: subscription.id });
    await copies(shop, 'checkouts', String(checkoutId), MANY_ROWS, {
      subscriptionId: 'NULL',
      paidChargeId: 'NULL',
      status: `'EXPIRED'`,
      paidAmount: 'NULL',
    });
    await copies(shop, 'subscriptions', subscription.id, MANY_ROWS, {
      checkoutId: copyId('bill', 'g'),
      method: `'PIX'`,
      nextChargeAt: `now() + interval '1 day'`,
    });
    // The index has become one page higher.
    expect(await pagesOf([renewSubscriptions])).toBeLessThanOrEqual(one + 3);
  });

  test('rows that are claimed are not read again beside a full share', async () => {
    await shop.database.query(`UPDATE "subscriptions" SET "method" = 'CARD'`);
    await setClocks(shop, 31);
    const read = async () => {
      const statements = await statementsOf(shop.database, () => claim(renewSubscriptions));
      const claims = statements.filter(({ sql }) => sql.includes('INSERT INTO "claims"'));
      expect(claims).toHaveLength(1);
      let rows = 0;
      for (const statement of claims)
        for (const node of nodesOf(await explain(statement)))
          if (node.Alias === 't' && node['Index Name'])
            rows += node['Actual Rows'] * node['Actual Loops'];
      return rows;
    };
    // Claimed by the first statement, so that the one that is explained finds a full share.
    expect(await read()).toBe(0);
    await removeRows(shop, 'claims');
    expect(await claim(renewSubscriptions)).toHaveLength(SHARE);
    expect(await read()).toBe(0);
    await shop.database.query(
      `DELETE FROM "claims" WHERE "rowId" IN (SELECT "rowId" FROM "claims" ORDER BY "rowId" LIMIT 50)`,
    );
    expect(await claim(renewSubscriptions)).toHaveLength(50);
  });

  test('of deliveries that are due at the same moment only those that are taken are read', async () => {
    await shop.listen(['subscription.completed']);
    await shop.subscribe();
    await shop.deliver();
    const delivery = await rowOf(shop, 'deliveries');
    const event = await rowOf(shop, 'events', { id: delivery.eventId });
    await copies(shop, 'events', event.id, MANY_ROWS, { position: '1000 + g', sequence: '1 + g' });
    await copies(shop, 'deliveries', delivery.id, MANY_ROWS, {
      eventId: copyId('log', 'g'),
      status: `'PENDING'`,
      nextAttemptAt: 'now()',
    });
    await shop.database.query('ANALYZE "deliveries"');
    // A failing endpoint has one turn of fifty attempts.
    shop.receiver?.answers.push(...Array.from({ length: 2 * TURN }, () => answerWith(500)));
    const [batch = []] = await claimBatches(
      shop.database,
      allStores(shop.database),
      deliverWebhooks,
    );
    const statements = await statementsOf(shop.database, () =>
      runBatch(shop.database, allStores(shop.database), deliverWebhooks, batch),
    );
    const take = statements.find(({ sql }) => sql.includes('WITH due AS'));
    if (!take) throw new Error('nothing was taken');
    const looks = [...nodesOf(await explain(take))].filter(
      (node) => node.Alias === 'deliveries' && node['Index Name'],
    );
    expect(looks.map((node) => node['Index Name'])).toEqual(['deliveries_next']);
    expect(looks[0]?.['Actual Rows']).toBeLessThanOrEqual(TURN);
  });

  test.each(allJobs.map((job) => [job.name, job] as const))(
    'the sweep of %s finds its scopes in its index alone',
    async (_name, job) => {
      const [scopes] = await statementsOf(shop.database, () => claim(job));
      if (!scopes) throw new Error('nothing was looked for');
      const nodes = [...nodesOf(await explain(scopes))];
      const looks = nodes.filter((node) => node['Relation Name'] === job.table);
      expect(looks).toHaveLength(2);
      for (const look of looks) {
        expect(look['Node Type']).toMatch(/^Index/);
        expect(look.Filter).toBeUndefined();
      }
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    },
  );
});
