/**
 * What operators are woken up by: every alert and every panel asks for figures that exist, and
 * every alert has its section in the runbook.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { load } from 'js-yaml';
import { allStores } from '../support/handles';
import { measureProcess, registry } from '../../src/platform/observability/metrics';
import { allJobs } from '../../jobs/all-jobs';
import { checkInvariants, restMs } from '../../jobs/invariants/watch-invariants';
import { databaseFigures } from '../../jobs/figures/database-gauge';
import { figuresParts } from '../../jobs/figures/figures';
import { measureFigures } from '../../jobs/figures/measure-figures';
import { metricsText } from '../../jobs/figures/metrics';
import { openRedis, redisState } from '../../jobs/queues/redis';
import { watchTicks } from '../../jobs/sweeps/watch-ticks';
import { dataSourceAt } from '../../ormconfig';
import { buildWorkerApp } from '../../src/app';
import { config } from '../../src/config/config';
import { failClaim } from '../../src/platform/jobs/fail-claim';
import { shiftWallClock } from '../../src/platform/time/clock';
import { cli } from '../support/cli';
import { analyze, copies, copyId } from '../support/many-rows';
import { measureNow } from '../support/measure';
import { until } from '../support/running-shop';
import { world, type World } from '../support/world';

const FOLDER = join(__dirname, '../../docs/monitoring');
const OPS = { authorization: 'Bearer the token of the operators' };
/** Prometheus' own, the labels it adds to everything, and that of a process among several. */
const OF_PROMETHEUS = ['up'];
const TARGET_LABELS = ['job', 'instance', 'process'];

interface Recorded {
  record: string;
  expr: string;
  /** A rule of which the objectives are made has none. */
  labels?: { slo: string };
}
interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

const RULE_FILES = ['alerts', 'slo'];
const allRules = RULE_FILES.flatMap(
  (name) =>
    (
      load(readFileSync(join(FOLDER, `${name}.yml`), 'utf8')) as {
        groups: { rules: (Rule | Recorded)[] }[];
      }
    ).groups,
).flatMap(({ rules: some }) => some);
const rules = allRules.filter((rule): rule is Rule => 'alert' in rule);
const recorded = allRules.filter((rule): rule is Recorded => 'record' in rule);
const { panels } = JSON.parse(readFileSync(join(FOLDER, 'dashboard.json'), 'utf8')) as {
  panels: Panel[];
};
const queries = [
  ...recorded
    .filter(({ expr }) => !expr.startsWith('vector('))
    .map(
      ({ record, labels, expr }) => [labels ? `${record} of ${labels.slo}` : record, expr] as const,
    ),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];
const runbook = readFileSync(join(__dirname, '../../docs/runbook.md'), 'utf8');

const LONG_MS = 60_000;

let shop: World;
beforeAll(async () => {
  config.opsTokens = [{ name: 'ops', token: 'the token of the operators' }];
  shop = await world();
  await look();
});

/** As a worker does, once the last look has rested. */
async function look(): Promise<boolean> {
  await shop.database.query(`UPDATE "invariantLooks" SET "restUntil" = 'epoch'`);
  // On a busy machine a look takes long, and the next one would be at recent events only.
  return checkInvariants(shop.databaseUrl, { quickMs: LONG_MS });
}

/** While somebody holds this table, nobody can read it. */
async function whileLocked<Answer>(table: string, work: () => Promise<Answer>): Promise<Answer> {
  const somebody = shop.database.createQueryRunner();
  await somebody.startTransaction();
  try {
    await somebody.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await somebody.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return await work();
  } finally {
    await somebody.rollbackTransaction();
    await somebody.release();
  }
}

/** What `/metrics` says after a measurement, as text and by name. */
async function figures(): Promise<string> {
  await measureNow(shop);
  return shown();
}

