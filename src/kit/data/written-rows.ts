/** The statements that write stored rows: one for all rows whose columns are the same. */
import { PREPARED } from './prepared-statements';
import type { StoredRecord } from './record';
import { Rows } from './rows';
import type { StoredClass } from './stored-class';

export class WrittenRows extends Rows {
  /** Inserts the rows. Returns for each whether it was added: the ending may leave it out. */
  async add<Row extends StoredRecord>(
    stored: StoredClass<Row>,
    rows: readonly Row[],
    ending: string,
  ): Promise<boolean[]> {
    const { sql, values } = rows.length > 1 ? stored.insertAllOf(rows) : stored.insertOf(...rows);
    const isEach = ending === '';
    const added = await this.manager.query<Pick<Row, 'id'>[]>(
      `${PREPARED}${sql}${isEach ? '' : ` ${ending} RETURNING "id"`}`,
      values,
    );
    return rows.map(({ id }) => isEach || added.some((row) => row.id === id));
  }

  /** Writes the columns of `changes`, each row with its own values. */
  async set<Row extends StoredRecord>(
    stored: StoredClass<Row>,
    rows: readonly Row[],
    changes: Partial<Row>,
  ): Promise<void> {
    const [only] = rows;
    if (!only) return;
    if (rows.length > 1) {
      const { sql, values } = stored.setAllOf(rows, changes, 2);
      await this.sql(
        `${PREPARED}UPDATE "${stored.table}" t
         SET ${sql}
         WHERE t."storeId" = $1 AND t."devMode" = $2 AND t."id" = given."id"`,
        values,
      );
      return;
    }
    const { sql, values } = stored.setOf(changes, 3);
    await this.sql(
      `${PREPARED}UPDATE "${stored.table}"
       SET ${sql}
       WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3`,
      [only.id, ...values],
    );
  }
}
