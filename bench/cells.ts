/**
 * Beyond one cluster, by simulation: how many cells 100 million subscriptions need, what Citus
 * would be asked instead, and whether a move of a store loses a charge or makes one twice.
 */
import { CITUS, citusCluster } from './support/cells/citus';
import { PROTECTED, simulateMoves } from './support/cells/move-store';
import {
  ASSUMED,
  MEASURED,
  bytesOfSubscription,
  limitsOfCell,
  measuredLimitOfStore,
  placeStores,
  renewalRateOfCell,
  shareOfFirst,
  workOffFirst,
} from './support/cells/place-stores';
import { Random } from './support/cells/random';
import { picture } from './support/picture';
import { record } from './support/results';

const SUBSCRIPTIONS = [1_000_000, 10_000_000, 100_000_000];
const SEEDS = 10_000;
const MILLION = 1e6;
const TERABYTE = 1e12;
const HOUR_S = 3_600;

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const millions = (value: number): string => (value / MILLION).toFixed(1);

function capacityOf(subscriptions: number) {
  const { cells, largestStore } = placeStores(subscriptions, new Random(1));
  const fullest = Math.max(...cells);
  const peak = (subscriptions * shareOfFirst() * ASSUMED.busiestHour) / HOUR_S;
  return {
    subscriptions,
    terabytes: (subscriptions * bytesOfSubscription()) / TERABYTE,
    peak,
    deliverers: Math.ceil(peak / MEASURED.deliveriesPerSecond),
    cells: cells.length,
    machines: cells.length * ASSUMED.machinesPerCell,
    fullest,
    largestStore,
    spread: workOffFirst(fullest, renewalRateOfCell(), true),
    atOnce: workOffFirst(fullest, renewalRateOfCell(), false),
    measuredMachine: workOffFirst(subscriptions, MEASURED.renewalsPerSecond, false),
    citus: citusCluster(cells.length, peak),
  };
}

function recordCapacity(): void {
  const all = SUBSCRIPTIONS.map(capacityOf);
  const last = all.at(-1);
  if (!last) return;
  const { byRate, byStorage } = limitsOfCell();
  const row = (name: string, value: (of: (typeof all)[number]) => string) =>
    `| ${name} | ${all.map(value).join(' | ')} |`;
  record(
    'Beyond one cluster: machines',
    [
      'Calculated, not measured: the costs of a renewal above, times what is assumed. ' +
        `Measured are ${MEASURED.nodeMsPerRenewal} ms of Node and ${MEASURED.postgresMsPerRenewal} ms of PostgreSQL for each renewal, ` +
        `${MEASURED.deliveriesPerSecond} deliveries per second of two cores (22 November 2026), and ` +
        `${whole(MEASURED.bytesPerSubscription)} bytes for a subscription and ${whole(MEASURED.bytesPerRenewal)} for each renewal, with indexes, after VACUUM FULL.`,
      '',
      `Assumed: ${whole(ASSUMED.stores)} stores, the n-th in proportion to 1/n; ` +
        `${(shareOfFirst() * 100).toFixed(0)}% of a month on the 1st and ${ASSUMED.busiestHour * 100}% of that in one hour; ` +
        `${ASSUMED.monthsKept} months kept, in tables ${ASSUMED.bloat} times that size; a cell of ${ASSUMED.machinesPerCell} machines with ${ASSUMED.coresPerMachine} cores ` +
        `(database, processes, a standby of each), ${ASSUMED.coresForRenewals * 100}% of them for renewals, ` +
        `${ASSUMED.terabytesPerCell} TB at most, planned ${ASSUMED.fill * 100}% full; more cores do as much more work.`,
      '',
      `| subscriptions | ${all.map((of) => whole(of.subscriptions)).join(' | ')} |`,
      `|${'---|'.repeat(all.length + 1)}`,
      row('terabytes', (of) => of.terabytes.toFixed(1)),
      row('renewals per second, busiest hour of the 1st', (of) => whole(of.peak)),
      row('machines of two cores for their deliveries', (of) => whole(of.deliverers)),
      row('cells', (of) => whole(of.cells)),
      row('machines', (of) => whole(of.machines)),
      row('fullest cell, millions', (of) => millions(of.fullest)),
      row('largest store, millions', (of) => millions(of.largestStore)),
      row('1st, due over the day: longest wait, minutes', (of) =>
        of.spread.longestWaitMinutes.toFixed(0),
      ),
      row('1st, all due at midnight: hours', (of) => of.atOnce.hours.toFixed(1)),
      row('the same on the one machine that was measured', (of) =>
        of.measuredMachine.hours.toFixed(1),
      ),
      row('Citus: machines', (of) => whole(of.citus.machines)),
      row('Citus: shards', (of) => whole(of.citus.shards)),
      row('Citus: idle looks for due work, statements per second', (of) =>
        whole(of.citus.looksPerSecond),
      ),
      row('Citus: cores for these', (of) => of.citus.coresForLooks.toFixed(1)),
      row('Citus: statements to route in that hour, per second', (of) =>
        whole(of.citus.routedPerSecond),
      ),
      row('Citus: cores for these', (of) => of.citus.coresForRouting.toFixed(1)),
      row('Citus: connections at each node', (of) => whole(of.citus.connectionsPerNode)),
      '',
      `A cell does ${whole(renewalRateOfCell())} renewals per second. That is enough for ${millions(byRate)} million subscriptions; ` +
        `${ASSUMED.terabytesPerCell} TB hold ${millions(byStorage)} million. The smaller is also the limit of one store, by cells and by Citus. ` +
        `${MEASURED.renewalsPerSecond} renewals per second were measured in one store: that is enough for ${millions(measuredLimitOfStore())} million. ` +
        `Citus is assumed to have ${CITUS.shardsPerNode} shards on each node, ${CITUS.sweeps} kinds of due work looked for each second, ` +
        `${CITUS.statementMs} ms for a statement and ${CITUS.routingMs} ms to route one, and processes with ${CITUS.processes} × ${CITUS.connections} connections for each node.`,
      '',
      picture({
        title: 'Machines by subscriptions, in cells',
        unit: 'machines',
        bars: Object.fromEntries(all.map((of) => [whole(of.subscriptions), of.machines])),
      }),
    ],
    { measured: MEASURED, assumed: ASSUMED, citus: CITUS, limits: { byRate, byStorage }, all },
  );
}

