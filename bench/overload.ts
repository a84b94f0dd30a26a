/**
 * Measures ten times as many requests as the service can answer, for a minute: who is refused and
 * how, what the others wait, and how soon it is as fast as before.
 */
import 'reflect-metadata';
import autocannon from 'autocannon';
import { setTimeout as pause } from 'node:timers/promises';
import { median, rateOf, timed } from './support/measure';
import { picture } from './support/picture';
import { record } from './support/results';
import { withService } from './support/service';
import { sell } from './support/shop';

const SECONDS = Number(process.env.BENCH_OVERLOAD_SECONDS ?? 60);
const ROWS = 50;
const CONNECTIONS = 1_000;
const TIMES_CAPACITY = 10;
const QUIET_CONNECTIONS = 16;
const RECOVERED_WITHIN_MS = 5_000;
const READY_EVERY_MS = 1_000;

interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  perSecond?: number;
}

interface Answers {
  /** Milliseconds of every answer with status 200, sorted. */
  admitted: number[];
  /** How many had which other status. */
  refused: Record<string, number>;
  failed: number;
}

function send({ url, headers, connections, seconds, perSecond }: Load): Promise<Answers> {
  const answers: Answers = { admitted: [], refused: {}, failed: 0 };
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        headers,
        connections,
        duration: seconds,
        ...(perSecond && { overallRate: perSecond }),
      },
      (error, result) => {
        if (error) return reject(error as Error);
        answers.admitted.sort((a, b) => a - b);
        answers.failed = result.errors;
        return resolve(answers);
      },
    );
    run.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === 200) answers.admitted.push(milliseconds);
      else answers.refused[status] = (answers.refused[status] ?? 0) + 1;
    });
  });
}

const p99 = (sorted: readonly number[]): number =>
  sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Infinity;

withService(async ({ url, key, call }) => {
  const headers = { authorization: `Bearer ${key}` };
  for (let row = 0; row < ROWS; row++) await sell(call, `product${row}`);
  const list = { url: `${url}/v2/products/list?limit=50`, headers };
  await rateOf(list);
  const capacity = await rateOf(list);
  const quiet = await send({ ...list, connections: QUIET_CONNECTIONS, seconds: 10 });
  const readyMs: number[] = [];
  let goesOn = true;
  let withoutRetryAfter = 0;
  const asking = (async () => {
    while (goesOn) {
      const one = await fetch(list.url, { headers });
      if (!one.ok && !one.headers.has('retry-after')) withoutRetryAfter++;
      await one.text();
      readyMs.push(
        await timed(async () => {
          const { status } = await fetch(`${url}/readyz`);
          if (status !== 200) throw new Error(`/readyz answers ${status}`);
        }),
      );
      await pause(READY_EVERY_MS);
    }
  })();
  const crowd = await send({
    ...list,
    connections: CONNECTIONS,
    seconds: SECONDS,
    perSecond: Math.round(capacity * TIMES_CAPACITY),
  });
  goesOn = false;
  await asking;
  const after = await rateOf(list);
  const figures = {
    capacity: Math.round(capacity),
    quietP99: p99(quiet.admitted),
    crowdP99: p99(crowd.admitted),
    admittedPerSecond: Math.round(crowd.admitted.length / SECONDS),
    refused: crowd.refused,
    withoutRetryAfter,
    failed: crowd.failed,
    readyMedian: median(readyMs),
    readyMax: Math.max(...readyMs),
    after: Math.round(after),
  };
  console.error(figures);
  const refusals = Object.entries(crowd.refused).map(([status, count]) => `${count} × ${status}`);
  record(
    'Overload',
    [
      `\`products/list?limit=50\`, ${figures.capacity} per second at full load. For ${SECONDS} s ` +
        `${TIMES_CAPACITY} times as many are sent, over ${CONNECTIONS} connections:`,
      '',
      `- answered: ${figures.admittedPerSecond} per second, 99% within ` +
        `${figures.crowdP99.toFixed(0)} ms; at full load without a crowd ` +
        `${figures.quietP99.toFixed(0)} ms.`,
      `- refused: ${refusals.join(', ') || 'none'}; of those looked at ` +
        `${withoutRetryAfter} without \`Retry-After\`; ${figures.failed} without an answer.`,
      `- \`/readyz\` meanwhile: median ${figures.readyMedian.toFixed(0)} ms, longest ` +
        `${figures.readyMax.toFixed(0)} ms.`,
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
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
