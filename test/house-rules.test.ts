/**
 * The rules of the house, read from its own files: who may import whom, what may stand where, and
 * that nothing is left without an API, a list or an event.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { allJobs } from '../jobs/all-jobs';
import { v1Routes } from '../src/api/rest/v1';
import { v2Routes } from '../src/api/rest/v2';
import { eventNames } from '../src/modules/webhooks/events/event-names';
import { LARGE_TABLES } from './support/large-tables';

const ROOT = join(__dirname, '..');
/** Written by `npm run schema`, from the documents of the dashboard. */
const GENERATED = 'src/dashboard/app/gql/';
/** Code for browsers, with a compiler and a bundler of its own. */
const BROWSER_CODE = 'src/dashboard/app/';

interface SourceFile {
  path: string;
  text: string;
  lines: number;
  /** What it imports: packages by name, files of ours by their path without extension. */
  imports: string[];
}

const files: SourceFile[] = [...filesIn('src'), ...filesIn('jobs'), 'ormconfig.ts'].map(readSource);

/**
 * From the bottom; parts on one line do not import each other, nor do the last ones, by which
 * callers come in.
 */
const LAYERS = [
  ['platform', 'embedded-postgres'],
  ['config'],
  ['providers', 'ledger', 'stores'],
  ['messages'],
  ['members'],
  ['webhooks'],
  ['customers', 'products'],
  ['coupons'],
  ['charges'],
  ['checkouts'],
  ['subscriptions'],
  ['payments', 'payouts', 'privacy', 'reports'],
  ['sub-accounts'],
  ['portal'],
  ['search', 'sample-data'],
  ['pages'],
  ['mails'],
  ['graphql', 'rest', 'mcp', 'dashboard', 'jobs'],
];
/**
 * What starts and watches the service (`src/runtime`) and the operators' tools (`src/operators`)
 * assemble the parts and may import anything. Of them the last layer imports only the database, and
 * the jobs what they check and measure as well.
 */
const COMPOSITION = ['main', 'app', 'cli', 'ormconfig', 'runtime', 'operators', 'migrations'];
const OPEN_TO_JOBS = ['src/operators/invariants', 'src/operators/missing-keys'];
/** Mails show what the pages of buyers show. The other callers do not import the pages. */
const isClosedTo = (part: string, target: string): boolean =>
  target === 'pages' && part !== 'pages' && part !== 'mails';
const isOpenTo = (part: string, target: string): boolean =>
  target === 'src/runtime/database' || (part === 'jobs' && OPEN_TO_JOBS.includes(target));