/** Counts the seeds, each with up to three moves, in which something went wrong. */
function countWrong(off: keyof typeof PROTECTED | null) {
  const counts = { moves: 0, lost: 0, doubled: 0, noticesLost: 0, stuck: 0 };
  for (let seed = 1; seed <= SEEDS; seed++) {
    const outcome = simulateMoves(seed, off ? { ...PROTECTED, [off]: false } : PROTECTED);
    counts.moves += outcome.moves;
    counts.lost += Number(outcome.lost > 0);
    counts.doubled += Number(outcome.doubled > 0);
    counts.noticesLost += Number(outcome.noticesLost > 0);
    counts.stuck += Number(outcome.isStuck);
  }
  return counts;
}

const VARIANTS = {
  'all protections': null,
  'charges and changes do not read state and epoch': 'fence',
  'copies carry no epoch': 'copiesCarryEpoch',
  'copies are not compared': 'verify',
  'a restored cell opens at once': 'restoredStartsClosed',
} as const;

function recordMoves(): boolean {
  const all = Object.entries(VARIANTS).map(([name, off]) => ({ name, ...countWrong(off) }));
  record(
    'Beyond one cluster: moves of a store',
    [
      `${whole(SEEDS)} seeds. Each makes random crashes, loses and repeats messages, lets routers and movers read old states, calls moves off, and restores the former cell from a backup. ` +
        'Counted are seeds in which a cycle or a notice was lost, a cycle was charged twice, or the work did not end.',
      '',
      '| | moves | cycle lost | charged twice | notice lost | did not end |',
      '|---|---|---|---|---|---|',
      ...all.map(
        ({ name, moves, lost, doubled, noticesLost, stuck }) =>
          `| ${[name, ...[moves, lost, doubled, noticesLost, stuck].map(whole)].join(' | ')} |`,
      ),
      '',
      picture({
        title: 'Seeds in which a cycle was lost or charged twice, by what is switched off',
        unit: 'seeds',
        bars: Object.fromEntries(all.map(({ name, lost, doubled }) => [name, lost + doubled])),
      }),
    ],
    { seeds: SEEDS, all },
  );
  const [safe] = all;
  return safe?.lost === 0 && safe.doubled === 0 && safe.noticesLost === 0 && safe.stuck === 0;
}

recordCapacity();
if (!recordMoves()) throw new Error('a move of a store lost a charge or made one twice');
