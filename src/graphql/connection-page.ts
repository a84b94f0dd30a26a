/** A page of a list as a Relay connection: it reads only what the document selects, together with the same page of other objects. */
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Context } from '../kit/context';
import { invalid } from '../kit/errors';
import { authorize, type ListOperation } from '../kit/operation';
import {
  checkCursors,
  COUNT_CAP,
  ListOrder,
  PAGE_MAX,
  type Condition,
  type PageOfIds,
  type PageRequest,
} from '../kit/page';
import { readInput } from '../kit/read-input';
import type { RecordClass, StoredRecord } from '../kit/record';
import { refuse } from './errors';
import { loadersOf } from './loaders';

@ObjectType({ description: 'Where a page stands in its list.' })
export class PageInfo {
  @Field({ description: 'Whether there are more rows after this page.' }) hasNextPage: boolean;
  @Field({ description: 'Whether there are more rows before this page.' }) hasPreviousPage: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the first row; null on an empty page.',
  })
  startCursor: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last row: `after` for the next page; null on an empty page.',
  })
  endCursor: string | null;
}

@ArgsType()
export class ConnectionArgs {
  @Field(() => Int, {
    nullable: true,
    description: `How many rows from the start, 1 to ${PAGE_MAX}; ${PAGE_MAX} if neither first nor last is given.`,
  })
  first?: number | null;
  @Field(() => String, { nullable: true, description: 'Only rows after this cursor.' }) after?:
    string | null;
  @Field(() => Int, {
    nullable: true,
    description: `How many rows from the end, 1 to ${PAGE_MAX}.`,
  })
  last?: number | null;
  @Field(() => String, { nullable: true, description: 'Only rows before this cursor.' }) before?:
    string | null;
  @Field(() => ListOrder.asEnum, {
    defaultValue: 'NEWEST_FIRST',
    description: 'In which order the list is read.',
  })
  orderBy: ListOrder;
}

interface Asked {
  ctx: Context;
  list: { permission: string | null };
  type: RecordClass<StoredRecord>;
  conditions: readonly Condition[];
  request: PageRequest;
}

/** What a connection's fields are read from; each reads when it is selected. */
class ConnectionPage {
  private found: Promise<PageOfIds> | null = null;
  private shown: Promise<StoredRecord[]> | null = null;

  constructor(private readonly asked: Asked) {}

  get nodes(): Promise<StoredRecord[]> {
    return (this.shown ??= this.rows());
  }

  get edges(): Promise<{ node: StoredRecord; cursor: string }[]> {
    return this.nodes.then((rows) =>
      rows.map((node) => ({ node, cursor: this.asked.type.listing?.cursorOf?.(node) ?? node.id })),
    );
  }

  get pageInfo(): Promise<PageInfo> {
    return this.page().then(async ({ ids, hasNext, hasPrevious }) => ({
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
      startCursor: await this.cursorAt(ids[0]),
      endCursor: await this.cursorAt(ids.at(-1)),
    }));
  }

  get totalCount(): Promise<number> {
    const { ctx, list, type, conditions } = this.asked;
    return loadersOf(ctx)
      .totalsOf(list, type)
      .load(conditions)
      .catch((error: unknown) => refuse(error, ctx));
  }

  private page(): Promise<PageOfIds> {
    const { ctx, list, type, conditions, request } = this.asked;
    return (this.found ??= loadersOf(ctx)
      .pagesOf(list, type, request)
      .load(conditions)
      .catch((error: unknown) => refuse(error, ctx)));
  }

  private async rows(): Promise<StoredRecord[]> {
    const { ids } = await this.page();
    const rows = await Promise.all(ids.map((id) => this.row(id)));
    return rows.flatMap((row) => row ?? []);
  }

  private row(id: string): Promise<StoredRecord | null> {
    const { ctx, type } = this.asked;
    return loadersOf(ctx)
      .rowsOf(type)
      .load(id)
      .catch((error: unknown) => refuse(error, ctx));
  }