/** What `/metrics` says. */
async function shown(): Promise<string> {
  const answer = await shop.app.server.inject({ method: 'GET', url: '/metrics', headers: OPS });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

function figureOf(text: string, series: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

// As a process does when it starts.
beforeAll(measureProcess);

test.each(queries)('%s asks for figures and labels that exist', async (_, expr) => {
  await figures();
  const ofRules = recorded.map(
    ({ record, labels }) => [record, Object.keys(labels ?? {})] as const,
  );
  const labelsOf = new Map<string, readonly string[]>([
    ...ofRules,
    ...([...registry.getMetricsAsArray(), ...databaseFigures.getMetricsAsArray()].flatMap(
      (metric) => {
        const { name, labelNames, type } = metric as unknown as {
          name: string;
          labelNames: string[];
          type?: string;
        };
        const isHistogram = type === 'histogram' || 'upperBounds' in metric;
        return isHistogram
          ? [
              [`${name}_bucket`, [...labelNames, 'le']],
              [`${name}_count`, labelNames],
              [`${name}_sum`, labelNames],
            ]
          : [[name, labelNames]];
      },
    ) as [string, string[]][]),
  ]);
  const { metrics, labels, errors } = read(expr);
  expect(errors).toEqual([]);
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => !labelsOf.has(name) && !OF_PROMETHEUS.includes(name))).toEqual(
    [],
  );
  const known = [...metrics.flatMap((name) => labelsOf.get(name) ?? []), ...TARGET_LABELS];
  expect(labels.filter((label) => !known.includes(label))).toEqual([]);
});

test('a figure or label that does not exist would be seen', () => {
  expect(read('sum by (colour) (rate(pitanga_unicorns_total{size="big"}[5m])) > 0')).toEqual({
    metrics: ['pitanga_unicorns_total'],
    labels: ['colour', 'size'],
    errors: [],
  });
  expect(read('sum by (').errors).not.toEqual([]);
});

test('every alert has a section in the runbook, and every section an alert', () => {
  const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const { alert, annotations, labels } of rules) {
    expect(annotations).toEqual({
      summary: expect.any(String),
      runbook: `docs/runbook.md#${alert.toLowerCase()}`,
    });
    expect(['page', 'ticket', 'info']).toContain(labels.severity);
  }
  for (const section of runbook.split(/^## /m).slice(1))
    expect(section).toMatch(/\*\*Means\*\*[^]*\*\*Look\*\*[^]*\*\*Do\*\*/);
});

test('no summary counts a noun, whose plural would be wrong for one', () => {
  const counted = rules.filter(({ annotations }) =>
    /\{\{ \$value(?: \| humanize)? \}\} \w/.test(annotations.summary),
  );
  expect(counted.map(({ alert }) => alert)).toEqual([]);
});

test('every alert has a promtool test in which it fires', () => {
  const tests = RULE_FILES.flatMap(
    (name) =>
      (
        load(readFileSync(join(FOLDER, `${name}.test.yml`), 'utf8')) as {
          tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
        }
      ).tests,
  );
  const fires = new Set(
    tests
      .flatMap(({ alert_rule_test: cases }) => cases)
      .filter(({ exp_alerts: alerts }) => alerts.length > 0)
      .map(({ alertname }) => alertname),
  );
  expect(rules.map(({ alert }) => alert).filter((name) => !fires.has(name))).toEqual([]);
});

test('a figure of the database that pages is missed when no process shows it', () => {
  const ofDatabase = new Set(
    figuresParts.flatMap(({ gauges }) =>
      gauges.map((each) => (each as unknown as { name: string }).name),
    ),
  );
  const missed = new Set(
    read(rules.find(({ alert }) => alert === 'PitangaFiguresMissing')?.expr ?? '').metrics,
  );
  const needed = rules
    .flatMap(({ expr }) => read(expr).metrics)
    .filter((name) => ofDatabase.has(name) || name === 'pitanga_invariant_violations');
  expect(needed.length).toBeGreaterThan(5);
  // Where no provider account is enabled, there is no certificate, no address and no method.
  const ofAccounts = [
    'pitanga_provider_certificate_days',
    'pitanga_provider_address_days',
    'pitanga_provider_compared_days',
    'pitanga_provider_account_open',
  ];
  const always = needed.filter((name) => !ofAccounts.includes(name));
  expect(always.filter((name) => !missed.has(name))).toEqual([]);
});

test('every figure of the database has a panel', () => {
  const shown = new Set(
    panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => read(expr).metrics)),
  );
  const measured = figuresParts.flatMap(({ gauges }) =>
    gauges.map((each) => (each as unknown as { name: string }).name),
  );
  expect(measured.filter((name) => !shown.has(name))).toEqual([]);
});

