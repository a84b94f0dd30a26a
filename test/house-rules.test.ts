/** The rules of the house, read from its own files: who may import whom, what may stand where, and that nothing is left without a door, a list or an event. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { allJobs } from '../jobs/all-jobs';
import { v1Routes } from '../src/rest/v1';
import { v2Routes } from '../src/rest/v2';
import { eventNames } from '../src/webhooks/event-names';

const ROOT = join(__dirname, '..');

interface SourceFile {
  path: string;
  text: string;
  lines: number;
  /** What it imports: packages by name, files of ours by their path without extension. */
  imports: string[];
}

const files: SourceFile[] = [...filesIn('src'), ...filesIn('jobs'), 'ormconfig.ts'].map(readSource);

/** From the bottom; names on one line do not import each other, nor do the doors. */
const LAYERS = [
  ['kit'],
  ['config'],
  ['providers', 'ledger', 'stores'],
  ['webhooks'],
  ['customers', 'products', 'coupons'],
  ['charges'],
  ['checkouts'],
  ['subscriptions'],
  ['payments', 'payouts'],
  ['graphql', 'rest', 'pay', 'jobs'],
];
/** Puts the house together, and may import anything; the doors may read the database's facts and the invariants from it. */
const COMPOSITION = [
  'src/main.ts',
  'src/app.ts',
  'src/cli.ts',
  'src/database.ts',
  'src/open-database.ts',
  'src/first-start.ts',
  'src/secret-key.ts',
  'src/reseal-secrets.ts',
  'src/tracing.ts',
  'src/watch-requests.ts',
  'src/invariants.ts',
  'src/overdue.ts',
  'ormconfig.ts',
  'jobs/worker.ts',
];
const OPEN_TO_DOORS = ['src/database', 'src/invariants'];

