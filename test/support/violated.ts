/** What the invariants find after damage that statements have done, which is undone afterwards. */
import { allStores } from './handles';
import { allJobs } from '../../jobs/all-jobs';
import { INVARIANTS } from '../../src/operators/invariants';
import { violations } from './violations';
import { overdue } from '../../src/operators/overdue';
import { wall, type World } from './world';

const MINUTE_MS = 60_000;

/** The examples of each violated invariant. */
export async function violatedBy(
  { database }: Pick<World, 'database'>,
  damage: readonly string[],
  { minutesLater = 0 } = {},
): Promise<Record<string, string[]>> {
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  try {
    for (const sql of damage) await runner.query(sql);
    const found = await violations(allStores(runner), {
      ...INVARIANTS,
      ...overdue(allJobs, new Date(wall().getTime() + minutesLater * MINUTE_MS)),
    });
    return Object.fromEntries(found.map(({ invariant, examples }) => [invariant, examples]));
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}
