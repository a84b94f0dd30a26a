/**
 * Makes the resolvers of the fields of objects: lists of what belongs to an object, objects that it
 * names by id, and values that are computed. `operation-resolvers.ts` has those of the roots.
 *
 * | function                        | what it adds to the schema                                 |
 * | ------------------------------- | ---------------------------------------------------------- |
 * | `connectionField`               | a Relay list of the rows that belong to an object          |
 * | `objectField`, `nodeField`      | an object that another one names by id                     |
 * | `computedField`, `batchedField` | a value computed for one row, or for many rows together    |
 */
import { Args, Ctx, Extensions, Field, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../platform/operations/context';
import { fieldsOf } from '../../../platform/records/columns/columns';
import type { ListOperation } from '../../../platform/operations/operation';
import { isIdOf } from '../../../platform/records/columns/ids';
import {
  Node,
  prefixesOf,
  type RecordClass,
  type StoredRecord,
} from '../../../platform/records/record';
import { ConnectionArgs, FilterArg } from '../connections/connection-args';
import { connectionType } from '../connections/connection-type';
import { openConnection } from '../connections/open-connection';
import { orRefuse, refuse } from '../errors';
import type { RequestContext } from '../request-context';
import { uncapitalize } from './capitalize';
import type { FieldSource } from './field-source';
import { loaderFor, loadersOf, type ValuesOf } from './loaders';
import { nounOfList, permissionToRead } from './node';
import { resolvers } from './operation-resolvers';

/**
 * A list of the rows that belong to an object, as a Relay connection. The pages of all objects in a
 * list are read together. `by` names the filter that takes the id of the object, by default the
 * noun of the object with `Id`, or makes other conditions of it.
 */
export function connectionField<
  Owner extends object,
  Filter extends object,
  Row extends StoredRecord,
>(
  owner: new () => Owner,
  name: string,
  operation: ListOperation<Filter, Row>,
  description: string,
  by: string | ((owner: Owner) => object) = `${uncapitalize(owner.name)}Id`,
): void {
  const Connection = connectionType(operation.type);
  const isById = typeof by === 'string';
  // A filter that does not exist would narrow nothing, and show the rows of all objects.
  if (isById && !fieldsOf(operation.filter).has(by))
    throw new Error(`${owner.name}.${name}: the list has no filter ${by}`);
  const facts: FieldSource = isById ? { columns: ['id'] } : {};
  const conditionOf = isById ? (row: Owner) => ({ [by]: (row as Owner & Node).id }) : by;

  @Resolver(() => owner)
  class ConnectionFieldResolver {
    @Extensions(facts)
    @FieldResolver(() => Connection, { description, nullable: true })
    [name](
      @Root() row: Owner,
      @Args(() => ConnectionArgs) page: ConnectionArgs,
      @FilterArg(operation.filter) filter: Filter | undefined,
      @Ctx() { ctx }: RequestContext,
    ): object {
      return openConnection(ctx, operation, { page, filter, condition: conditionOf(row) });
    }
  }

  nounOfList(operation);
  resolvers.push(ConnectionFieldResolver);
}

/** The properties that hold an id. */
type IdOf<Owner> = {
  [Name in keyof Owner]: Owner[Name] extends string | null ? Name : never;
}[keyof Owner] &
  string;

/**
 * An object that another one names by id, in the property `idIn`, by default the name of the field
 * with `Id`. It needs the permission to read its noun. Lists have many of them, so its resolver is
 * its own: one of type-graphql takes longer than the rest of it.
 */
export function objectField<Owner extends object, Row extends StoredRecord, Name extends string>(
  owner: new () => Owner,
  name: Name,
  type: RecordClass<Row>,
  description: string,
  ...[given]: `${Name}Id` extends IdOf<Owner> ? [idIn?: IdOf<Owner>] : [idIn: IdOf<Owner>]
): void {
  const idIn = given ?? (`${name}Id` as IdOf<Owner>);
  const resolve = (row: Owner, _args: unknown, { ctx }: RequestContext) => {
    try {
      ctx.require(permissionToRead(type));
    } catch (error) {
      return refuse(error, ctx);
    }
    const id = row[idIn] as string | null;
    return id ? loadersOf(ctx).shownRow(type, id) : null;
  };
  const facts: FieldSource = { columns: [idIn], relation: { type, idIn }, resolve };
  Field(() => type, { description, nullable: true, simple: true })(owner.prototype as object, name);
  Extensions(facts)(owner.prototype as object, name);
}

/** A field that is computed for one object; `type` is its type in the schema. */
export function computedField<Owner extends object>(
  owner: new () => Owner,
  name: string,
  type: unknown,
  description: string,
  compute: (owner: Owner, ctx: Context) => unknown,
  { nullable = false }: { nullable?: boolean } = {},
): void {
  @Resolver(() => owner)
  class ComputedFieldResolver {
    @FieldResolver(() => type as typeof String, { description, nullable })
    [name](@Root() row: Owner, @Ctx() { ctx }: RequestContext): unknown {
      return compute(row, ctx);
    }
  }

  resolvers.push(ComputedFieldResolver);
}

/** A field that is computed for many objects together, when it is selected. */
export function batchedField<Owner extends StoredRecord>(
  owner: RecordClass<Owner>,
  name: string,
  type: object,
  description: string,
  valuesOf: ValuesOf<Owner>,
): void {
  @Resolver(() => owner)
  class BatchedFieldResolver {
    @FieldResolver(() => type, { description, nullable: true })
    [name](@Root() row: Owner, @Ctx() { ctx }: RequestContext): Promise<unknown> {
      return loadersOf(ctx).batched(valuesOf).load(row);
    }
  }

  resolvers.push(BatchedFieldResolver);
}

/**
 * An object of one of several nouns, which the prefix of its id names; it needs the permission to
 * read its noun. Null for an id of no such noun.
 */
export function nodeField<Owner extends object>(
  owner: new () => Owner,
  name: string,
  nouns: readonly RecordClass<StoredRecord>[],
  description: string,
  idOf: (owner: Owner) => string,
): void {
  const read = async (ctx: Context, id: string): Promise<Node | null> => {
    const type = nouns.find((noun) => prefixesOf(noun).some((prefix) => isIdOf(prefix, id)));
    if (!type) return null;
    ctx.require(permissionToRead(type));
    return loaderFor(ctx, type).load(id);
  };

  @Resolver(() => owner)
  class NodeFieldResolver {
    @FieldResolver(() => Node, { description, nullable: true })
    [name](@Root() row: Owner, @Ctx() { ctx }: RequestContext): Promise<Node | null> {
      return orRefuse(ctx, () => read(ctx, idOf(row)));
    }
  }

  resolvers.push(NodeFieldResolver);
}
