/**
 * Measures what happens as a store grows: the same work of a store with 10,000 payments and of one
 * with a million (BENCH_ROWS: more), in turns. Both have the same last thirty days, so that a
 * question has an answer of the same size; where it has not, the result says so. What reports of
 * more charges cost is measured by `reports`.
 */
import 'reflect-metadata';
import { allStores } from '../test/support/handles';
import { PERMISSIONS } from '../src/modules/stores/permissions';
import { makeDailyTotals } from '../src/modules/reports/make-daily-totals';
import { fillLargeStore } from './support/large-store';
import { loadOf, median, timed } from './support/measure';
import { picture } from './support/picture';
import { processorMsOf, serverProcessor } from './support/processor-time';
import { record } from './support/results';
import { callAs, keyOf, withProcesses, type Call, type Measured } from './support/service';
import { addStores, loseStores, workersOf, type Work } from './support/worker-turns';

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_ROWS ?? 1_000_000);
/** The payments of the last thirty days, of both stores. */
const RECENT = 2_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const OTHER_STORES = 1_000;
const FLAT = 1.3;
const DAY_MS = 86_400_000;
const LISTS = ['checkouts', 'charges', 'customers', 'subscriptions', 'events', 'products'];
const UPCOMING = 'reports/upcoming-renewals';
const REPORTS = ['sales', 'payment-outcomes', 'recovery', 'cohorts', 'campaigns?by=SOURCE'];

interface Store {
  service: Measured;
  /** Calls with a key of each environment. */
  dev: Call;
  production: Call;
  product: string;
}

/** Of each of the two stores. */
type Two = [number, number];
interface Taken {
  ms: Two;
  /** Milliseconds of a processor: of PostgreSQL and the process that did the work. */
  processorMs: Two;
}
type Figures = Record<string, Taken>;
type Pair = readonly [Store, Store];

async function open(service: Measured, payments: number): Promise<Store> {
  await fillLargeStore(service, payments, RECENT);
  while ((await makeDailyTotals(allStores(service.database))) > 0);
  const call = async (devMode: boolean) =>
    callAs(service.url, await keyOf(service, { devMode, permissions: PERMISSIONS }));
  const dev = await call(true);
  const [product] = await dev('GET', '/v2/products/list?limit=1&order=asc');
  return { service, dev, production: await call(false), product: String(product.id) };
}

/** In turns: whatever else the machine does falls on both. The first round does not count. */
async function inTurns(
  stores: Pair,
  work: (store: Store) => Promise<number>,
  { worker, rounds = ROUNDS }: { worker: (store: Store) => number; rounds?: number },
): Promise<Taken> {
  const took: [number[], number[]] = [[], []];
  const used: [number[], number[]] = [[], []];
  const server = await serverProcessor(stores[0].service.database);
  for (let round = -1; round < rounds; round++)
    for (const place of [0, 1] as const) {
      const store = stores[place];
      const before = server() + processorMsOf(worker(store));
      const figure = await work(store);
      const processor = processorMsOf(worker(store)) + server() - before;
      if (round < 0) continue;
      took[place].push(figure);
      used[place].push(processor);
    }
  return {
    ms: [median(took[0]), median(took[1])],
    processorMs: [median(used[0]), median(used[1])],
  };
}

async function measureRequests(stores: Pair, figures: Figures): Promise<void> {
  const day = (before: number) => new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);
  const period = `from=${day(29)}&to=${day(0)}`;
  const note = async (name: string, request: (store: Store) => Promise<unknown>) => {
    const worker = ({ service }: Store) => Number(service.pids[0]);
    figures[name] = await inTurns(stores, (store) => timed(() => request(store)), { worker });
    console.error(name, figures[name]);
  };
  for (const list of LISTS)
    await note(`${list}/list`, ({ dev }) => dev('GET', `/v2/${list}/list?limit=50`));
  for (const list of LISTS)
    await note(`${list} by GraphQL, a page without its total`, ({ dev }) =>
      dev('POST', '/graphql', { query: `{ ${list}(first: 50) { nodes { id createdAt } } }` }),
    );
  await note('checkouts/list?email', ({ dev }) =>
    dev('GET', '/v2/checkouts/list?limit=50&email=stored77@example.com'),
  );
  await note('checkout, paid', async ({ dev, product }) => {
    const items = [{ id: product, quantity: 1 }];
    const { id } = await dev('POST', '/v2/checkouts/create', { items });
    await dev('POST', `/v2/checkouts/simulate-payment?id=${id}`, { method: 'CARD' });
  });
  for (const report of REPORTS)
    await note(`reports/${report}, 30 days`, ({ production }) =>
      production('GET', `/v2/reports/${report}${report.includes('?') ? '&' : '?'}${period}`),
    );
  await note(UPCOMING, ({ production }) => production('GET', '/v2/reports/upcoming-renewals'));
}

