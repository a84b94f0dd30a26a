/**
 * What the fields of objects say of themselves, as extensions of the schema: the columns they need
 * of their object, and how they are resolved if not by type-graphql.
 */
import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { RecordClass, StoredRecord } from '../../../platform/records/record';
import { permissionToRead } from './node';

/** An object that another one names by id. */
export interface Relation {
  type: RecordClass<StoredRecord>;
  idIn: string;
}

export interface FieldSource {
  /**
   * Left out: the column of its name, or any column of its object if it has a resolver. See also
   * `from` of `Derived`.
   */
  columns?: readonly string[];
  /** What it shows, if that is all it does. */
  relation?: Relation;
  resolve?: GraphQLFieldResolver<never, never>;
}

/** Resolves the fields that have a resolver of their own by it. */
export function resolveDirectly(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type))
      for (const field of Object.values(type.getFields())) {
        const { resolve, relation } = field.extensions as FieldSource;
        // Throws here, and not at a request, if no operation reads the noun.
        if (relation) permissionToRead(relation.type);
        if (resolve) field.resolve = resolve as GraphQLFieldResolver<unknown, unknown>;
      }
}