test('a part imports only from parts below it, and those of the last layer never each other', () => {
  const wrong: string[] = [];
  for (const { path, imports } of files) {
    const own = partOf(path);
    if (COMPOSITION.includes(own) || path === 'jobs/worker.ts') continue;
    const ownLayer = layerOf(own);
    if (ownLayer < 0) wrong.push(`${path}: ${own} is in no layer`);
    for (const target of imports.filter(
      (name) => name.startsWith('src/') || name.startsWith('jobs/') || name === 'ormconfig',
    )) {
      const part = partOf(target);
      const isLast = ownLayer === LAYERS.length - 1;
      if (part === own || (isLast && isOpenTo(own, target))) continue;
      if (layerOf(part) < 0 || layerOf(part) >= ownLayer || isClosedTo(own, part))
        wrong.push(`${path} (${own}) imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('nothing but what assembles the service reaches the jobs, not even through other files', () => {
  const importsOf = new Map(
    files.map(({ path, imports }) => [path.replace(/\.tsx?$/, ''), imports]),
  );
  const wayToJobs = (name: string, seen: Set<string>): string[] | null => {
    if (name.startsWith('jobs/')) return [name];
    if (seen.has(name)) return null;
    seen.add(name);
    for (const target of importsOf.get(name) ?? []) {
      const way = wayToJobs(target, seen);
      if (way) return [name, ...way];
    }
    return null;
  };
  const inLayers = [...importsOf.keys()].filter(
    (name) => layerOf(partOf(name)) >= 0 && partOf(name) !== 'jobs',
  );
  expect(inLayers.length).toBeGreaterThan(100);
  expect(inLayers.flatMap((name) => wayToJobs(name, new Set())?.join(' → ') ?? [])).toEqual([]);
  expect(wayToJobs('src/app', new Set())).not.toBeNull();
});

test('there is no circle of imports between files, types included', () => {
  const importsOf = new Map(
    files.map(({ path, imports }) => [path.replace(/\.tsx?$/, ''), imports]),
  );
  expect(importsOf.size).toBeGreaterThan(400);
  expect(circlesOf(importsOf)).toEqual([]);
});

test('there is no circle of imports between the folders of a part', () => {
  const parts = ['src/modules/payments', 'src/pages'];
  for (const part of parts) {
    const folderOf = (name: string): string | null =>
      name.startsWith(`${part}/`)
        ? (/^(.+)\/[^/]+$/.exec(name.slice(part.length + 1))?.[1] ?? null)
        : null;
    const importsOf = new Map<string, string[]>();
    for (const { path, imports } of files) {
      const own = folderOf(path);
      if (own === null) continue;
      const targets = imports.map(folderOf).filter((name) => name !== null && name !== own);
      importsOf.set(own, [...(importsOf.get(own) ?? []), ...(targets as string[])]);
    }
    expect(importsOf.size).toBeGreaterThan(3);
    expect(circlesOf(importsOf)).toEqual([]);
  }
});

test('providers never touch our tables, and the platform knows nothing of payments', () => {
  const database = /'(typeorm|[^']*\/(rows|transaction|context))'/;
  expect(
    files
      .filter(
        ({ path, text }) =>
          path.startsWith('src/modules/providers/simulator/') && database.test(text),
      )
      .map(({ path }) => path),
  ).toEqual([]);
  expect(
    files
      .filter(
        ({ path, imports }) =>
          path.startsWith('src/platform/') &&
          imports.some((name) => name.startsWith('src/') && !name.startsWith('src/platform/')),
      )
      .map(({ path }) => path),
  ).toEqual([]);
});

test('GraphQL resolvers stand only in src/api/graphql', () => {
  const words =
    /import \{[^}]*\b(Resolver|Query|Mutation|FieldResolver|Subscription as|Root|Arg|Args|Ctx)\b[^}]*\} from 'type-graphql'/;
  expect(
    files
      .filter(
        ({ path, text }) => !/^src\/(api|operators)\/graphql\//.test(path) && words.test(text),
      )
      .map(({ path }) => path),
  ).toEqual([]);
});

test('columns are declared by the field vocabulary, which says what each of them is', () => {
  const plain = /import \{[^}]*\bColumn\b[^}]*\} from 'typeorm'/;
  const wrong = files
    .filter(
      ({ path, text }) => plain.test(text) && path !== 'src/platform/records/columns/columns.ts',
    )
    .map(
      ({ path }) =>
        `${path}: use a decorator of src/platform/records/columns/columns.ts instead of @Column`,
    );
  expect(wrong).toEqual([]);
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
        !['src/main.ts', 'src/app.ts', 'src/runtime/database.ts', 'ormconfig.ts'].includes(path),
    ),
  ).toEqual([]);
});

test('the HTTP server is only in the APIs', () => {
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
        !/^(src\/(api|operators\/(graphql|page)|pages|dashboard)|jobs)\//.test(path) &&
        ![
          'src/app.ts',
          'src/runtime/http/accept-json-only.ts',
          'src/runtime/http/allow-origins.ts',
          'src/runtime/http/answer-refusal.ts',
          'src/runtime/http/arriving-bodies.ts',
          'src/runtime/http/refuse-foreign-hosts.ts',
          'src/runtime/http/watch-requests.ts',
          'src/runtime/http/admit-requests.ts',
          'src/runtime/http/unknown-path.ts',
        ].includes(path),
    ),
  ).toEqual([]);
});

test("the machine's time is read in one file", () => {
  const reading = /new Date\(\s*\)|\bDate\.now\(|\bTemporal\.Now\b/;
  expect(
    files
      .filter(({ path, text }) => path !== 'src/platform/time/clock.ts' && reading.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('what belongs to a request is attached to it, and freed with it', () => {
  // See src/platform/operations/request-local.ts.
  const weak = /new WeakMap<(Context|\w*Request)\b/;
  expect(files.filter(({ text }) => weak.test(text)).map(({ path }) => path)).toEqual([]);
  expect(weak.test('const checked = new WeakMap<FastifyRequest, Checked>();')).toBe(true);
});

test('a status changes only through a lifecycle', () => {
  const assignment = /\.status = (?!\w*[lL]ifecycle\.move\()([^;]*);/g;
  /** The GraphQL request's is an HTTP status. */
  const allowed = ['src/api/graphql/errors.ts'];
  expect(
    files
      .filter(
        ({ path, text }) => !allowed.includes(path) && [...text.matchAll(assignment)].length > 0,
      )
      .map(({ path }) => path),
  ).toEqual([]);
});

test('SQL that changes a status asks the lifecycle which states may become it', () => {
  const changing =
    /\bUPDATE\b[^`]*\bSET\b(?:(?!\bWHERE\b|\bFROM\b|\bRETURNING\b)[^`])*"status"\s*=/;
  const asking = /\.sqlFrom\('[A-Z_]+'\)/;
  const statements = (text: string) =>
    [...text.matchAll(/`[^`]*`/g)]
      .map(([piece]) => piece)
      .flatMap((piece) => piece.split(/(?=\bUPDATE )/));
  /** The status of a stored answer is an HTTP status. */
  const allowed = ['src/platform/idempotency/idempotency.ts'];
  const wrong = files.filter(
    ({ path, text }) =>
      !path.startsWith('src/migrations/') &&
      !allowed.includes(path) &&
      statements(text).some((sql) => changing.test(sql) && !asking.test(sql)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(changing.test('UPDATE "deliveries" d SET "x" = 1, "status" = \'FAILED\' WHERE true')).toBe(
    true,
  );
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
  const start = /^(#!.*\n)?\/\*\*(\n \*)? [A-Z`']/;
  expect(files.filter(({ text }) => !start.test(text)).map(({ path }) => path)).toEqual([]);
});

test('nothing is left to do', () => {
  expect(
    [...files, ...filesIn('scripts').map(readSource)]
      .filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

/** A migration that was released never changes, its format included. */
const RELEASED_MIGRATION = /^src\/migrations\/00[0-2]\d-/;

test('no line has more than 100 columns, except one that cannot be broken', () => {
  const written = [...files, ...filesIn('scripts').map(readSource)];
  expect(
    written
      .filter(({ path }) => !RELEASED_MIGRATION.test(path))
      .flatMap(({ path, text }) => tooWide(text).map((line) => `${path}:${line}`)),
  ).toEqual([]);
});

/** A plain index build would stop all writes to them. */
test('a migration builds indexes of large tables concurrently', () => {
  const wrong = files
    .filter(({ path }) => path.startsWith('src/migrations/') && !RELEASED_MIGRATION.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^;`']*?\sON "(\w+)"/g)]
        .map(([, table = '']) => table)
        .filter(
          (table) =>
            LARGE_TABLES.includes(table) &&
            !new RegExp(`CREATE TABLE (IF NOT EXISTS )?"${table}"`).test(text),
        )
        .map((table) => `${path}: ${table}`),
    );
  expect(wrong).toEqual([]);
});

test('a 409 that says to try again is a transient one, which no Idempotency-Key keeps', () => {
  const sentences = (name: RegExp) =>
    files.flatMap(({ text }) => [...text.matchAll(name)].map(([, call = '']) => call));
  const passes = /again|repeat|in progress|still |a moment|a minute/;
  const kept = sentences(/(?<!\w)conflict\(\s*(['"`].*?)\);/gs);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((sentence) => passes.test(sentence))).toEqual([]);
  const transient = sentences(/(?<!\w)transientConflict\(\s*(['"`].*?)\);/gs);
  expect(transient.filter((sentence) => passes.test(sentence)).length).toBeGreaterThan(5);
});

test('every operation has an API', () => {
  const rest = new Set<unknown>([...v1Routes, ...v2Routes].map(({ operation }) => operation));
  const graphql = files
    .filter(({ path }) => path.startsWith('src/api/graphql/'))
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
      ({ path, imports }) =>
        imports.includes('src/modules/webhooks/events/emit') && !path.startsWith('jobs/'),
    )
    .map(({ text }) => text)
    .join('\n');
  // Take off NOT_YET_EMITTED what is emitted by now.
  expect(eventNames.filter((name) => !emitting.includes(`'${name}'`))).toEqual(NOT_YET_EMITTED);
});

/**
 * Reads and writes without a scope, and the places where a handle on the rows of all stores is
 * made: each is a thing that no store asks for.
 */
const UNSCOPED: Record<string, string> = {
  // People belong to several stores, and to none.
  'src/modules/members/people.ts':
    'the handle on the rows of people, whose SQL reaches no other tables',
  'src/modules/members/production.ts': 'the store that a member named, whose scope is both',
  'src/runtime/set-up-link.ts': 'the first start asks who owns the demo store',
  // Handles are made where a process, a command or a connection is put together.
  'src/runtime/processes/serve.ts':
    'makes the handle of the workers, of the operators and of the first start',
  'src/operators/cli/with-database.ts': 'makes the handle of a command',
  'jobs/queues/exclusive-connection.ts': 'makes the handle of figures and invariants',
  'jobs/invariants/slow-query-connection.ts':
    'makes the handle of invariants that are checked on a replica',
  'src/modules/webhooks/events/await-positions.ts':
    'in Dev mode an answer waits for the relay, which serves all scopes',
  // Look-ups of a request that tell its scope.
  'src/pages/page-context.ts':
    'the look-up of a page by the id in its address, which tells the scope',
  'src/modules/stores/keys/authenticate.ts': 'the look-up of a key, which tells the scope',
  'src/modules/stores/keys/find-key.ts': 'the key or token tells the scope',
  'src/modules/stores/keys/rate-limit.ts':
    "how much of its rate a key has used, shared between processes by the database's clock",
  'src/modules/stores/keys/shared-tries.ts':
    'the bucket of a page and a network, which no store asks for',
  'src/modules/payments/reconcile/mark-for-check.ts':
    'a provider names a reference, which tells the scope',
  'src/modules/providers/accounts/state/references.ts':
    'the ids of the provider of one account, which tells the scope',
  'src/modules/providers/accounts/state/note-notification.ts':
    'the account in the address of a notification, which tells the scope',
  'src/modules/providers/accounts/state/outages.ts':
    'the outages of one account, which tells the scope',
  'src/modules/stores/test-clock/drain-due-rows.ts':
    'due rows of the scope it was given, by the SQL that the sweeps use',
  // Before there is a service.
  'src/runtime/migrate-database.ts': 'changes the tables',
};

/** Classes of a person: no store owns their rows, so there is no scope that could be forgotten. */
const WITHOUT_SCOPE = ['User', 'Passkey', 'Password', 'Totp', 'RecoveryCode', 'Notice', 'Session'];

test('a class of a person has no store', () => {
  const owned = WITHOUT_SCOPE.filter((name) => {
    const declared = new RegExp(`^export class ${name}\\b[^{]*\\{[\\s\\S]*?^\\}`, 'm');
    const [body] = files.flatMap(({ text }) => declared.exec(text)?.[0] ?? []);
    return !body || /extends StoredRecord|storeId/.test(body);
  });
  expect(owned).toEqual([]);
});

test('nothing is read or written without its scope, but for a short list', () => {
  const unscoped = new RegExp(
    '\\b(database|manager|dataSource|runner|source)\\s*' +
      '\\.(query\\b|getRepository|createQueryBuilder|find|save|insert|update|delete)' +
      `(?!\\w*\\(\\s*(${WITHOUT_SCOPE.join('|')})\\b)` +
      '|\\blookUp(<|\\()' +
      '|\\bnew AllStores(Sql)?\\(',
  );
  const found = files
    .filter(
      ({ path, text }) =>
        !path.startsWith('src/platform/') &&
        !path.startsWith('src/migrations/') &&
        unscoped.test(text),
    )
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(UNSCOPED).toSorted());
});

test('a request reaches no handle on the rows of all stores', () => {
  const ofRequests = /^src\/(api\/(rest|graphql|mcp)|pages|dashboard)\//;
  const handle = 'src/platform/records/all-stores';
  expect(
    files
      .filter(({ path, imports }) => ofRequests.test(path) && imports.includes(handle))
      .map(({ path }) => path),
  ).toEqual([]);
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
      .filter(
        (path) =>
          ![
            'jobs/invariants/watch-invariants.ts',
            'jobs/figures/measure-figures.ts',
            'src/platform/database/replica.ts',
            // Which days are noted as changed; a day too many is counted again, with the same result.
            'src/migrations/0487-changed-days.ts',
            'src/modules/stores/keys/rate-limit.ts',
          ].includes(path),
      ),
  ).toEqual([]);
});

/** Their data are statements that damage a shop, one for each invariant. */
const SQL_IS_ITS_DATA = [
  'test/scenarios/invariants.test.ts',
  'test/scenarios/invariants-of-closings.test.ts',
  'test/scenarios/invariants-of-splits.test.ts',
];

test('a scenario tells its story without SQL: verbs of the world read and change rows', () => {
  const sql = /\.query\b|['"`]\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|ALTER|CREATE|DROP)\s/;
  const scenarios = filesIn('test/scenarios').map(readSource);
  expect(scenarios.length).toBeGreaterThan(50);
  expect(
    scenarios
      .filter(({ path, text }) => !SQL_IS_ITS_DATA.includes(path) && sql.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('every file of tests that needs no service is in one group of npm test or of npm run test:full', () => {
  const grouped = ['test/everyday', 'test/full']
    .flatMap(filesIn)
    .flatMap((path) =>
      [
        ...readFileSync(join(ROOT, path), 'utf8').matchAll(
          /'(?:\.\.\/)?((?:contract|scenarios|unit|house-rules)[^'.]*)(?:\.test)?'/g,
        ),
      ].map(([, name]) => name),
    );
  const files = ['test/contract', 'test/scenarios', 'test/unit'].flatMap(filesIn);
  const names = [...files, 'test/house-rules.test.ts']
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => path.slice('test/'.length, -'.test.ts'.length));
  expect(grouped.toSorted()).toEqual(names.toSorted());
});

function filesIn(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).split(sep).join('/'))
    .filter((path) => !path.startsWith(GENERATED))
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

/** The module of a file; outside the modules its folder, or that folder's part of the service. */
function partOf(path: string): string {
  const [top = '', second = '', third = ''] = path.replace(/\.tsx?$/, '').split('/');
  if (top !== 'src') return top;
  if (second === 'modules' || second === 'api') return third;
  if (second === 'runtime' && third === 'embedded-postgres') return third;
  return second;
}

/** Each way that leads back to where it began, once. */
function circlesOf(importsOf: ReadonlyMap<string, readonly string[]>): string[] {
  const finished = new Set<string>();
  const circles: string[] = [];
  const follow = (name: string, way: string[]): void => {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(' → '));
    if (way.includes(name) || finished.has(name)) return;
    for (const target of importsOf.get(name) ?? []) follow(target, [...way, name]);
    finished.add(name);
  };
  for (const name of importsOf.keys()) follow(name, []);
  return circles;
}

function layerOf(part: string): number {
  return LAYERS.findIndex((parts) => parts.includes(part));
}

const WIDTH = 100;
const COMMENT = /^\s*(\/\/|\/?\*)/;
const SQL = /`\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|LOCK)\b/;

/**
 * Numbers of lines that could be broken: comments, SQL, and lines of a template of several lines,
 * as far as they have a space in reach. What Prettier leaves wide otherwise is one literal.
 */
function tooWide(text: string): number[] {
  let isInTemplate = false;
  return text.split('\n').flatMap((line, index) => {
    const isProse = COMMENT.test(line) || /\S.*\s\/\/ /.test(line) || SQL.test(line);
    const canBreak = (isProse || isInTemplate) && line.trim().split(/\s+/).length > 3;
    if (line.replaceAll(/\\`/g, '').split('`').length % 2 === 0) isInTemplate = !isInTemplate;
    return line.length > WIDTH && canBreak ? [index + 1] : [];
  });
}

interface Exported {
  path: string;
  name: string;
  value: object;
}

function exportsOf(folder: string, isWanted: (value: object) => boolean): Exported[] {
  // What starts a process when it is loaded is no part of the house's values.
  const paths = filesIn(folder).filter(
    (path) =>
      !['src/main.ts', 'src/cli.ts'].includes(path) &&
      !path.startsWith('src/operators/cli/') &&
      !path.startsWith(BROWSER_CODE),
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