test('the help of a figure of the database says that it may be a minute old', async () => {
  const text = await figures();
  for (const { gauges } of figuresParts)
    for (const each of gauges) {
      const { name } = each as unknown as { name: string };
      expect(text).toMatch(new RegExp(`^# HELP ${name} .*measured up to a minute ago`, 'm'));
    }
});

test('the commands the runbook names exist', () => {
  const tool = readFileSync(join(__dirname, '../../docs/operating/cli.md'), 'utf8');
  const named = [
    ...new Set(
      [...runbook.matchAll(/`((?:ops|store|key|provider) [a-z-]+)/g)].map(
        ([, command]) => command ?? '',
      ),
    ),
  ];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((command) => !tool.includes(`\`${command}`))).toEqual([]);
});

test('the figures show due rows, their age, the outbox, dead letters, deliveries and violations', async () => {
  const quiet = await figures();
  for (const { name } of allJobs)
    expect([
      name,
      figureOf(quiet, `pitanga_due_rows{job_name="${name}"}`),
      figureOf(quiet, `pitanga_oldest_due_seconds{job_name="${name}"}`),
    ]).toEqual([name, 0, 0]);
  expect(figureOf(quiet, 'pitanga_overdue_renewals')).toBe(0);
  expect(quiet).toContain(
    'pitanga_invariant_violations{invariant="the ledger sums to zero in every scope"} 0',
  );

  const subscription = await shop.subscribe();
  await shop.listen();
  await shop.pay(await shop.checkout());
  await shop.database.query(
    `UPDATE "subscriptions" SET "nextChargeAt" = now() - interval '10 minutes' WHERE "id" = $1`,
    [subscription.id],
  );
  await failTenTimes('subs_other');
  // In Dev mode an answer waits for the positions of its events.
  await shop.database.query(
    `UPDATE "events" SET "position" = NULL WHERE "position" = (SELECT max("position") FROM "events")`,
  );
  const late = await figures();
  expect(figureOf(late, 'pitanga_due_rows{job_name="renew-subscriptions"}')).toBe(1);
  expect(
    figureOf(late, 'pitanga_oldest_due_seconds{job_name="renew-subscriptions"}'),
  ).toBeGreaterThanOrEqual(600);
  expect(figureOf(late, 'pitanga_oldest_due_seconds{job_name="renew-subscriptions"}')).toBeLessThan(
    700,
  );
  expect(figureOf(late, 'pitanga_overdue_renewals')).toBe(1);
  expect(figureOf(late, 'pitanga_dead_letters{job_name="renew-subscriptions"}')).toBe(1);
  expect(figureOf(late, 'pitanga_outbox_waiting_events')).toBeGreaterThan(0);
  expect(figureOf(late, 'pitanga_outbox_oldest_seconds')).toBeGreaterThan(0);

  await shop.database.query(`UPDATE "stores" SET "suspendedAt" = now() WHERE "id" = $1`, [
    shop.storeId,
  ]);
  // of a suspended store they wait
  expect(figureOf(await figures(), 'pitanga_overdue_renewals')).toBe(0);
  await shop.database.query(`UPDATE "stores" SET "suspendedAt" = NULL WHERE "id" = $1`, [
    shop.storeId,
  ]);

  const before = figureOf(late, 'pitanga_events_relayed_total') ?? 0;
  await shop.deliver();
  const done = await figures();
  expect(figureOf(done, 'pitanga_events_relayed_total')).toBeGreaterThan(before);
  expect(figureOf(done, 'pitanga_outbox_waiting_events')).toBe(0);
  expect(
    figureOf(done, 'pitanga_job_rows_total{job_name="deliver-webhooks",outcome="done"}'),
  ).toBeGreaterThan(0);
  expect(figureOf(done, 'pitanga_webhook_attempt_seconds_count{outcome="2xx"}')).toBeGreaterThan(0);
  await shop.database.query(
    `UPDATE "deliveries" SET "nextAttemptAt" = now() - interval '5 minutes', "status" = 'PENDING'`,
  );
  const overdue = await figures();
  expect(figureOf(overdue, 'pitanga_overdue_deliveries')).toBeGreaterThan(0);
  expect(
    figureOf(overdue, 'pitanga_oldest_due_seconds{job_name="deliver-webhooks"}'),
  ).toBeGreaterThanOrEqual(300);
  await shop.deliver();
  expect(figureOf(await figures(), 'pitanga_overdue_deliveries')).toBe(0);
});

test('an objective has a bucket at its limit, and every window of an alert is recorded', async () => {
  const text = await figures();
  for (const { expr } of recorded)
    for (const [, series = '', limit = ''] of expr.matchAll(/(\w+_bucket)\{le="(\d+)"/g))
      if (!text.includes(`${series}{le="${limit}"`))
        expect(`${expr}: no bucket ${limit}`).toMatch(new RegExp(`${series}.*le="${limit}"`));
  const slos = ['availability', 'latency', 'first-webhook-attempt', 'renewal-delay'];
  const ofSlos = recorded.flatMap(({ labels, ...rule }) => (labels ? { ...rule, labels } : []));
  const names = new Set(ofSlos.map(({ record }) => record));
  for (const name of names)
    expect([
      name,
      ofSlos.filter(({ record }) => record === name).map(({ labels }) => labels.slo),
    ]).toEqual([name, slos]);
  const guide = readFileSync(join(FOLDER, '../operating/slo.md'), 'utf8');
  for (const { labels, expr } of ofSlos.filter(({ record }) => record === 'pitanga:slo_budget')) {
    const budget = Number(/vector\((.+)\)/.exec(expr)?.[1]);
    const target = `${Number((100 * (1 - budget)).toFixed(2))} %`;
    expect(guide).toMatch(new RegExp(`\\| \`${labels.slo}\`[^\n]*\\| ${target} `));
  }
});

test('provider calls and requests are timed, by words of ours only', async () => {
  const secret = `nothing-of-this-${'x'.repeat(10)}`;
  await shop.request('GET', `/v2/${secret}`);
  await shop.request('GET', `/v2/products/get?id=${secret}`);
  const text = await figures();
  expect(
    figureOf(
      text,
      'pitanga_provider_call_seconds_count{provider="simulator",call="card.charge",outcome="answered"}',
    ),
  ).toBeGreaterThan(0);
  expect(
    figureOf(
      text,
      'pitanga_payment_outcomes_total{provider="simulator",method="CARD",brand="visa",outcome="approved",reason="none"}',
    ),
  ).toBeGreaterThan(0);
  expect(text).toMatch(
    /^pitanga_http_request_seconds_count\{method="GET",route="\/v2\/products\/get",status="4xx"\} 1$/m,
  );
  expect(text).toMatch(
    /^pitanga_http_request_seconds_count\{method="GET",route="unknown",status="4xx"\} 1$/m,
  );
  expect(text).not.toContain(secret);
});

describe('the invariants', () => {
  const series =
    'pitanga_invariant_violations{invariant="every ACTIVE subscription that is charged has a next charge"}';
  const checkedAt = async () =>
    Number(figureOf(await figures(), 'pitanga_invariants_checked_timestamp_seconds'));

  test('every process shows the last check of a worker and its time, and starts no check itself', async () => {
    await look();
    const [[row]] = await shop.database.query<[{ id: string }[], number]>(
      `UPDATE "subscriptions" SET "nextChargeAt" = NULL WHERE "status" = 'ACTIVE' RETURNING "id"`,
    );
    expect(figureOf(await figures(), series)).toBe(0);
    const before = Date.now() / 1_000;
    expect(await look()).toBe(true);
    expect(figureOf(await figures(), series)).toBe(1);
    expect(await checkedAt()).toBeGreaterThan(before - 1);
    const fully = 'pitanga_invariant_fully_checked_timestamp_seconds';
    expect(
      figureOf(await figures(), `${fully}{invariant="every movement sums to zero"}`),
    ).toBeGreaterThan(before - 1);
    await shop.database.query(
      `UPDATE "subscriptions" SET "nextChargeAt" = now() + interval '20 days' WHERE "id" = $1`,
      [row?.id],
    );
    await look();
    expect(figureOf(await figures(), series)).toBe(0);
  });

  test('after a look there is rest for a minute, for ten times as long as it took, for ten minutes at most', async () => {
    await look();
    expect(await checkInvariants(shop.databaseUrl)).toBe(false);
    expect([100, 6_000, 12_000, 300_000].map(restMs)).toEqual([60_000, 60_000, 120_000, 600_000]);
    // so says a clock that was fast
    await shop.database.query(`UPDATE "invariantLooks" SET "restUntil" = now() + interval '1 day'`);
    expect(await checkInvariants(shop.databaseUrl)).toBe(true);
  });

  test('one looks at a time; a rule that takes too long is named, and what was known of it stays', async () => {
    const taken = 'every payment the simulator took is settled, returned or in suspense';
    const unchecked = `pitanga_invariant_unchecked{invariant="${taken}"}`;
    const violated = `pitanga_invariant_violations{invariant="${taken}"}`;
    await look();
    expect(figureOf(await figures(), unchecked)).toBe(0);
    await shop.database.query(
      `UPDATE "invariantLooks" SET "restUntil" = 'epoch', "violations" = $1`,
      [JSON.stringify([{ invariant: taken, count: 3, examples: [] }])],
    );
    await whileLocked('simulator."pixPayments"', async () => {
      const ends = await Promise.all(
        [1, 2, 3].map(() => checkInvariants(shop.databaseUrl, { queryTimeoutMs: 500 })),
      );
      expect(ends.toSorted()).toEqual([false, false, true]);
    });
    const late = await figures();
    expect(figureOf(late, unchecked)).toBe(1);
    expect(figureOf(late, violated)).toBe(3);
    // the others were checked
    expect(late).toContain(
      'pitanga_invariant_unchecked{invariant="the ledger sums to zero in every scope"} 0',
    );
    await look();
    const after = await figures();
    expect([figureOf(after, unchecked), figureOf(after, violated)]).toEqual([0, 0]);
  });

  test('a worker that ends hangs up in the middle of a look', async () => {
    await shop.database.query(`UPDATE "invariantLooks" SET "restUntil" = 'epoch'`);
    const end = new AbortController();
    await whileLocked('simulator."pixPayments"', async () => {
      const looking = checkInvariants(shop.databaseUrl, { signal: end.signal });
      await until('the look waits for the table', async () => {
        const waiting = await shop.database.query<unknown[]>(
          `SELECT 1
           FROM pg_stat_activity
           WHERE "application_name" = 'pitanga invariants'
             AND "wait_event_type" = 'Lock'
             AND "datname" = current_database()`,
        );
        return waiting.length === 1;
      });
      end.abort();
      await expect(looking).rejects.toThrow();
    });
  });
});

test('what the database does not answer is missing; what the process has counted is there', async () => {
  const gone = await dataSourceAt(shop.databaseUrl, 1).initialize();
  await gone.destroy();
  const text = await metricsText(allStores(gone), []);
  expect(text).toMatch(/^pitanga_http_request_seconds_count\{/m);
  expect(text).not.toMatch(
    /^pitanga_(overdue_renewals|due_rows|outbox_waiting_events|dead_letters|disabled_webhooks|figures_measured_timestamp_seconds|invariant_violations|invariants_checked_timestamp_seconds)\b/m,
  );
});

test('pools show what is in use and who waits', async () => {
  const text = await shown();
  for (const pool of ['pitanga', 'pitanga lookups', 'pitanga simulator']) {
    expect(figureOf(text, `pitanga_database_pool_waiting{pool="${pool}"}`)).toBe(0);
    expect(figureOf(text, `pitanga_database_pool_in_use{pool="${pool}"}`)).not.toBeNull();
    expect(
      figureOf(text, `pitanga_database_pool_refusals_total{pool="${pool}",reason="POOL"}`),
    ).toBe(0);
  }
  expect(
    figureOf(text, 'pitanga_database_pool_wait_seconds_count{pool="pitanga"}'),
  ).toBeGreaterThan(0);
});

describe('the figures of the database', () => {
  const measuredAt = (text: string, part: string) =>
    Number(figureOf(text, `pitanga_figures_measured_timestamp_seconds{part="${part}"}`));

  test('one process measures for all; the others show what it found, and when', async () => {
    await shop.database.query(`DELETE FROM "figures"`);
    const before = await shown();
    expect(figureOf(before, 'pitanga_overdue_renewals')).toBeNull();
    expect(before).not.toMatch(/^pitanga_figures_measured_timestamp_seconds/m);
    const began = Date.now() / 1_000;
    const measured = await Promise.all([1, 2, 3].map(() => measureFigures(shop.databaseUrl)));
    expect(measured.filter(Boolean)).toHaveLength(1);
    expect(await measureFigures(shop.databaseUrl)).toBe(false); // it has just been done
    const after = await shown();
    expect(figureOf(after, 'pitanga_overdue_renewals')).toBe(0);
    for (const { part } of figuresParts) expect(measuredAt(after, part)).toBeGreaterThan(began - 1);
  });

  test('a part that takes too long keeps its last figures and their time; the others are measured', async () => {
    await measureNow(shop);
    await shop.database.query(
      `UPDATE "figures" SET "measuredAt" = "measuredAt" - interval '10 minutes'`,
    );
    const before = await shown();
    await whileLocked('"subscriptions"', () => measureNow(shop, { queryTimeoutMs: 500 }));
    const after = await shown();
    expect(figureOf(after, 'pitanga_overdue_renewals')).toBe(0);
    expect(measuredAt(after, 'due')).toBe(measuredAt(before, 'due'));
    expect(measuredAt(after, 'outbox')).toBeGreaterThan(measuredAt(before, 'outbox'));
  });

  test('are measured in time with thousands of stores, one of them large', async () => {
    const crowd = await world();
    const subscription = await crowd.subscribe();
    await copies(crowd, 'stores', crowd.storeId, 1_000);
    await crowd.database.query(
      'ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_checkoutId_fkey"',
    );
    await copies(crowd, 'subscriptions', subscription.id, 60_000, {
      checkoutId: copyId('bill', 'g'),
      nextChargeAt: `now() + random() * interval '30 days'`,
    });
    await analyze(crowd.database);
    expect(await measureNow(crowd, { queryTimeoutMs: 5_000 })).toBe(true);
    const parts = await crowd.database.query<{ part: string; measuredAt: Date | null }[]>(
      `SELECT "part", "measuredAt" FROM "figures"`,
    );
    expect(parts.filter((each) => !each.measuredAt)).toEqual([]);
    // The invariants are not about copies that were never charged.
    await crowd.database.query(`DELETE FROM "subscriptions" WHERE "id" LIKE '%0COPY%'`);
  });
});

test('a tick that fails is counted; a worker that handles no tick for a minute is not healthy', async () => {
  const { watch, lastTickAt } = watchTicks();
  let hasTicks = true;
  const { server } = await buildWorkerApp(shop.database, allStores(shop.database), {
    lastTickAt,
    expectsTicks: () => Promise.resolve(hasTicks),
  });
  const health = async () => (await server.inject({ method: 'GET', url: '/healthz' })).statusCode;
  expect(await health()).toBe(200);
  shiftWallClock(61_000);
  expect(await health()).toBe(503);
  hasTicks = false; // the queue store is away, or the sweeps are paused: a restart would not help
  expect(await health()).toBe(200);
  hasTicks = true;
  expect(await health()).toBe(503);
  await expect(
    watch('expire-charges', () => Promise.reject(new Error('the database is read-only'))),
  ).rejects.toThrow('read-only');
  expect(await health()).toBe(200); // it hangs no more: the next process would fare no better
  await watch('expire-charges', () => Promise.resolve(1));
  const text = await shown();
  for (const outcome of ['failed', 'done'])
    expect(
      figureOf(text, `pitanga_ticks_total{tick_name="expire-charges",outcome="${outcome}"}`),
    ).toBe(1);
  shiftWallClock(-61_000);
  await server.close();
});

const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;
(hasRedisServer ? test : test.skip)(
  'a Redis whose memory is full is shown as one that takes no writes',
  async () => {
    const port = 20_000 + (process.pid % 10_000);
    const settings = `--port ${port} --bind 127.0.0.1 --save  --maxmemory-policy noeviction`;
    const redis = spawn('redis-server', settings.split(' '));
    const { connection, prefix } = openRedis(`redis://127.0.0.1:${port}`, config.redis);
    connection.on('error', () => undefined);
    try {
      const store = { state: () => redisState(connection, prefix) };
      const open = await metricsText(allStores(shop.database), [], store);
      expect(figureOf(open, 'pitanga_queue_store_writable')).toBe(1);
      expect(figureOf(open, 'pitanga_redis_used_memory_bytes')).toBeGreaterThan(0);
      expect(figureOf(open, 'pitanga_redis_max_memory_bytes')).toBe(0);
      await connection.call('CONFIG', 'SET', 'maxmemory', '1');
      const full = await metricsText(allStores(shop.database), [], store);
      expect(figureOf(full, 'pitanga_queue_store_writable')).toBe(0);
      expect(figureOf(full, 'pitanga_redis_max_memory_bytes')).toBe(1);
    } finally {
      connection.disconnect();
      redis.kill();
    }
    const away = await metricsText(allStores(shop.database), [], {
      state: () => Promise.reject(new Error('away')),
    });
    expect(figureOf(away, 'pitanga_queue_store_writable')).toBeNull();
  },
);

test('webhooks that are not told are counted by why, and those of the last hour beside', async () => {
  const { id } = await shop.listen();
  await shop.post('/v2/webhooks/update', { id, status: 'DISABLED' });
  const text = await figures();
  expect(figureOf(text, 'pitanga_disabled_webhooks{reason="MERCHANT"}')).toBe(1);
  expect(figureOf(text, 'pitanga_disabled_webhooks{reason="GONE"}')).toBe(0);
  expect(figureOf(text, 'pitanga_lately_disabled_webhooks{reason="MERCHANT"}')).toBe(1);
  await shop.database.query(
    `UPDATE "webhooks" SET "disabledAt" = "disabledAt" - interval '61 minutes'`,
  );
  expect(figureOf(await figures(), 'pitanga_lately_disabled_webhooks{reason="MERCHANT"}')).toBe(0);
});

test('a restore is shown for as long as it is open', async () => {
  const openSeconds = async () => figureOf(await figures(), 'pitanga_restore_open_seconds');
  const { databaseUrl } = config;
  config.databaseUrl = shop.databaseUrl;
  try {
    expect(await openSeconds()).toBe(0);
    expect((await cli('ops', 'restored', 'open', '--to', new Date().toISOString())).code).toBe(0);
    shiftWallClock(3_600_000);
    expect(await openSeconds()).toBeGreaterThanOrEqual(3_600);
    expect(await openSeconds()).toBeLessThan(3_700);
    expect((await cli('ops', 'restored', 'close', '--accept', 'a drill')).code).toBe(0);
    expect(await openSeconds()).toBe(0);
  } finally {
    shiftWallClock(-3_600_000);
    config.databaseUrl = databaseUrl;
  }
});

const promtool = process.env.PROMTOOL ?? 'promtool';
const hasPromtool = spawnSync(promtool, ['--version']).status === 0;
if (!hasPromtool)
  process.stderr.write(
    'promtool is not here (Debian: apt-get install prometheus; or name it by PROMTOOL): the alert rules were read by a parser only\n',
  );

(hasPromtool ? test : test.skip)('promtool takes the rules, and they fire when they should', () => {
  for (const words of RULE_FILES.flatMap((name) => [
    ['check', 'rules', `${name}.yml`],
    ['test', 'rules', `${name}.test.yml`],
  ]))
    expect(execFileSync(promtool, words, { cwd: FOLDER, encoding: 'utf8' })).toContain('SUCCESS');
});

async function failTenTimes(id: string): Promise<void> {
  for (let tries = 0; tries < 10; tries++)
    await failClaim(
      shop.database,
      'renew-subscriptions',
      { id, storeId: shop.storeId, devMode: true },
      new Error('it does not work'),
    );
}

/** The names of a query: what it asks for, by which labels, and where it is no PromQL. */
function read(expr: string): { metrics: string[]; labels: string[]; errors: string[] } {
  const found = { metrics: [] as string[], labels: [] as string[], errors: [] as string[] };
  parser.parse(expr).iterate({
    enter: ({ name, from, to, type }) => {
      const text = expr.slice(from, to);
      if (type.isError) found.errors.push(`${from}: ${text}`);
      if (name === 'VectorSelector') found.metrics.push(/^[\w:]+/.exec(text)?.[0] ?? '');
      if (name === 'LabelName') found.labels.push(text);
    },
  });
  return found;
}
