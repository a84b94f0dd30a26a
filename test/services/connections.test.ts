/** The connections of real processes are within the table of docs/operating/processes.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leave } from '../support/leave';
import { start } from '../support/process';
import { freshPlace, until } from '../support/running-shop';

const POOL = 6;
const REQUESTS = 60;

afterEach(leave);

test('an API process and a worker open no more connections than the table says', async () => {
  const place = await freshPlace();
  const service = await start({
    databaseUrl: place.databaseUrl,
    env: { API_PROCESSES: '1', WORKER_PROCESSES: '1', DATABASE_POOL_SIZE: String(POOL) },
  });
  const seen = new Map<string, number>();
  const look = async (): Promise<void> => {
    const counts = await place.database.query<{ name: string; count: string }[]>(
      `SELECT "application_name" AS "name", count(*) AS "count"
       FROM pg_stat_activity
       WHERE "datname" = current_database()
         AND "pid" <> pg_backend_pid()
         AND "application_name" LIKE 'pitanga%'
       GROUP BY 1`,
    );
    for (const { name, count } of counts)
      seen.set(name, Math.max(seen.get(name) ?? 0, Number(count)));
  };
  await until('the figures were measured', async () => {
    const requests = Array.from({ length: REQUESTS }, () =>
      fetch(`${service.url}/v2/products/list`, {
        headers: { authorization: `Bearer ${service.key}` },
      }),
    );
    await look();
    await Promise.all(requests);
    return (await place.database.query<unknown[]>('SELECT FROM "figures"')).length > 0;
  });
  const allowed = documented();
  expect([...seen.keys()].filter((name) => !allowed.has(name))).toEqual([]);
  expect([...seen].filter(([name, count]) => count > (allowed.get(name) ?? 0))).toEqual([]);
  expect(seen.get('pitanga listen')).toBe(2);
});

/** What one API process and one worker may have together. */
function documented(): Map<string, number> {
  const guide = readFileSync(join(__dirname, '../../docs/operating/processes.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| `(pitanga[^`]*)` +\| ([^|]+) \| ([^|]+) \|/gm)];
  const numberOf = (cell = '') =>
    cell.trim() === '`DATABASE_POOL_SIZE`' ? POOL : Number(cell.trim());
  return new Map(
    rows.map(([, name = '', api, worker]) => [name, numberOf(api) + numberOf(worker)]),
  );
}
