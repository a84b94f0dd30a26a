/** A field with an object of any of several nouns. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { PermissionName } from '../../../platform/operations/permission-name';
import type { Context } from '../../../platform/operations/context';
import { isIdOf } from '../../../platform/records/columns/ids';
import {
  Node,
  prefixesOf,
  type RecordClass,
  type StoredRecord,
} from '../../../platform/records/record';
import { loaderFor } from './loaders';
import { orRefuse, resolvers } from './operation-resolvers';
import type { RequestContext } from '../request-context';

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
