/** The tables and settings of the database itself. */
import type { World } from './world';

type Shop = Pick<World, 'database'>;

/** A table as a later release could add it: the types of its columns by their names. */
export async function addTable(
  { database }: Shop,
  name: string,
  columns: Record<string, string>,
): Promise<void> {
  const list = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  await database.query(`CREATE TABLE "${name}" (${list.join(', ')})`);
}

export async function dropTable({ database }: Shop, name: string): Promise<void> {
  await database.query(`DROP TABLE "${name}"`);
}

/** A setting of our sessions, as PostgreSQL writes it. */
export async function settingOf({ database }: Shop, name: string): Promise<string | undefined> {
  const [row] = await database.query<{ value: string }[]>('SELECT current_setting($1) AS "value"', [
    name,
  ]);
  return row?.value;
}
