/** `node(id:)`: any object by its id alone, whatever its noun. A noun is known here once it can be read by id, or stands in a list. */
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../kit/context';
import { Coupon, isCode } from '../coupons/coupon';
import { isIdOf } from '../kit/ids';
import { authorize, type ListOperation } from '../kit/operation';
import { pageIds, where } from '../kit/page';
import { readInput } from '../kit/read-input';
import { Node, prefixesOf, type Noun, type RecordClass, type StoredRecord } from '../kit/record';
import { refuse } from './errors';
import { loaderFor } from './loaders';
import type { RequestContext } from './request-context';

type Read = (ctx: Context, id: string) => Promise<Node | null>;

const readersOf = new Map<Noun, Read[]>();
const listsOf = new Map<Noun, Read>();

/** The noun has a query of its own; where there are several (kinds of one noun), the first that knows the id answers. */
export function nounOf(type: Noun, read: Read): void {
  readersOf.set(type, [...(readersOf.get(type) ?? []), read]);
}

/** The noun stands in a list: what the list shows can be found, with the list's permission. */
export function nounOfList<Filter extends object, Row extends StoredRecord>(
  type: RecordClass<Row>,
  op: ListOperation<Filter, Row>,
): void {
  if (listsOf.has(type)) return;
  listsOf.set(type, async (ctx, id) => {
    try {
      authorize(ctx, op);
      const [found] = await pageIds(
        ctx.rows,
        type,
        [[...op.conditions(readInput(op.input, {})), where('t."id" = ?', id)]],
        { limit: 1 },
      );
      return found?.ids.length ? await loaderFor(ctx, type).load(id) : null;
    } catch (error) {
      return refuse(error, ctx);
    }
  });
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
    // Whatever an id looks like, it may be the code of a coupon.
    const isCoupons = isCode(id) && (readers.length === 0 || ctx.allows('COUPON:READ'));
    for (const read of isCoupons ? [...readers, ...(readersOf.get(Coupon) ?? [])] : readers) {
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
  const [, read] = [...listsOf].find(([type]) => isOf(type)) ?? [];
  return readers ?? (read ? [read] : []);
}
