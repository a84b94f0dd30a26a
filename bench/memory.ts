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

const MINUTES = Number(process.env.BENCH_MINUTES ?? 20);
const MINUTE_MS = 60_000;
const LOOPS = 4;
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
  const live = async () => {
    while (performance.now() < endsAt) {
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
    }
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
  const of = (rows: readonly number[][], process: number) =>
    median(rows.map((row) => row[process] ?? 0));
  // The first quarter warms up: caches fill, code is compiled.
  const growth = pids.map(
    (_, process) =>
      of(minutes.slice(-quarter), process) / of(minutes.slice(quarter, 2 * quarter), process),
  );
  record(
    'Memory',
    [
      `Mixed load for ${MINUTES} minutes, resident memory in MiB at each minute: ` +
        `the API ${minutes.map(([api]) => api).join(', ')}; ` +
        `the worker ${minutes.map(([, worker]) => worker).join(', ')}. ` +
        `The last quarter beside the second: ${growth.map((each) => each.toFixed(2)).join(' and ')}.`,
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
    { minutes, growth },
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
