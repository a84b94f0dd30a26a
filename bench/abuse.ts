/**
 * Measures a buyer's page of another store while a stranger, or one key, does the worst that the
 * limits allow: of one API process and of two. The buyer is a process of its own.
 */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ATTACKS,
  besideABuyer,
  ipv4,
  openNeighbour,
  sellTo,
  STANDARD_LIMITS,
  type Answers,
} from '../test/support/abuse';
import { percentile } from './support/load';
import { record } from './support/results';
import { BENCH_SECRET_KEY, withService } from './support/service';

const ATTACK_MS = 1_000 * Number(process.env.BENCH_ABUSE_SECONDS ?? 15);
const QUIET_MS = 5_000;
const P95_MAX_MS = 1_000;
const PROCESSES = [1, 2];

interface Seen {
  quietP95: number;
  p95: number;
  max: number;
  /** Visits that were not answered with the page. */
  refused: number;
  visits: number;
  answers: Answers;
}

const seen: Record<string, Record<string, Seen>> = {};
const lines: string[] = [];

async function main(): Promise<void> {
  for (const apiProcesses of PROCESSES)
    await withService(
      async ({ url, key, database }) => {
        const { page } = await openNeighbour(database, { url, secretKey: BENCH_SECRET_KEY });
        const target = { url: ipv4(url), key, checkout: await sellTo({ url, key }) };
        for (const [name, { run }] of Object.entries(ATTACKS)) {
          const quiet = await besideABuyer(page, () => pause(QUIET_MS));
          const { result, visits } = await besideABuyer(page, () =>
            run(target, AbortSignal.timeout(ATTACK_MS)),
          );
          const { times, statuses } = visits;
          const figures = {
            quietP95: percentile(quiet.visits.times, 0.95),
            p95: percentile(times, 0.95),
            max: Math.max(...times),
            refused: times.length - (statuses['200'] ?? 0),
            visits: times.length,
            answers: result,
          };
          console.error(apiProcesses, name, figures);
          (seen[name] ??= {})[`of ${apiProcesses}`] = figures;
          lines.push(
            `| ${name} | ${apiProcesses} | ${figures.quietP95.toFixed(0)} | ` +
              `${figures.p95.toFixed(0)} | ${figures.max.toFixed(0)} | ` +
              `${figures.refused} of ${figures.visits} | ` +
              `${Object.entries(result)
                .map(([status, count]) => `${count} × ${status}`)
                .join(', ')} |`,
          );
        }
      },
      {
        env: { ...STANDARD_LIMITS, API_PROCESSES: String(apiProcesses), WORKER_PROCESSES: '1' },
        kept: null,
      },
    );
  const slowest = Math.max(
    ...Object.values(seen).flatMap((each) => Object.values(each).map(({ p95 }) => p95)),
  );
  record(
    'Abuse',
    [
      `A buyer of another store opens a page again and again, from an address and in a process of ` +
        `their own, for ${ATTACK_MS / 1_000} s beside each attack and before it without one. The ` +
        `95th percentile must stay below ${P95_MAX_MS} ms. The limits have their standard values. ` +
        'Milliseconds; the last column are the answers to the attack.',
      '',
      '| attack | API processes | p95 without | p95 | longest | visits not answered | answered |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...lines,
    ],
    seen,
    [
      {
        question: "a buyer's page next to each attack, the slowest 95th percentile",
        ours: `${slowest.toFixed(0)} ms`,
        comparedWith: '–',
        figure: slowest,
        floor: P95_MAX_MS,
        aim: null,
        isMost: true,
      },
    ],
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
