/**
 * What the fields of objects say of themselves, as extensions of the schema: the columns they need
 * of their object, and how they are resolved if not by type-graphql.
 */
import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';

export interface FieldFacts {
  /** Left out: it may read any column of its object. */
  columns?: readonly string[];
  resolve?: GraphQLFieldResolver<never, never>;
}

/** Resolves the fields that have a resolver of their own by it. */
export function resolveDirectly(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type))
      for (const field of Object.values(type.getFields())) {
        const { resolve } = field.extensions as FieldFacts;
        if (resolve) field.resolve = resolve as GraphQLFieldResolver<unknown, unknown>;
      }
}
