/**
 * `node(id:)`: any object by its id alone. It finds every noun that has a query by id or a list.
 */
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../platform/operations/context';
import { Coupon, isCode } from '../../../modules/coupons/coupon';
import { isIdOf } from '../../../platform/records/columns/ids';
import {
  authorize,
  type Guarded,
  type ListOperation,
} from '../../../platform/operations/operation';
import type { PermissionName } from '../../../platform/operations/permission-name';
import { pages } from '../../../platform/records/lists/page';
import type { ListedClass } from '../../../platform/records/lists/listing';
import { where } from '../../../platform/records/lists/conditions';
import { readInput } from '../../../platform/operations/read-input';
import { Node, prefixesOf, type Noun, type StoredRecord } from '../../../platform/records/record';
import { orRefuse } from '../errors';
import type { RequestContext } from '../request-context';

type Read = (ctx: Context, id: string) => Promise<Node | null>;

const readersOf = new Map<Noun, Read[]>();
const listsOf = new Map<Noun, Read>();

const permissions = new Map<Noun, PermissionName | null>();

/** Adds a query by id. If a noun has several, the first that finds the id wins. */
export function nounOf(type: Noun, { permission }: Guarded, read: Read): void {
  permissions.set(type, permission);
  readersOf.set(type, [...(readersOf.get(type) ?? []), read]);
}

/** What the query by id or the list of a noun needs; relations to the noun need the same. */
export function permissionToRead(type: Noun): PermissionName | null {
  const permission = permissions.get(type);
  if (permission === undefined) throw new Error(`no operation reads a ${type.noun}`);
  return permission;
}

/** Adds a list: the rows of the list can be found, with the permission of the list. */
export function nounOfList<Filter extends object, Row extends StoredRecord>(
  op: ListOperation<Filter, Row>,
): void {
  const { type, permission } = op;
  if (listsOf.has(type)) return;
  if (!permissions.has(type)) permissions.set(type, permission);
  listsOf.set(type, (ctx, id) =>
    orRefuse(ctx, async () => {
      authorize(ctx, op);
      const own = where('t."id" = ?', await storedIdOf(type, ctx, id));
      const conditions = [...op.conditions(ctx, readInput(op.input, {})), own];
      const [found] = await pages(ctx.rows, type, [conditions], { limit: 1 });
      return found?.rows[0] ?? null;
    }),
  );
}

/** Rows may be stored under ids with another prefix. */
async function storedIdOf(
  { listing }: ListedClass<StoredRecord>,
  ctx: Context,
  id: string,
): Promise<string> {
  return listing?.idPrefix === undefined ? id : listing.keyOf(ctx.rows, id, 'id');
}

@Resolver()
export class NodeQuery {
  @Query(() => Node, {
    nullable: true,
    description: 'Any object by its id; null if there is none.',
  })
  async node(
    @Arg('id', () => ID, { description: 'The id, with its prefix.' }) id: string,
    @Ctx() { ctx }: RequestContext,
  ): Promise<Node | null> {
    const readers = readersFor(id);
    // A merchant chooses the codes of coupons, so a code may look like any other id.
    const mayBeCoupon = isCode(id) && (readers.length === 0 || ctx.allows('COUPON:READ'));
    for (const read of mayBeCoupon ? [...readers, ...(readersOf.get(Coupon) ?? [])] : readers) {
      const found = await read(ctx, id);
      if (found) return found;
    }
    return null;
  }
}

/** The readers of the noun whose ids look like this one; empty if none does. */
function readersFor(id: string): readonly Read[] {
  const isOf = (type: Noun) => prefixesOf(type).some((prefix) => isIdOf(prefix, id));
  const [, readers] = [...readersOf].find(([type]) => isOf(type)) ?? [];
  const [, read] = [...listsOf].find(([type]) => isOf(type) && !readersOf.has(type)) ?? [];
  return [...(readers ?? []), ...(read ? [read] : [])];
}
