/** The clock of a store, moved without the API: what falls due waits for the workers. */
import { changeRows, rowsOf, type HasDatabase } from './rows';
import type { World } from './world';

const DAY_MS = 86_400_000;

/** Time passes, and nothing that falls due happens yet. */
export async function timePassesUnnoticed(
  { database, storeId }: Pick<World, 'database' | 'storeId'>,
  { days = 0, ms = 0 }: { days?: number; ms?: number },
): Promise<void> {
  await database.query(
    `INSERT INTO "testClocks" ("storeId", "offsetMs")
     VALUES ($1, $2)
     ON CONFLICT ("storeId") DO UPDATE SET "offsetMs" = "testClocks"."offsetMs" + $2`,
    [storeId, Math.ceil(days * DAY_MS) + ms],
  );
}

/** All clocks are this far ahead of the wall clock. */
export async function setClocks(shop: HasDatabase, days: number): Promise<void> {
  await changeRows(shop, 'testClocks', {}, { offsetMs: days * DAY_MS });
}

/** How far the clock of the store is ahead of the wall clock. */
export async function clockOffsetMs(shop: Pick<World, 'database'>): Promise<number> {
  const [clock] = await rowsOf<{ offsetMs: string }>(shop, 'testClocks', {}, 'storeId');
  return Number(clock?.offsetMs ?? 0);
}
