/** Jobs that end on PostgreSQL remove no others: where several did at a time, they deadlocked. */
import { openBackend } from '../../jobs/queues/queues';
import { until } from '../support/running-shop';
import { world } from '../support/world';

const JOBS = 2_000;
const KEPT = 200;
const WORKERS = 4;
const CONCURRENCY = 10;

test('finished jobs stay until they are trimmed', async () => {
  const shop = await world();
  const backend = openBackend(shop.databaseUrl, 40);
  const queue = backend.queue('billing');
  const complaints: string[] = [];
  const workers = Array.from({ length: WORKERS }, () =>
    backend.worker('billing', () => Promise.resolve(), CONCURRENCY),
  );
  for (const worker of workers) worker.on('error', ({ message }) => complaints.push(message));
  const count = async () => {
    const counts = await queue.getJobCounts('waiting', 'active', 'completed');
    return { ...counts, open: Number(counts.waiting) + Number(counts.active) };
  };
  try {
    const jobs = Array.from({ length: JOBS }, (_, number) => ({ name: 'try', data: { number } }));
    await queue.addBulk(jobs);
    await until('no job is open', async () => (await count()).open === 0);
    expect(await count()).toMatchObject({ completed: JOBS });
    await backend.trim(queue);
    expect(await count()).toMatchObject({ completed: KEPT });
    expect(complaints).toEqual([]);
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
    await queue.close();
    await backend.close();
  }
});
