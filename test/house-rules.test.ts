/**
 * The rules of the house, read from its own files: who may import whom, what may stand where, and
 * that nothing is left without a door, a list or an event.
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

/** From the bottom; names on one line do not import each other, nor do the doors. */
const LAYERS = [
  ['kit', 'embedded-postgres'],
  ['config'],
  ['providers', 'ledger', 'stores'],
  ['people'],
  ['webhooks'],
  ['customers', 'products', 'coupons'],
  ['charges'],
  ['checkouts'],
  ['subscriptions'],
  ['payments', 'payouts', 'privacy', 'reports'],
  ['search', 'sample-data'],
  ['graphql', 'rest', 'pay', 'dashboard', 'jobs'],
];
/**
 * These files, the operator's tool (`src/cli`) and what starts and watches the service (`src/ops`)
 * assemble the parts and may import anything. Of them a door imports only the database, and the jobs
 * the invariants as well.
 */
const COMPOSITION = [
  'src/main.ts',
  'src/app.ts',
  'src/cli.ts',
  'src/database.ts',
  'ormconfig.ts',
  'jobs/worker.ts',
];
const COMPOSITION_FOLDERS = /^src\/(cli|ops|migrations)\//;
const isOpenTo = (room: string, target: string): boolean =>
  target === 'src/database' || (room === 'jobs' && target === 'src/ops/invariants');

