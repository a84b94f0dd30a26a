/** Measures the memory of an API process and a worker over twenty minutes of mixed load. */
import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { startOwnBaseline } from './support/baseline';
import { median } from './support/measure';
import { picture } from './support/picture';
import { record } from './support/results';
import { withProcesses } from './support/service';
import { checkOut, sell, subscribe } from './support/shop';

/** At least two, since the last is compared with one before. */
const MINUTES = Math.max(2, Number(process.env.BENCH_MINUTES ?? 20));
const MINUTE_MS = 60_000;
/** How many do the mixed work at the same time; fewer leave a busy machine to others. */
const LOOPS = Number(process.env.BENCH_LOOPS ?? 4);
const AFTER_REFUSAL_MS = 1_000;
const KIB_PER_MIB = 1_024;

/** Resident memory of a process, in MiB. */
const residentOf = (pid: number): number =>
  Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) /
      KIB_PER_MIB,
  );

withProcesses(['api', 'worker'], async ({ call, pids }) => {
  const receiver = await startOwnBaseline('receiver');
  await call('POST', '/v2/webhooks/create', {
    name: 'fast',
    endpoint: receiver,
    secret: 'secret',
    events: ['checkout.completed', 'transparent.completed', 'subscription.completed'],
  });
  const product = await sell(call);
  const plan = await sell(call, 'plan', 'MONTHLY');
  const endsAt = performance.now() + MINUTES * MINUTE_MS;
  let buyer = 0;
  let rounds = 0;
  let refused = 0;
  const round = async () => {
    const checkout = await checkOut(call, product);
    await call('POST', `/v2/checkouts/simulate-payment?id=${checkout}`, { method: 'PIX' });
    const charge = await call('POST', '/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 4_990 },
    });
    await call('POST', `/v2/transparents/simulate-payment?id=${charge.id}`, {});
    await call('POST', '/v2/checkouts/refund', { id: checkout });
    await subscribe(call, plan, `buyer${buyer++}`);
    for (const list of ['checkouts', 'charges', 'subscriptions', 'events', 'customers'])
      await call('GET', `/v2/${list}/list?limit=50`);
    rounds++;
  };
  const live = async () => {
    // On a machine that is busy with other things a call may take too long, which ends its round.
    while (performance.now() < endsAt)
      await round().catch((error: unknown) => {
        refused++;
        console.error(error);
        return pause(AFTER_REFUSAL_MS);
      });
  };
  const working = Promise.all(Array.from({ length: LOOPS }, live));
  const minutes: number[][] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    await pause(MINUTE_MS);
    minutes.push(pids.map(residentOf));
    console.error(`minute ${minute + 1}: ${minutes.at(-1)?.join(' and ')} MiB`);
  }
  await working;
  const quarter = Math.max(1, Math.floor(MINUTES / 4));
  // The first quarter warms up: caches fill, code is compiled.
  const grownBy = (figure: (values: readonly number[]) => number) =>
    pids.map((_, process) => {
      const of = (rows: readonly number[][]) => figure(rows.map((row) => row[process] ?? 0));
      return of(minutes.slice(-quarter)) / of(minutes.slice(quarter, 2 * quarter));
    });
  const growth = grownBy(median);
  // Between two full garbage collections memory rises, whatever is kept.
  const growthOfLeast = grownBy((values) => Math.min(...values));
  const shown = (factors: readonly number[]) =>
    factors.map((each) => each.toFixed(2)).join(' and ');
  record(
    'Memory',
    [
      `Mixed load for ${MINUTES} minutes, ${rounds.toLocaleString('en')} rounds of sales, refunds, ` +
        `subscriptions and lists by ${LOOPS} at a time, ${refused} of them cut short by a refusal. ` +
        `Resident memory in MiB at each minute: ` +
        `the API ${minutes.map(([api]) => api).join(', ')}; ` +
        `the worker ${minutes.map(([, worker]) => worker).join(', ')}. ` +
        `The last quarter beside the second: medians ${shown(growth)}, ` +
        `least ${shown(growthOfLeast)}.`,
      ...['API', 'worker'].flatMap((name, process) => [
        '',
        picture({
          title: `Memory of the ${name}, minute by minute`,
          unit: 'MiB',
          bars: Object.fromEntries(
            minutes.map((row, minute) => [`${minute + 1}`, row[process] ?? 0]),
          ),
        }),
      ]),
    ],
    { loops: LOOPS, rounds, refused, minutes, growth, growthOfLeast },
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
