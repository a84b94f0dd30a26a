/**
 * Counts what a renewal by card costs: statements, commits, and the CPU time of Node and of
 * PostgreSQL on this machine. BENCH_BEFORE is the built tree of another version, measured in turns
 * with this one; BENCH_STATEMENTS is a file for the statements by their text.
 */
import 'reflect-metadata';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { baselinePids } from './support/baseline';
import { processorMsOf, processorMsOfServer, sumOf } from './support/processor-time';
import { median } from './support/measure';
import {
  addSubscriptions,
  allEventsInOrder,
  beginSubscription,
  renewalsPerSecond,
  startRenewalBaseline,
  type First,
} from './support/renewals';
import { picture } from './support/picture';
import { record } from './support/results';
import { withProcesses, type Measured } from './support/service';

const DUE = Number(process.env.BENCH_DUE ?? 700);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const { BENCH_BEFORE, BENCH_STATEMENTS } = process.env;
const FILE = join(tmpdir(), `pitanga-statements-${process.pid}.json`);
const PREPARED = '/* prepared */';
/** Rows of the baseline, and how many of them it writes by the same statements. */
const BARE_ROWS = 2_000;
const TOGETHER = 50;
const ASK_EVERY_MS = 20;

interface Costs {
  statements: number;
  prepared: number;
  commits: number;
  node: number;
  postgres: number;
}

type Bare = Pick<Costs, 'node' | 'postgres'>;
type Counts = Map<string, number>;

/** The statements since the process started, by their text. */
async function statementsOf({ pids }: Measured): Promise<Counts> {
  rmSync(FILE, { force: true });
  for (const pid of pids) process.kill(pid, 'SIGUSR2');
  while (!existsSync(FILE)) await pause(ASK_EVERY_MS);
  await pause(ASK_EVERY_MS);
  return new Map(JSON.parse(readFileSync(FILE, 'utf8')) as [string, number][]);
}

async function commitsOf({ database }: Measured): Promise<number> {
  await database.query('SELECT pg_stat_force_next_flush()');
  await pause(1_100);
  const [row] = await database.query<{ count: string }[]>(
    `SELECT "xact_commit" AS "count" FROM pg_stat_database WHERE "datname" = current_database()`,
  );
  return Number(row?.count);
}

async function costsOf(service: Measured, first: First, counts: Counts): Promise<Costs> {
  await addSubscriptions(service, first, { from: 0, count: DUE });
  // Every connection has then prepared its statements.
  await renewalsPerSecond(service, DUE);
  await allEventsInOrder(service);
  const take = async () => ({
    node: sumOf(service.pids.map(processorMsOf)),
    postgres: await processorMsOfServer(service.database, 'pitanga%'),
    statements: await statementsOf(service),
  });
  // The commits are known a second late, and what runs in that second does not count.
  const commitsBefore = await commitsOf(service);
  const before = await take();
  await renewalsPerSecond(service, DUE);
  await allEventsInOrder(service);
  const after = await take();
  const commits = (await commitsOf(service)) - commitsBefore;
  for (const [text, count] of after.statements)
    counts.set(text, count - (before.statements.get(text) ?? 0));
  const isOurs = ([text]: [string, number]) => text.startsWith(PREPARED);
  return {
    statements: sumOf(counts.values()) / DUE,
    prepared: sumOf([...counts].filter(isOurs).map(([, count]) => count)) / DUE,
    commits: commits / DUE,
    node: (after.node - before.node) / DUE,
    postgres: (after.postgres - before.postgres) / DUE,
  };
}