test('a room imports only from rooms below it, and doors never import each other', () => {
  const wrong: string[] = [];
  for (const { path, imports } of files) {
    if (COMPOSITION.includes(path) || COMPOSITION_FOLDERS.test(path)) continue;
    const own = roomOf(path);
    const ownLayer = layerOf(own);
    if (ownLayer < 0) wrong.push(`${path}: ${own} is no room of the house`);
    for (const target of imports.filter(
      (name) => name.startsWith('src/') || name.startsWith('jobs/') || name === 'ormconfig',
    )) {
      const room = roomOf(target);
      const isDoor = ownLayer === LAYERS.length - 1;
      if (room === own || (isDoor && isOpenTo(own, target))) continue;
      if (layerOf(room) < 0 || layerOf(room) >= ownLayer)
        wrong.push(`${path} (${own}) imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no room and no other door reaches the jobs, not even through other files', () => {
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
  const inRooms = [...importsOf.keys()].filter((name) =>
    LAYERS.flat().some((room) => room !== 'jobs' && name.startsWith(`src/${room}/`)),
  );
  expect(inRooms.length).toBeGreaterThan(100);
  expect(inRooms.flatMap((name) => wayToJobs(name, new Set())?.join(' → ') ?? [])).toEqual([]);
  expect(wayToJobs('src/app', new Set())).not.toBeNull();
});

test('there is no circle of imports between files, types included', () => {
  const importsOf = new Map(
    files.map(({ path, imports }) => [path.replace(/\.tsx?$/, ''), imports]),
  );
  expect(importsOf.size).toBeGreaterThan(400);
  expect(circlesOf(importsOf)).toEqual([]);
});

test('there is no circle of imports between the folders of a room', () => {
  const rooms = ['src/payments', 'src/pay'];
  for (const room of rooms) {
    const folderOf = (name: string): string | null =>
      name.startsWith(`${room}/`)
        ? (/^(.+)\/[^/]+$/.exec(name.slice(room.length + 1))?.[1] ?? null)
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

test('columns are declared by the field vocabulary, which says what each of them is', () => {
  const plain = /import \{[^}]*\bColumn\b[^}]*\} from 'typeorm'/;
  const wrong = files
    .filter(({ path, text }) => plain.test(text) && path !== 'src/kit/data/columns.ts')
    .map(({ path }) => `${path}: use a decorator of src/kit/data/columns.ts instead of @Column`);
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
        !/^(src\/(graphql|rest|pay|dashboard)|jobs)\//.test(path) &&
        ![
          'src/app.ts',
          'src/ops/allow-origins.ts',
          'src/ops/watch-requests.ts',
          'src/ops/admit-requests.ts',
          'src/ops/unknown-path.ts',
        ].includes(path),
    ),
  ).toEqual([]);
});

test("the machine's time is read in one file", () => {
  const reading = /new Date\(\s*\)|\bDate\.now\(|\bTemporal\.Now\b/;
  expect(
    files
      .filter(({ path, text }) => path !== 'src/kit/time/clock.ts' && reading.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('what belongs to a request is attached to it, and freed with it', () => {
  // See src/kit/attachment.ts.
  const weak = /new WeakMap<(Context|\w*Request)\b/;
  expect(files.filter(({ text }) => weak.test(text)).map(({ path }) => path)).toEqual([]);
  expect(weak.test('const checked = new WeakMap<FastifyRequest, Checked>();')).toBe(true);
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

test('SQL that changes a status asks the lifecycle which states may become it', () => {
  const changing =
    /\bUPDATE\b[^`]*\bSET\b(?:(?!\bWHERE\b|\bFROM\b|\bRETURNING\b)[^`])*"status"\s*=/;
  const asking = /\.sqlFrom\('[A-Z_]+'\)/;
  const statements = (text: string) =>
    [...text.matchAll(/`[^`]*`/g)]
      .map(([piece]) => piece)
      .flatMap((piece) => piece.split(/(?=\bUPDATE )/));
  /** The status of a stored answer is an HTTP status. */
  const allowed = ['src/kit/idempotency.ts'];
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
const RELEASED_MIGRATION = /^src\/migrations\/00([0-3]\d|4[0-3])-/;

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
      [...text.matchAll(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^;`']*? ON "(\w+)"/g)]
        .map(([, table = '']) => table)
        .filter(
          (table) => LARGE_TABLES.includes(table) && !text.includes(`CREATE TABLE "${table}"`),
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

/** People belong to several stores: sessions, users and invitations are read by who they are. */
const OF_PEOPLE = [
  'add-passkey',
  'audit-of-store',
  'authenticate-member',
  'challenge',
  'change-account',
  'change-member',
  'change-team',
  'confirm-session',
  'factors-of',
  'find-session',
  'finish-sign-in',
  'get-viewer',
  'invite',
  'list-members',
  'note-act',
  'notice',
  'open-link',
  'production',
  'recovery-codes',
  'session-state',
  'set-password',
  'sign-in-passkey',
  'sign-in-password',
  'start-session',
  'store-lock',
  'throttle',
];

/** Reads and writes without a scope: each is a thing that no store asks for. */
const UNSCOPED: Record<string, string> = {
  ...Object.fromEntries(
    OF_PEOPLE.map((name) => [`src/people/${name}.ts`, 'a person, or a store that a member named']),
  ),
  'src/ops/set-up-link.ts': 'the first start asks who owns the demo store',
  'src/pay/page-context.ts':
    'the look-up of a page by the id in its address, which tells the scope',
  'src/stores/authenticate.ts': 'the look-up of a key, which tells the scope',
  'src/stores/drain-due-rows.ts':
    'due rows of the scope it was given, by the SQL that the sweeps use',
  'src/webhooks/relay.ts': 'gives events of all scopes their position',
  'src/webhooks/claim-webhooks.ts': 'claims webhooks of all scopes',
  'src/webhooks/archive/archive-events.ts': 'moves old events of all scopes to files',
  'src/webhooks/archive/list-archives.ts': 'the archive as operators see it',
  'src/webhooks/give-up-deliveries.ts':
    'finds what waits for disabled and deleted webhooks, in all scopes',
  'src/webhooks/forget-deliveries.ts': 'forgets what is old, in all scopes',
  'src/providers/accounts/accounts-of-store.ts':
    'the operator names an account, which tells the scope',
  'src/providers/accounts/handles.ts':
    'the ids of the provider of one account, which tells the scope',
  'src/providers/accounts/note-notification.ts':
    'the account in the address of a notification, which tells the scope',
  'src/providers/accounts/outages.ts': 'the outages of one account, which tells the scope',
  'src/ops/invariants.ts': "an operator's tool",
  'jobs/look-at-invariants.ts': 'the last position of the events of all scopes',
  'jobs/watch-invariants.ts': 'the last result of the invariants, which is of all scopes',
  'src/products/remove-unused-files.ts': 'removes files that no product uses, in all scopes',
  'src/ops/open-stored-secrets.ts': 'a key seals the secrets of every store',
  'src/ops/reseal-secrets.ts': 'seals the secrets of all scopes anew',
  'src/ops/check-backup.ts': 'a backup holds every store',
  'src/ops/check-schema-floor.ts': 'asks which release the tables need',
  'src/ops/grant-app-role.ts': 'grants the rights over all tables to the role of the service',
  'src/ops/migrate-database.ts': 'changes the tables',
  'src/ops/check-secret-key.ts': 'asks by which key the secrets of all scopes are sealed',
  'src/ops/first-start.ts': 'the first start asks whether there is any store',
  'src/stores/rate-limit.ts':
    "how much of its rate a key has used, shared between processes by the database's clock",
  'src/stores/shared-tries.ts': 'the bucket of a page and a network, which no store asks for',
  'src/stores/create-store.ts': 'an operator opens a store, which is a scope',
  'src/stores/change-store.ts': 'an operator changes a store, which is a scope',
  'src/reports/make-daily-totals.ts': 'makes the totals of all stores',
  'src/stores/find-key.ts': 'the key or token tells the scope',
  'src/stores/find-stores.ts': 'an operator lists the stores',
  'src/stores/keys-of-store.ts': 'an operator names a key, which tells the scope',
  'src/subscriptions/parked-subscriptions.ts':
    'an operator lists what is parked, and names one, which tells the scope',
  'src/payments/reconcile/unmatched.ts':
    'an operator lists money in suspense, and names a payment, which tells the scope',
  'src/charges/settle-difference.ts':
    'an operator lists what differs, and names a difference, which tells the scope',
  'src/payments/collect/held-attempts.ts': 'what the operator decides, of all scopes',
  'src/payments/reconcile/mark-for-check.ts': 'a provider names a reference, which tells the scope',
  'jobs/figures.ts': 'figures for operators, of all scopes',
  'jobs/exclusive-connection.ts': 'takes an advisory lock',
  'jobs/provider-figures.ts': 'figures for operators, of all scopes',
  'jobs/measure-figures.ts': 'figures for operators, of all scopes',
  'jobs/play-sample-years.ts': 'claims years of sample data of all scopes',
  'jobs/purge-old-rows.ts': 'removes what is old, in all scopes',
  'jobs/mark-deleted-customers.ts':
    'marks customers that an earlier release has deleted, in all scopes',
  'jobs/mark-open-charges.ts': 'marks open codes of an earlier release, in all scopes',
  'jobs/ask-about-open-codes.ts': 'asks about the open codes of all scopes',
  'jobs/ask-after-restore.ts': 'asks what a restored database has lost, of all production scopes',
  'jobs/lists-after-restore.ts':
    'an operator names what a restored database has lost, of all production scopes',
  'src/ops/restores.ts': 'a restore is of the whole installation',
  'jobs/reconcile-providers.ts': 'lists what differs, in all scopes',
  'jobs/claim-uncompared.ts': 'claims what is to be compared, in all scopes',
  'jobs/unanswered-rows.ts': 'lists what waits for an answer, in all scopes',
  'jobs/schedule.ts': 'gives back what an emptied queue store had claimed, in all scopes',
  'jobs/sweep.ts': 'the clock of the scope that a claimed row tells',
};

test('nothing is read or written without its scope, but for a short list', () => {
  const unscoped =
    /\b(database|manager|dataSource|runner|source)\s*\.(query\b|getRepository|createQueryBuilder|find|save|insert|update|delete)|\blookUp(<|\()/;
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
      .filter(
        (path) =>
          ![
            'jobs/watch-invariants.ts',
            'jobs/measure-figures.ts',
            'src/kit/data/replica.ts',
            // Which days are noted as changed; a day too many is counted anew, with the same result.
            'src/migrations/0066-daily-totals.ts',
            'src/migrations/0079-daily-sales.ts',
            'src/stores/rate-limit.ts',
          ].includes(path),
      ),
  ).toEqual([]);
});

/** Its data are statements that damage a shop, one for each invariant. */
const SQL_IS_ITS_DATA = ['test/scenarios/invariants.test.ts'];

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

function roomOf(path: string): string {
  const [top = '', second = ''] = path.replace(/\.tsx?$/, '').split('/');
  return top === 'src' ? second : top;
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

function layerOf(room: string): number {
  return LAYERS.findIndex((rooms) => rooms.includes(room));
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
      !path.startsWith('src/cli/') &&
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
