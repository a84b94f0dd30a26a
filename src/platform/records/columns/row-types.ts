/** What an insert of a row requires, and what a change of one may write, derived from its class. */
import type { IsDefaulted } from './columns';
import type { Moved } from '../lifecycle';
import type { StoredRecord } from '../record';

/** Filled in by the transaction. */
type Scoped = 'storeId' | 'devMode' | 'updatedAt';

type IsEqual<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** The columns of a row. Getters are readonly properties and no columns. */
type ColumnOf<Row> = {
  [Name in keyof Row & string]: IsEqual<Pick<Row, Name>, Readonly<Pick<Row, Name>>> extends true
    ? never
    : Name;
}[keyof Row & string];

/** Columns that are nullable or have a default. */
type OptionalOf<Row> = {
  [Name in ColumnOf<Row>]: null extends Row[Name]
    ? Name
    : IsDefaulted<Row[Name]> extends true
      ? Name
      : never;
}[ColumnOf<Row>];

type Free = 'id' | 'createdAt';

/**
 * Everything that the table requires. `createdAt` defaults to now; a caller that derived other
 * times from it passes it.
 */
export type NewRow<Row extends StoredRecord> = {
  [Name in Exclude<ColumnOf<Row>, OptionalOf<Row> | Scoped | Free>]: Row[Name];
} & { [Name in Exclude<OptionalOf<Row>, Scoped> | Free]?: Row[Name & keyof Row] | undefined };

/** Changes of a row. A status must come from its lifecycle. */
export type RowChanges<Row extends StoredRecord> = {
  [Name in Exclude<ColumnOf<Row>, Scoped | Free>]?: Name extends 'status'
    ? Moved<Row[Name] & string>
    : Row[Name];
};
