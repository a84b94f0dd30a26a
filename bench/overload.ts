/**
 * Measures ten times as many requests as the service can answer, for a minute: who is refused and
 * how, what the others wait, and how soon it is as fast as before. A process of its own sends the
 * crowd. A client of another store, in the process of this file, asks at fixed times beside it.
 */
import 'reflect-metadata';
import { percentile, send } from './support/load';
import { CONNECTIONS as FULL_LOAD, median, rateOf, timed } from './support/measure';
import { picture } from './support/picture';
import { record } from './support/results';
import { openStore, withService } from './support/service';
import { sell } from './support/shop';

const SECONDS = Number(process.env.BENCH_OVERLOAD_SECONDS ?? 60);
const QUIET_SECONDS = Math.min(20, SECONDS);
const ROWS = 50;
const CONNECTIONS = 1_000;
const TIMES_CAPACITY = 10;
const GOALS = [2, 1.5] as const;
const RECOVERED_WITHIN_MS = 5_000;
const SECOND_MS = 1_000;
const READY_EVERY_MS = SECOND_MS;
/** The neighbour adds so little to the load. */
const NEIGHBOUR_PART = 0.05;

interface Seen {
  /** Milliseconds of the answers with status 200. */
  admitted: number[];
  refused: number;
  readyMs: number[];
  /** How often `/readyz` said that the process is not ready. */
  unready: number;
}

interface Neighbour {
  url: string;
  key: string;
  everyMs: number;
}

/** It asks at fixed times, whether or not it has been answered, and for `/readyz` every second. */
function beside({ url, key, everyMs }: Neighbour): () => Promise<Seen> {
  const headers = { authorization: `Bearer ${key}` };
  const seen: Seen = { admitted: [], refused: 0, readyMs: [], unready: 0 };
  const asked: Promise<void>[] = [];
  const ask = async () => {
    let status = 0;
    const took = await timed(async () => {
      const answer = await fetch(`${url}/v2/products/list?limit=${ROWS}`, { headers });
      ({ status } = answer);
      await answer.text();
    });
    if (status === 200) seen.admitted.push(took);
    else seen.refused++;
  };
  const look = async () => {
    const took = await timed(async () => {
      const { ok } = await fetch(`${url}/readyz`);
      if (!ok) seen.unready++;
    });
    seen.readyMs.push(took);
  };
  const timers = [
    setInterval(() => void asked.push(ask()), everyMs),
    setInterval(() => void asked.push(look()), READY_EVERY_MS),
  ];
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(asked);
    return seen;
  };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const times = (crowd: number, quiet: number): string =>
  `${crowd.toFixed(0)} ms, at full load without a crowd ${quiet.toFixed(0)} ms: ` +
  `${(crowd / quiet).toFixed(1)} times as long`;

withService(async (service) => {
  const { url, key, call } = service;
  const headers = { authorization: `Bearer ${key}` };
  const neighbour = await openStore(service, 'Vizinha');
  for (let row = 0; row < ROWS; row++) {
    await sell(call, `product${row}`);
    await sell(neighbour.call, `product${row}`);
  }
  const list = { url: `${url}/v2/products/list?limit=${ROWS}`, headers };
  await rateOf(list);
  const capacity = await rateOf(list);
  const everyMs = Math.round(SECOND_MS / (capacity * NEIGHBOUR_PART));
  const besideIt = () => beside({ url, key: neighbour.key, everyMs });
  let ended = besideIt();
  const quiet = await send({ ...list, connections: FULL_LOAD, seconds: QUIET_SECONDS });
  const besideQuiet = await ended();
  ended = besideIt();
  const crowd = await send({
    ...list,
    connections: CONNECTIONS,
    seconds: SECONDS,
    perSecond: Math.round(capacity * TIMES_CAPACITY),
  });
  const besideCrowd = await ended();
  const after = await rateOf(list);
  const { readyMs } = besideCrowd;
  const p99 = ({ admitted }: Seen) => percentile(admitted, 0.99);
  const figures = {
    capacity: Math.round(capacity),
    quiet,
    crowd,
    sentPerSecond: Math.round((crowd.admitted + sum(Object.values(crowd.refused))) / SECONDS),
    admittedPerSecond: Math.round(crowd.admitted / SECONDS),
    neighbour: {
      quietP99: p99(besideQuiet),
      crowdP99: p99(besideCrowd),
      answered: besideCrowd.admitted.length,
      refused: besideCrowd.refused,
    },
    readyMedian: median(readyMs),
    readyMax: Math.max(...readyMs),
    unready: besideCrowd.unready,
    after: Math.round(after),
  };
  console.error(figures);
  const refusals = Object.entries(crowd.refused).map(
    ([status, count]) => `${count.toLocaleString('en')} × ${status}`,
  );
  record(
    'Overload',
    [
      `\`products/list?limit=${ROWS}\` of one key, ${figures.capacity} per second at full load ` +
        `(${FULL_LOAD} connections). For ${SECONDS} s ${TIMES_CAPACITY} times as many are to be ` +
        `sent, over ${CONNECTIONS} connections, by a process of its own on the same machine; ` +
        `${figures.sentPerSecond} per second were answered or refused. Beside it a client of ` +
        `another store asks for its list every ${everyMs} ms. The 99th percentiles:`,
      '',
      `- answered requests of the crowd, as its sender saw them: ${times(crowd.p99, quiet.p99)} ` +
        `(floor ${GOALS[0]}). The sender itself was late by ` +
        `${crowd.ownDelayP99.toFixed(0)} ms (at full load ${quiet.ownDelayP99.toFixed(0)} ms), ` +
        'which is in the figure.',
      `- the client of the other store: ` +
        `${times(figures.neighbour.crowdP99, figures.neighbour.quietP99)}; ` +
        `${figures.neighbour.answered.toLocaleString('en')} were answered, ` +
        `${figures.neighbour.refused} refused.`,
      '',
      `- answered of the crowd: ${figures.admittedPerSecond} per second; refused: ` +
        `${refusals.join(', ') || 'none'}, ${crowd.withoutRetryAfter} of them without ` +
        `\`Retry-After\`; ${crowd.failed} without an answer.`,
      `- \`/readyz\` meanwhile: median ${figures.readyMedian.toFixed(0)} ms, longest ` +
        `${figures.readyMax.toFixed(0)} ms, ${figures.unready} of ${readyMs.length} not ready.`,
      `- right after, within ${RECOVERED_WITHIN_MS / 1_000} s: ${figures.after} per second, ` +
        `${(figures.after / figures.capacity).toFixed(2)} of before.`,
      '',
      picture({
        title: 'Before, under ten times the load, and right after',
        unit: 'answers per second',
        bars: {
          before: figures.capacity,
          under: figures.admittedPerSecond,
          after: figures.after,
        },
      }),
    ],
    figures,
    [
      {
        question: 'ten times the load, 99th percentile of the answered',
        ours: `${crowd.p99.toFixed(0)} ms`,
        comparedWith: `at full load: ${quiet.p99.toFixed(0)} ms`,
        figure: crowd.p99 / quiet.p99,
        floor: GOALS[0],
        aim: GOALS[1],
        isMost: true,
      },
    ],
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
