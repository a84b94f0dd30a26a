/** How the lists of a class are sorted and paged, if not by the ids of the rows. */
import type { RecordClass, StoredRecord } from '../record';
import type { Rows } from '../rows';

export interface Listing<Row> {
  /**
   * The key by which rows are sorted, greatest for the latest row: SQL over the alias `t`. An index
   * serves it.
   */
  readonly key: string;
  /**
   * The key of the row that a cursor names. Refuses a cursor without a row in this scope; the
   * refusal names `field`.
   */
  keyOf(rows: Rows, cursor: string, field: string): Promise<string>;
  /** How the stored ids begin, if they sort by time though the noun has another prefix. */
  readonly idPrefix?: string;
  /** The cursor of a row, if it is not the id. */
  cursorOf?(row: Row): string;
}

/** A class of stored rows that may have its own order. */
export interface ListedClass<Row extends StoredRecord> extends RecordClass<Row> {
  readonly listing?: Listing<Row>;
}
