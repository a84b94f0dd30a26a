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
import { Args, Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../platform/operations/context';
import type { ListOperation } from '../../../platform/operations/operation';
import type { PermissionName } from '../../../platform/operations/permission-name';
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
import { refuse } from '../errors';
import type { RequestContext } from '../request-context';
import type { FieldSource } from './direct-fields';
import { loaderFor, loadersOf, type ValuesOf } from './loaders';
import { nounOfList } from './node';
import { orRefuse, resolvers } from './operation-resolvers';

/**
 * A list of the rows that belong to an object, as a Relay connection. The pages of all objects in a
 * list are read together. `by` names the filter that takes the id of the object, or makes other
 * conditions of it.
 */
export function connectionField<
  Owner extends object,
  Filter extends object,
  Row extends StoredRecord,
>(
  owner: new () => Owner,
  name: string,
  type: RecordClass<Row>,
  operation: ListOperation<Filter, Row>,
  by: string | ((owner: Owner) => object),
  description: string,
): void {
  const Connection = connectionType(type);
  const isById = typeof by === 'string';
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
      return openConnection(ctx, type, operation, { page, filter, condition: conditionOf(row) });
    }
  }

  nounOfList(type, operation);
  resolvers.push(ConnectionFieldResolver);
}

/** The properties that hold an id. */
type IdOf<Owner> = {
  [Name in keyof Owner]: Owner[Name] extends string | null ? Name : never;
}[keyof Owner] &
  string;

/**
 * An object that another one names by id, in the property `idIn`; needs the permission to read its
 * noun. Lists have many of them, so it is resolved without the steps of type-graphql.
 */
export function objectField<Owner extends object, Row extends StoredRecord>(
  owner: new () => Owner,
  name: string,
  type: RecordClass<Row>,
  permission: PermissionName,
  idIn: IdOf<Owner>,
  description: string,
): void {
  const read = (
    row: Owner,
    _args: unknown,
    { ctx }: RequestContext,
  ): Promise<Row | null> | Row | null => {
    try {
      ctx.require(permission);
    } catch (error) {
      return refuse(error, ctx);
    }
    const id = row[idIn] as string | null;
    return id ? loadersOf(ctx).shownRow(type, id) : null;
  };
  const relation = { type, idIn, permission };
  const facts: FieldSource = { columns: [idIn], relation, resolve: read };

  @Resolver(() => owner)
  class ObjectFieldResolver {
    @Extensions(facts)
    @FieldResolver(() => type, { description, nullable: true })
    [name](@Root() row: Owner, @Ctx() context: RequestContext): Promise<Row | null> | Row | null {
      return read(row, {}, context);
    }
  }

  resolvers.push(ObjectFieldResolver);
}

/** A field that is computed for one object; `type` is its type in the schema. */
export function computedField<Owner extends object>(
  owner: new () => Owner,
  name: string,
  type: () => unknown,
  compute: (owner: Owner, ctx: Context) => unknown,
  description: string,
  { nullable = false }: { nullable?: boolean } = {},
): void {
  @Resolver(() => owner)
  class ComputedFieldResolver {
    @FieldResolver(type as () => typeof String, { description, nullable })
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
  type: () => object,
  valuesOf: ValuesOf<Owner>,
  description: string,
): void {
  @Resolver(() => owner)
  class BatchedFieldResolver {
    @FieldResolver(type, { description, nullable: true })
    [name](@Root() row: Owner, @Ctx() { ctx }: RequestContext): Promise<unknown> {
      return orRefuse(ctx, loadersOf(ctx).batched(valuesOf).load(row));
    }
  }

  resolvers.push(BatchedFieldResolver);
}

/** The nouns that a field may name by id, each with the permission to read it. */
export type NodeChoices = readonly (readonly [RecordClass<StoredRecord>, PermissionName])[];

/**
 * An object of one of several nouns, which the prefix of its id tells. Null for an id of no such
 * noun.
 */
export function nodeField<Owner extends object>(
  owner: new () => Owner,
  name: string,
  choices: NodeChoices,
  idOf: (owner: Owner) => string,
  description: string,
): void {
  const read = async (ctx: Context, id: string): Promise<Node | null> => {
    const [type, permission] =
      choices.find(([noun]) => prefixesOf(noun).some((prefix) => isIdOf(prefix, id))) ?? [];
    if (!type || !permission) return null;
    ctx.require(permission);
    return loaderFor(ctx, type).load(id);
  };

  @Resolver(() => owner)
  class NodeFieldResolver {
    @FieldResolver(() => Node, { description, nullable: true })
    [name](@Root() row: Owner, @Ctx() { ctx }: RequestContext): Promise<Node | null> {
      return orRefuse(ctx, read(ctx, idOf(row)));
    }
  }

  resolvers.push(NodeFieldResolver);
}
