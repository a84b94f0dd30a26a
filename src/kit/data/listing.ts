/** How the lists of a noun are sorted and continued, if not by the ids of its rows. */
import type { RecordClass, StoredRecord } from './record';
import type { Rows } from './rows';

export interface Listing<Row> {
  /**
   * The key by which rows are sorted, greatest for the latest row: SQL over the alias `t`. An index
   * serves it.
   */
  readonly key: string;
  /**
   * The key of the row that a cursor names; refuses, naming `field`, what names no row of this
   * scope.
   */
  keyOf(rows: Rows, cursor: string, field: string): Promise<string>;
  /** What callers know a row by, if not by its id. */
  cursorOf?(row: Row): string;
}

/** A class of stored rows that may have its own order. */
export interface ListedClass<Row extends StoredRecord> extends RecordClass<Row> {
  readonly listing?: Listing<Row>;
}
