/** What the fields of objects say of themselves, as extensions of the schema. */
import type { GraphQLFieldResolver } from 'graphql';
import type { RecordClass, StoredRecord } from '../../../platform/records/record';

/** An object that another one names by id. */
export interface Relation {
  type: RecordClass<StoredRecord>;
  idIn: string;
}

export interface FieldSource {
  /**
   * The columns that it needs of its object. Left out: the column of its name, or any column of its
   * object if it has a resolver. See also `from` of `Derived`.
   */
  columns?: readonly string[];
  /** What it shows, if that is all it does. */
  relation?: Relation;
  /** Its resolver, if type-graphql makes none. */
  resolve?: GraphQLFieldResolver<never, never>;
}