test('a room imports only from rooms below it, and doors never import each other', () => {
  const wrong: string[] = [];
  for (const { path, imports } of files) {
    if (
      COMPOSITION.includes(path) ||
      path.startsWith('src/migrations/') ||
      path.startsWith('src/cli/')
    )
      continue;
    const own = roomOf(path);
    const ownLayer = layerOf(own);
    if (ownLayer < 0) wrong.push(`${path}: ${own} is no room of the house`);
    for (const target of imports.filter(
      (name) => name.startsWith('src/') || name.startsWith('jobs/') || name === 'ormconfig',
    )) {
      const room = roomOf(target);
      const isDoor = ownLayer === LAYERS.length - 1;
      if (room === own || (isDoor && OPEN_TO_DOORS.includes(target))) continue;
      if (layerOf(room) < 0 || layerOf(room) >= ownLayer)
        wrong.push(`${path} (${own}) imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('providers never touch our tables, and the kit knows nothing of payments', () => {
  const database = /'(typeorm|[^']*\/(rows|transaction|context))'/;
  expect(
    files
      .filter(
        ({ path, text }) => path.startsWith('src/providers/simulator/') && database.test(text),
      )
      .map(({ path }) => path),
  ).toEqual([]);
  expect(
    files
      .filter(
        ({ path, imports }) =>
          path.startsWith('src/kit/') &&
          imports.some((name) => name.startsWith('src/') && !name.startsWith('src/kit/')),
      )
      .map(({ path }) => path),
  ).toEqual([]);
});

test('GraphQL resolvers stand only in src/graphql', () => {
  const words =
    /import \{[^}]*\b(Resolver|Query|Mutation|FieldResolver|Subscription as|Root|Arg|Args|Ctx)\b[^}]*\} from 'type-graphql'/;
  expect(
    files
      .filter(({ path, text }) => !path.startsWith('src/graphql/') && words.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('BullMQ is only in jobs and where the house is put together', () => {
  const users = files
    .filter(({ imports }) =>
      imports.some((name) => /^(bullmq|@bull-board\/.*|ioredis)$/.test(name)),
    )
    .map(({ path }) => path);
  expect(
    users.filter(
      (path) =>
        !path.startsWith('jobs/') &&
        !['src/main.ts', 'src/app.ts', 'src/database.ts', 'ormconfig.ts'].includes(path),
    ),
  ).toEqual([]);
});

test('the HTTP server is only in doors', () => {
  const users = files
    .filter(({ imports }) =>
      imports.some((name) =>
        /^(fastify|@fastify\/.*|@apollo\/.*|@as-integrations\/.*)$/.test(name),
      ),
    )
    .map(({ path }) => path);
  expect(
    users.filter(
      (path) =>
        !/^(src\/(graphql|rest|pay)|jobs)\//.test(path) &&
        !['src/app.ts', 'src/watch-requests.ts'].includes(path),
    ),
  ).toEqual([]);
});

test("the machine's time is read in one file", () => {
  const reading = /new Date\(\s*\)|\bDate\.now\(|\bTemporal\.Now\b/;
  expect(
    files
      .filter(({ path, text }) => path !== 'src/kit/clock.ts' && reading.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('a status changes only through a lifecycle', () => {
  const assignment = /\.status = (?!\w*[lL]ifecycle\.move\()([^;]*);/g;
  /** The GraphQL request's is an HTTP status. */
  const allowed = ['src/graphql/errors.ts'];
  expect(
    files
      .filter(
        ({ path, text }) => !allowed.includes(path) && [...text.matchAll(assignment)].length > 0,
      )
      .map(({ path }) => path),
  ).toEqual([]);
});

test('files are short: none above 400 lines', () => {
  const sizes = files.map(({ lines }) => lines).toSorted((a, b) => a - b);
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)];
  process.stdout.write(
    `${sizes.length} source files: median ${at(0.5)} lines, p90 ${at(0.9)}, longest ${sizes.at(-1)}\n`,
  );
  expect(
    files.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}: ${lines}`),
  ).toEqual([]);
});

test('every file begins with one sentence that says what it is', () => {
  const start = /^(#!.*\n)?\/\*\* [A-Z`']/;
  expect(files.filter(({ text }) => !start.test(text)).map(({ path }) => path)).toEqual([]);
});

test('no any, no non-null !, nothing left to do', () => {
  const rules = [
    '-A',
    'all',
    '-D',
    'typescript/no-explicit-any',
    '-D',
    'typescript/no-non-null-assertion',
    '-f',
    'unix',
  ];
  const found = oxlint([...rules, 'src', 'jobs', 'ormconfig.ts']);
  expect(found).toEqual([]);
  expect(
    [...files, ...filesIn('scripts').map(readSource)]
      .filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('every operation has a door', () => {
  const rest = new Set<unknown>([...v1Routes, ...v2Routes].map(({ operation }) => operation));
  const graphql = files
    .filter(({ path }) => path.startsWith('src/graphql/'))
    .map(({ text }) => text)
    .join('\n');
  const operations = exportsOf('src', isOperation);
  expect(operations.length).toBeGreaterThan(25);
  expect(
    operations
      .filter(({ name, value }) => !rest.has(value) && !new RegExp(`\\b${name}\\b`).test(graphql))
      .map(({ path, name }) => `${path}: ${name}`),
  ).toEqual([]);
});

test('every due job is in the list', () => {
  const listed = new Set<unknown>(allJobs);
  expect(
    exportsOf('jobs', isDueJob)
      .filter(({ value }) => !listed.has(value))
      .map(({ path }) => path),
  ).toEqual([]);
  expect(new Set(allJobs.map(({ name }) => name)).size).toBe(allJobs.length);
});

/** Names whose part of the house is not built yet: the list may only become shorter. */
const NOT_YET_EMITTED: string[] = [];

test('every event name is emitted', () => {
  const emitting = files
    .filter(
      ({ path, imports }) => imports.includes('src/webhooks/emit') && !path.startsWith('jobs/'),
    )
    .map(({ text }) => text)
    .join('\n');
  // Take off NOT_YET_EMITTED what is emitted by now.
  expect(eventNames.filter((name) => !emitting.includes(`'${name}'`))).toEqual(NOT_YET_EMITTED);
});

/** Reads and writes without a scope: each is a thing that no store asks for. */
const UNSCOPED: Record<string, string> = {
  'src/pay/page-context.ts':
    'the look-up of a page by the id in its address, which tells the scope',
  'src/stores/authenticate.ts': 'the look-up of a key, which tells the scope',
  'src/stores/drain-due-rows.ts':
    'due rows of the scope it was given, by the SQL that the sweeps use',
  'src/webhooks/relay.ts': 'gives events of all scopes their position',
  'src/webhooks/claim-webhooks.ts': 'claims webhooks of all scopes',
  'src/webhooks/give-up-deliveries.ts':
    'finds what waits for disabled and deleted webhooks, in all scopes',
  'src/webhooks/forget-deliveries.ts': 'forgets what is old, in all scopes',
  'src/invariants.ts': "an operator's tool",
  'jobs/watch-invariants.ts': 'what the last look at the invariants found, which is of all scopes',
  'src/reseal-secrets.ts': 'seals the secrets of all scopes anew',
  'src/first-start.ts': 'the first start asks whether there is any store',
  'src/stores/rate-limit.ts':
    "how much of its rate a key has used, shared between processes by the database's clock",
  'src/stores/create-store.ts': 'an operator opens a store, which is a scope',
  'src/stores/change-store.ts': 'an operator changes a store, which is a scope',
  'src/stores/find-stores.ts': 'an operator lists the stores',
  'src/stores/keys-of-store.ts': 'an operator names a key, which tells the scope',
  'src/subscriptions/parked.ts':
    'an operator lists what is parked, and names one, which tells the scope',
  'src/payments/unmatched.ts':
    'an operator lists money in suspense, and names a payment, which tells the scope',
  'src/payments/take-news.ts': 'a provider names a reference, which tells the scope',
  'jobs/metrics.ts': "an operator's tool",
  'jobs/purge-old-rows.ts': 'removes what is old, in all scopes',
  'jobs/reconcile-providers.ts':
    'claims what is to be compared, and lists what differs, in all scopes',
  'jobs/schedule.ts': 'gives back what an emptied queue store had claimed, in all scopes',
  'jobs/sweep.ts': 'the clock of the scope that a claimed row tells',
};

test('nothing is read or written without its scope, but for a short list', () => {
  const unscoped =
    /\b(database|manager|dataSource|runner|source)\s*\.(query\b|getRepository|createQueryBuilder|find|save|insert|update|delete)/;
  const found = files
    .filter(
      ({ path, text }) =>
        !path.startsWith('src/kit/') && !path.startsWith('src/migrations/') && unscoped.test(text),
    )
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(UNSCOPED).toSorted());
});

test("the database's own clock rules nothing a store can see", () => {
  const clock = /\b(now\(\)|CURRENT_TIMESTAMP|clock_timestamp\(\))/;
  const sql = files.filter(({ text }) =>
    [...text.matchAll(/`[^`]*`/g)].some(([piece]) =>
      clock.test(piece.replaceAll(/\$\{[^}]*\}/g, '')),
    ),
  );
  expect(
    sql
      .map(({ path }) => path)
      .filter((path) => !['jobs/watch-invariants.ts', 'src/stores/rate-limit.ts'].includes(path)),
  ).toEqual([]);
});

function filesIn(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).split(sep).join('/'))
    .toSorted();
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const named = [
    ...text.matchAll(
      /^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)|\brequire\('([^']+)'\)/gms,
    ),
  ];
  const imports = named
    .map(([, from, bare, dynamic, required]) => from ?? bare ?? dynamic ?? required ?? '')
    .map((name) =>
      name.startsWith('.')
        ? relative(ROOT, resolve(ROOT, dirname(path), name))
            .split(sep)
            .join('/')
        : name,
    );
  return { path, text, lines: text.split('\n').length - 1, imports };
}

function roomOf(path: string): string {
  const [top = '', second = ''] = path.replace(/\.tsx?$/, '').split('/');
  return top === 'src' ? second : top;
}

function layerOf(room: string): number {
  return LAYERS.findIndex((rooms) => rooms.includes(room));
}

function oxlint(parameters: string[]): string[] {
  const program = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  try {
    execFileSync(process.execPath, [program, ...parameters], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return [];
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
      .split('\n')
      .filter(Boolean);
  }
}

interface Exported {
  path: string;
  name: string;
  value: object;
}

function exportsOf(folder: string, isWanted: (value: object) => boolean): Exported[] {
  // What starts a process when it is loaded is no part of the house's values.
  const paths = filesIn(folder).filter(
    (path) => !['src/main.ts', 'src/cli.ts'].includes(path) && !path.startsWith('src/cli/'),
  );
  return paths.flatMap((path) => {
    const values = Object.entries(jest.requireActual<Record<string, unknown>>(join(ROOT, path)));
    return values.flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && isWanted(value) ? [{ path, name, value }] : [],
    );
  });
}

function isOperation(value: object): boolean {
  return (
    'kind' in value &&
    (value.kind === 'one' || value.kind === 'list') &&
    'permission' in value &&
    'run' in value
  );
}

function isDueJob(value: object): boolean {
  return 'name' in value && 'table' in value && 'due' in value && 'run' in value;
}