/** What workers do, in this process. */
async function measureWorkers(stores: Pair, figures: Figures): Promise<void> {
  const note = async (name: string, work: Work, rounds = ROUNDS) => {
    const worker = () => process.pid;
    const turn = ({ service }: Store) => workersOf(service, work);
    figures[name] = await inTurns(stores, turn, { worker, rounds });
    console.error(name, figures[name]);
  };
  await note('renewals, each of 100', 'renew', 5);
  await note('relay, each event', 'relay', 5);
  await note('all sweeps, nothing due', 'sweep');
  await note('figures of /metrics', 'figures');
  for (const { service } of stores) await addStores(service, OTHER_STORES);
  await note(`all sweeps, with ${OTHER_STORES} other stores`, 'sweep');
  for (const { service } of stores) await loseStores(service);
}

/** The larger store has more of them, however many payments it had lately. */
async function upcomingOf({ service, production }: Store): Promise<string> {
  const [counted] = await service.database.query<{ count: string }[]>(
    `SELECT count(*) FROM "subscriptions" WHERE NOT "devMode" AND "status" = 'ACTIVE'`,
  );
  const { days } = await production('GET', '/v2/reports/upcoming-renewals');
  const due = days.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  return `${due.toLocaleString('en')} renewals of ${Number(counted?.count).toLocaleString('en')} subscriptions`;
}

const growthOf = ([small, large]: Two): number => large / small;

interface Counted {
  loads: readonly string[];
  /** What is read for the renewals of the next days, of each store. */
  upcoming: readonly string[];
}

function report(figures: Figures, { loads, upcoming }: Counted): void {
  const rows = Object.entries(figures).map(([name, taken]) => {
    const shown = [taken.ms, taken.processorMs].flatMap((two) => [
      ...two.map((each) => each.toFixed(1)),
      growthOf(two) <= FLAT ? growthOf(two).toFixed(2) : `**${growthOf(two).toFixed(2)}**`,
    ]);
    return `| ${[name, ...shown].join(' | ')} |`;
  });
  const sizes = [SMALL, LARGE].map((payments) => payments.toLocaleString('en'));
  record(
    'Growth',
    [
      'Milliseconds, one after the other, the median of turns of two stores that are filled in the ' +
        'same way: for each payment an attempt, three entries of the ledger and two events, and for ' +
        'ten payments three subscriptions; half of it in production. Lists and payments are of Dev ' +
        'mode, reports of production. The ' +
        `last thirty days have ${RECENT.toLocaleString('en')} payments in both, the larger one has ` +
        'more before them, and its subscriptions are due on all days of the month. ' +
        'Two kinds of answer are larger in the larger one: a list by REST counts its rows, up to ' +
        `25,000, and \`${UPCOMING}\` counts ${upcoming.join(' and ')}. ` +
        'The work of workers is measured in one process. The time of processors is that of the ' +
        'server of the database and of the process that does the work, with what prepares a turn: ' +
        'its connections, and 100 renewals before the relay. ' +
        `Other work of the machine does not change it much. Growth above ${FLAT} is bold. ` +
        `The load of the machine was ${loads.join(' and ')} before and after.`,
      '',
      `| work | ${sizes.join(' | ')} | growth | processor: ${sizes.join(' | ')} | growth |`,
      '|---|---|---|---|---|---|---|',
      ...rows,
      '',
      picture({
        title: 'Growth of processor time; the line is what counts as flat',
        unit: 'times as long',
        bars: Object.fromEntries(
          Object.entries(figures).map(([name, taken]) => [name, growthOf(taken.processorMs)]),
        ),
        line: FLAT,
      }),
    ],
    { small: SMALL, large: LARGE, recent: RECENT, loads, upcoming, took: figures },
  );
}

withProcesses(
  ['api'],
  async (first) => {
    const small = await open(first, SMALL);
    await withProcesses(['api'], async (second) => {
      const stores = [small, await open(second, LARGE)] as const;
      const figures: Figures = {};
      const loads = [loadOf()];
      await measureRequests(stores, figures);
      await measureWorkers(stores, figures);
      loads.push(loadOf());
      report(figures, { loads, upcoming: await Promise.all(stores.map(upcomingOf)) });
    });
  },
  { kept: null },
).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