  // The id, unless the row is needed to tell.
  private async cursorAt(id: string | undefined): Promise<string | null> {
    const { listing } = this.asked.type;
    if (id === undefined || !listing?.cursorOf) return id ?? null;
    const row = await this.row(id);
    return row && listing.cursorOf(row);
  }
}

type ConnectionClass = new (asked: Asked) => ConnectionPage;

/** Asks for the permission and reads the arguments; the rows are read when their fields are. `own` is what makes it the list of an object. */
export function openConnection<Filter extends object, Row extends StoredRecord>(
  ctx: Context,
  type: RecordClass<Row>,
  op: ListOperation<Filter, Row>,
  args: ConnectionArgs,
  filter: Filter | null,
  own: object = {},
): ConnectionPage {
  try {
    authorize(ctx, op);
    const { first = null, last = null, after = null, before = null, orderBy } = args;
    checkPage(first, last);
    checkCursors(type, { after, before });
    const conditions = conditionsOf(op, own, filter);
    const request = { limit: first ?? last, after, before, fromEnd: last !== null, order: orderBy };
    return new (connectionType(type) as unknown as ConnectionClass)({
      ctx,
      list: op,
      type,
      conditions,
      request,
    });
  } catch (error) {
    return refuse(error, ctx);
  }
}

/** What the object asks and what the caller asks: a filter can only make a list shorter. */
function conditionsOf<Filter extends object, Row extends StoredRecord>(
  op: ListOperation<Filter, Row>,
  own: object,
  filter: Filter | null,
): Condition[] {
  const read = (given: object) =>
    op.conditions(readInput(op.input, JSON.parse(JSON.stringify(given))));
  const ofObject = read(own);
  // What holds for all rows of the list, whatever is asked, stands in both.
  return filter
    ? [
        ...ofObject,
        ...read(filter).filter(
          ({ sql, values }) => values.length > 0 || !ofObject.some((other) => other.sql === sql),
        ),
      ]
    : ofObject;
}

function checkPage(first: number | null, last: number | null): void {
  if (first !== null && last !== null) throw invalid('first and last cannot be combined', 'first');
  for (const [name, size] of Object.entries({ first, last }))
    if (size !== null && (size < 1 || size > PAGE_MAX))
      throw invalid(`${name} must be from 1 to ${PAGE_MAX}`, name);
}

const connectionTypes = new Map<object, new () => object>();

/** The connection type of a noun, with its edge; made once. */
export function connectionType(type: RecordClass<StoredRecord>): new () => object {
  const known = connectionTypes.get(type);
  if (known) return known;
  const Edge = class {};
  ObjectType(`${type.name}Edge`, {
    description: `${/^[AEIO]/i.test(type.noun) ? 'An' : 'A'} ${type.noun} in a list, with its cursor.`,
  })(Edge);
  Field(() => type, { description: `The ${type.noun}.`, simple: true })(Edge.prototype, 'node');
  Field(() => String, { description: 'What `after` and `before` take.', simple: true })(
    Edge.prototype,
    'cursor',
  );
  const Connection = class extends ConnectionPage {};
  ObjectType(`${type.name}Connection`, {
    description: `A page of a list of ${plural(type.noun)}.`,
  })(Connection);
  Field(() => [Edge], { description: 'The rows with their cursors.' })(
    Connection.prototype,
    'edges',
  );
  Field(() => [type], { description: 'The rows alone.' })(Connection.prototype, 'nodes');
  Field(() => PageInfo, { description: 'Where the page stands in the list.' })(
    Connection.prototype,
    'pageInfo',
  );
  Field(() => Int, {
    description: `How many rows the list has; exact up to ${COUNT_CAP.toLocaleString('en')}, then capped. Counted only when it is asked for.`,
  })(Connection.prototype, 'totalCount');
  connectionTypes.set(type, Connection as unknown as new () => object);
  return Connection as unknown as new () => object;
}

function plural(noun: string): string {
  return noun.endsWith('y') && !/[aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
