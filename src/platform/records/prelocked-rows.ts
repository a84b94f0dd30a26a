/**
 * Rows that work is about to lock. Those of all work that shares a transaction are locked together
 * before the first of it runs, and each is handed to the work that named it.
 */
import type { EntityManager } from 'typeorm';
import type { RecordClass, Scope, StoredRecord } from './record';
import { lockByIds, Rows } from './rows';

/** Work that shares transactions names the same classes in the same order, or none. */
export type Locks = readonly (readonly [RecordClass<StoredRecord>, string])[];

export class PrelockedRows {
  private readonly rows = new Map<string, { row: StoredRecord; by: Locks }>();

  /** Call it before anything else in the transaction. */
  async lock(manager: EntityManager, scope: Scope, named: readonly Locks[]): Promise<void> {
    const rows = new Rows(manager, scope);
    const ids = new Map<RecordClass<StoredRecord>, string[]>();
    const namedBy = new Map<string, Locks>();
    for (const locks of named)
      for (const [type, id] of locks) {
        ids.set(type, [...(ids.get(type) ?? []), id]);
        namedBy.set(id, locks);
      }
    for (const [type, ofType] of ids)
      for (const row of await lockByIds(rows, type, ofType)) {
        const by = namedBy.get(row.id);
        if (by) this.rows.set(row.id, { row, by });
      }
  }

  /** The row, to be read only; null if it must be read from the table. */
  peek<Row extends StoredRecord>(id: string, by: Locks): Row | null {
    const found = this.rows.get(id);
    return found?.by === by ? (found.row as Row) : null;
  }

  /** The row, and forgets it: a later lock reads the table, with what was written since. */
  take<Row extends StoredRecord>(id: string, by: Locks): Row | null {
    const row = this.peek<Row>(id, by);
    if (row) this.rows.delete(id);
    return row;
  }

  /** Other work has locked or written it, so it may no longer be as it was. */
  forget(id: string): void {
    this.rows.delete(id);
  }
}