/** Of the same rows by bare `pg`, many by each statement: PostgreSQL does nothing else. */
async function bareCostsOf(service: Measured, first: First): Promise<Bare> {
  const bare = await startRenewalBaseline(service, first, DUE);
  const write = async (): Promise<void> => {
    for (let written = 0; written < BARE_ROWS; written += TOGETHER) {
      const { ok } = await fetch(`${bare}/renewal?${TOGETHER}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
        body: '{}',
      });
      if (!ok) throw new Error('the baseline refused');
    }
  };
  await write();
  const server = () => processorMsOfServer(service.database, 'bare');
  const node = () => sumOf(baselinePids().map(processorMsOf));
  const before = { node: node(), postgres: await server() };
  await write();
  return {
    node: (node() - before.node) / BARE_ROWS,
    postgres: ((await server()) - before.postgres) / BARE_ROWS,
  };
}

async function measure(release: string | undefined, counts: Counts, bare: Bare[]): Promise<Costs> {
  const costs: Costs[] = [];
  const counter = join(process.cwd(), 'dist', 'bench', 'support', 'count-statements.js');
  await withProcesses(
    ['all'],
    async (service) => {
      const first = await beginSubscription(service);
      costs.push(await costsOf(service, first, counts));
      if (!release) bare.push(await bareCostsOf(service, first));
    },
    {
      release,
      env: {
        NODE_OPTIONS: `--require ${counter}`,
        STATEMENTS_FILE: FILE,
        API_PROCESSES: '1',
        WORKER_PROCESSES: '0',
      },
    },
  );
  const [taken] = costs;
  if (!taken) throw new Error('nothing was measured');
  console.error(release ?? 'this version', taken, bare.at(-1));
  return taken;
}

const ROWS: readonly [what: string, name: keyof Costs, digits: number][] = [
  ['statements per renewal', 'statements', 1],
  ['of these prepared ones, which the queue has none of', 'prepared', 1],
  ['database commits per renewal', 'commits', 2],
  ['CPU of Node per renewal, ms', 'node', 1],
  ['CPU of PostgreSQL per renewal, ms', 'postgres', 1],
];

async function main(): Promise<void> {
  const versions = [...(BENCH_BEFORE ? [BENCH_BEFORE] : []), undefined];
  const taken = versions.map((): Costs[] => []);
  const bare: Bare[] = [];
  let counts: Counts = new Map();
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, release] of versions.entries()) {
      counts = new Map();
      taken[at]?.push(await measure(release, counts, bare));
    }
  if (BENCH_STATEMENTS) {
    const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
    const lines = sorted.map(([text, count]) => `${(count / DUE).toFixed(3)} ${text}`);
    writeFileSync(BENCH_STATEMENTS, `${lines.join('\n')}\n`);
  }
  const medians = (name: keyof Costs) =>
    taken.map((rounds) => median(rounds.map((costs) => costs[name])));
  const names = BENCH_BEFORE ? ['before', 'after'] : ['now'];
  record(
    'What a renewal costs',
    [
      `${DUE} due renewals of one store by card in Dev mode, one process, the queue in ` +
        `PostgreSQL; the median of ${ROUNDS} rounds${BENCH_BEFORE ? ' in turns' : ''}, each after ` +
        'one that does not count. With the simulated provider, the relay, the queue and the ' +
        'ticks. CPU is that of the process and of its connections, from `/proc`.',
      '',
      `| | ${names.join(' | ')} |`,
      `|---|${names.map(() => '---|').join('')}`,
      ...ROWS.map(
        ([what, name, digits]) =>
          `| ${what} | ${medians(name)
            .map((value) => value.toFixed(digits))
            .join(' | ')} |`,
      ),
      '',
      `The same rows by bare \`pg\`, ${TOGETHER} of them by each statement and in two transactions: ` +
        `${median(bare.map(({ node }) => node)).toFixed(1)} ms of Node and ` +
        `${median(bare.map(({ postgres }) => postgres)).toFixed(1)} ms of PostgreSQL.`,
      '',
      picture({
        title: 'CPU of a renewal',
        unit: 'milliseconds',
        bars: Object.fromEntries(
          (['node', 'postgres'] as const).flatMap((part) =>
            names.map((name, at) => [`${part}, ${name}`, medians(part)[at] ?? 0]),
          ),
        ),
      }),
    ],
    Object.fromEntries(ROWS.map(([, name]) => [name, medians(name)])),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
