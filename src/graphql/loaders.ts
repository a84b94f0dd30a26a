/**
 * Batches the reads of one request: rows by id, pages of lists and their totals each take one
 * statement, however many objects need them.
 */
import DataLoader from 'dataloader';
import type { Context } from '../kit/context';
import type { ListOperation, Sums } from '../kit/operation';
import { countRows, pages, type PageOfRows } from '../kit/data/page';
import type { Condition } from '../kit/data/conditions';
import type { PageRequest } from '../kit/data/page-request';
import type { RecordClass, StoredRecord } from '../kit/data/record';
import { sum } from '../kit/money';
import { limitExceeded } from './errors';

/** The rows that one request may read by id, whatever its cost was measured to be. */
const ROWS_MAX = 50_000;

type PageLoader = DataLoader<readonly Condition[], PageOfRows<StoredRecord>>;

class Loaders {
  private rowsRead = 0;
  private readonly rows = new Map<object, unknown>();
  private readonly objects = new Map<object, Map<string, StoredRecord>>();
  private readonly pages = new Map<object, Map<string, PageLoader>>();
  private readonly computed = new Map<object, unknown>();
  private readonly sums = new Map<object, DataLoader<readonly Condition[], unknown>>();
  private readonly totals = new Map<object, DataLoader<readonly Condition[], number>>();

  constructor(private readonly ctx: Context) {}

  rowsOf<Row extends StoredRecord>(type: RecordClass<Row>): DataLoader<string, Row | null> {
    return remembered(
      this.rows,
      type,
      () => new DataLoader<string, Row | null>((ids) => this.readRows(type, ids)),
    ) as DataLoader<string, Row | null>;
  }

  pagesOf(list: AnyList, type: RecordClass<StoredRecord>, request: PageRequest): PageLoader {
    const ofList = remembered(this.pages, list, () => new Map<string, PageLoader>());
    return remembered(
      ofList,
      JSON.stringify(request),
      () => new DataLoader((lists) => this.readPages(type, lists, request), { cache: false }),
    );
  }

  totalsOf(
    list: AnyList,
    type: RecordClass<StoredRecord>,
  ): DataLoader<readonly Condition[], number> {
    return remembered(
      this.totals,
      list,
      () => new DataLoader((lists) => countRows(this.ctx.rows, type, lists), { cache: false }),
    );
  }

  sumsOf(sums: Sums): DataLoader<readonly Condition[], unknown> {
    return remembered(
      this.sums,
      sums,
      () => new DataLoader((lists) => sums.of(this.ctx.rows, lists), { cache: false }),
    );
  }

  /** Values that are computed for many rows together. */
  batched<Owner extends StoredRecord, Value>(
    valuesOf: ValuesOf<Owner, Value>,
  ): DataLoader<Owner, Value> {
    return remembered(
      this.computed,
      valuesOf,
      () => new DataLoader<Owner, unknown>((owners) => valuesOf(this.ctx, owners)),
    ) as DataLoader<Owner, Value>;
  }

  /** The rows of the pages need not be read again by their ids. */
  private async readPages<Row extends StoredRecord>(
    type: RecordClass<Row>,
    lists: readonly (readonly Condition[])[],
    request: PageRequest,
  ): Promise<PageOfRows<Row>[]> {
    const found = await pages(this.ctx.rows, type, lists, request);
    this.count(sum(found.map(({ rows }) => rows.length)));
    return found.map((page) => ({ ...page, rows: page.rows.map((row) => this.first(type, row)) }));
  }

  /** The object of the row that was read first: what is derived of a row is derived once. */
  private first<Row extends StoredRecord>(type: RecordClass<Row>, row: Row): Row {
    const objects = remembered(this.objects, type, () => new Map<string, StoredRecord>());
    this.rowsOf(type).prime(row.id, row);
    return remembered(objects, row.id, () => row) as Row;
  }

  private count(read: number): void {
    this.rowsRead += read;
    if (this.rowsRead > ROWS_MAX)
      throw limitExceeded(
        `the document reads more than ${ROWS_MAX} rows: ask for shorter pages`,
        'COST_EXCEEDED',
      );
  }

  private async readRows<Row extends StoredRecord>(
    type: RecordClass<Row>,
    ids: readonly string[],
  ): Promise<(Row | null)[]> {
    this.count(ids.length);
    const found = new Map((await this.ctx.rows.listByIds(type, ids)).map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = found.get(id);
      return row ? this.first(type, row) : null;
    });
  }
}

/** The values of the rows, in their order. */
export type ValuesOf<Owner extends StoredRecord, Value = unknown> = (
  ctx: Context,
  owners: readonly Owner[],
) => Promise<Value[]>;

type AnyList = Pick<ListOperation<object, StoredRecord>, 'permission'>;

const loadersOfContext = new WeakMap<Context, Loaders>();

export function loadersOf(ctx: Context): Loaders {
  const loaders = loadersOfContext.get(ctx) ?? new Loaders(ctx);
  loadersOfContext.set(ctx, loaders);
  return loaders;
}

export function loaderFor<Row extends StoredRecord>(
  ctx: Context,
  type: RecordClass<Row>,
): DataLoader<string, Row | null> {
  return loadersOf(ctx).rowsOf(type);
}

/** Forgets what was read: after a change, and for each message of a stream. */
export function forgetLoaded(ctx: Context): void {
  loadersOfContext.delete(ctx);
}

function remembered<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
