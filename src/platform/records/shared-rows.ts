/**
 * Rows that the rows of a batch read outside of a transaction: what they ask for at the same time,
 * and under equal conditions, is one statement.
 */
import { batched } from '../jobs/batched';
import type { Condition } from './lists/conditions';
import type { RecordClass, StoredRecord } from './record';
import { Rows, type Selection, type Where } from './rows';
import { conditionsOf } from './where-conditions';

/** What one statement answers at most. */
const READ_MAX = 50;

type Read = (conditions: readonly Condition[]) => Promise<StoredRecord[]>;

export class SharedRows extends Rows {
  private readonly reads = new Map<string, Read>();

  /** The rows as they are after the call, never as an earlier statement has read them. */
  protected override async select<Row extends StoredRecord>(
    type: RecordClass<Row>,
    where: Where<Row>,
    selection: Selection<Row>,
  ): Promise<Row[]> {
    const conditions = conditionsOf(where);
    const { table } = this.rowMapper(type);
    const kind = JSON.stringify([table, conditions.map(({ sql }) => sql), selection]);
    const read: Read =
      this.reads.get(kind) ?? batched(READ_MAX, (lists) => this.selectEach(type, lists, selection));
    this.reads.set(kind, read);
    return (await read(conditions)) as Row[];
  }
}
