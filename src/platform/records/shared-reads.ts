/** Reads by id that the rows of a batch ask for at the same time: one statement for each class. */
import { batched } from '../jobs/batched';
import type { RecordClass, StoredRecord } from './record';
import { refuseUnknown, type Rows } from './rows';

/** The rows that one statement reads at most. */
const READ_MAX = 50;

type Read = (id: string) => Promise<StoredRecord | null>;

export class SharedReads {
  private readonly reads = new Map<RecordClass<StoredRecord>, Read>();

  constructor(private readonly rows: Rows) {}

  /** The row as it is after the call, never as an earlier statement has read it. */
  async get<Row extends StoredRecord>(type: RecordClass<Row>, id: string): Promise<Row> {
    return ((await this.readOf(type)(id)) as Row | null) ?? refuseUnknown(type, id, 'id');
  }

  private readOf(type: RecordClass<StoredRecord>): Read {
    const known = this.reads.get(type);
    if (known) return known;
    const read = batched(READ_MAX, async (ids: string[]) => {
      const found = new Map((await this.rows.listByIds(type, ids)).map((row) => [row.id, row]));
      return ids.map((id) => found.get(id) ?? null);
    });
    this.reads.set(type, read);
    return read;
  }
}
