/**
 * Batches the reads of one request: rows by id, pages of lists and their totals each take one
 * statement, however many objects need them.
 */
import DataLoader from 'dataloader';
import { RequestLocal } from '../../../platform/operations/request-local';
import type { Context } from '../../../platform/operations/context';
import type { ListOperation, Sums } from '../../../platform/operations/operation';
import { countRows, pages, type PageOfRows } from '../../../platform/records/lists/page';
import type { Condition } from '../../../platform/records/lists/conditions';
import type { PageRequest } from '../../../platform/records/lists/page-request';
import type { RecordClass, StoredRecord } from '../../../platform/records/record';
import { sum } from '../../../platform/operations/money';
import type { SelectedColumns } from '../documents/selected-columns';
import { limitExceeded, orRefuse } from '../errors';
import { remembered } from './remembered';
import { permissionToRead } from './node';

/** The rows that one request may read by id, whatever its cost was measured to be. */
const ROWS_MAX = 50_000;

/** The rows of a class that were read, by their ids. */
interface RowsOfClass<Row extends StoredRecord> {
  objects: Map<string, Row>;
  loader: DataLoader<string, Row | null>;
}
type KnownRows = Map<object, RowsOfClass<StoredRecord>>;
type List = readonly Condition[];

class Loaders {
  /** What the document of the request selects; null = anything may be read. */
  selected: SelectedColumns | null = null;
  private rowsRead = 0;
  private readonly wholeRows: KnownRows = new Map();
  private readonly shownRows: KnownRows = new Map();
  /** By the list, sums or function that they read, and by what they read of it. */
  private readonly batches = new Map<object, Map<string, unknown>>();

  constructor(private readonly ctx: Context) {}

  /** Rows with all of their columns, for code that may read any of them. */
  rowsOf<Row extends StoredRecord>(type: RecordClass<Row>): DataLoader<string, Row | null> {
    return this.rowsIn(type, null).loader;
  }

  /** A row that the document shows, with the columns that it selects; at once if it was read. */
  shownRow<Row extends StoredRecord>(
    type: RecordClass<Row>,
    id: string,
  ): Promise<Row | null> | Row {
    const { objects, loader } = this.rowsIn(type, this.columnsOf(type));
    return objects.get(id) ?? loader.load(id);
  }

  pagesOf(
    list: AnyList,
    type: RecordClass<StoredRecord>,
    request: PageRequest,
  ): DataLoader<List, PageOfRows<StoredRecord>> {
    const read = (lists: readonly List[]) => this.readPages(type, lists, request);
    return this.batch(list, JSON.stringify(request), read);
  }

  totalsOf(list: AnyList, type: RecordClass<StoredRecord>): DataLoader<List, number> {
    return this.batch(list, 'total', (lists) => countRows(this.ctx.rows, type, lists));
  }

  sumsOf(sums: Sums): DataLoader<List, unknown> {
    return this.batch(sums, 'sums', (lists) => sums.of(this.ctx.rows, lists));
  }

  /** Values that are computed for many rows together. */
  batched<Owner extends StoredRecord, Value>(
    valuesOf: ValuesOf<Owner, Value>,
  ): DataLoader<Owner, Value> {
    return this.batch(valuesOf, 'values', (owners) => valuesOf(this.ctx, owners));
  }

  /** The one loader of this part; it refuses as GraphQL does. */
  private batch<Key, Value>(
    of: object,
    part: string,
    read: (keys: readonly Key[]) => Promise<Value[]> | Value[],
  ): DataLoader<Key, Value> {
    const parts = remembered(this.batches, of, () => new Map<string, unknown>());
    return remembered(
      parts,
      part,
      () => new DataLoader((keys: readonly Key[]) => orRefuse(this.ctx, async () => read(keys))),
    ) as DataLoader<Key, Value>;
  }

  /** The rows of the pages need not be read again by their ids. */
  private async readPages<Row extends StoredRecord>(
    type: RecordClass<Row>,
    lists: readonly (readonly Condition[])[],
    request: PageRequest,
  ): Promise<PageOfRows<Row>[]> {
    const columns = this.columnsOf(type);
    const { objects } = this.rowsIn(type, columns);
    const found = await pages(this.ctx.rows, type, lists, request, columns);
    this.count(sum(found.map(({ rows }) => rows.length)));
    const shown = found.map((page) => ({
      ...page,
      rows: page.rows.map((row) => first(objects, row)),
    }));
    await this.readRelations(
      type,
      shown.flatMap(({ rows }) => rows),
    );
    return shown;
  }

  /**
   * Reads the objects that the rows name before their fields ask. Otherwise each field would be a
   * promise of its own, which is most of what a long list costs.
   */
  private async readRelations(
    type: RecordClass<StoredRecord>,
    rows: readonly StoredRecord[],
  ): Promise<void> {
    const relations = this.selected?.relationsOf(type) ?? [];
    const reads = relations
      .filter(({ type: named }) => this.mayRead(named))
      .map(({ type: named, idIn }) => {
        const columns = this.columnsOf(named);
        const { objects } = this.rowsIn(named, columns);
        const ids = rows.map((row) => (row as unknown as Record<string, string | null>)[idIn]);
        const unread = [...new Set(ids)].filter((id) => typeof id === 'string' && !objects.has(id));
        return unread.length > 0
          ? this.readRows(named, unread as string[], objects, columns)
          : Promise.resolve();
      });
    // After an error the fields ask themselves, and each shows its own.
    await Promise.all(reads).catch(() => undefined);
  }

  private mayRead(type: RecordClass<StoredRecord>): boolean {
    const permission = permissionToRead(type);
    return permission !== null && this.ctx.permissions.has(permission);
  }

  private columnsOf(type: RecordClass<StoredRecord>): readonly string[] | null {
    return this.selected?.of(type) ?? null;
  }

  private rowsIn<Row extends StoredRecord>(
    type: RecordClass<Row>,
    columns: readonly string[] | null,
  ): RowsOfClass<Row> {
    const known = columns ? this.shownRows : this.wholeRows;
    return remembered(known, type, () => {
      const objects = new Map<string, Row>();
      const cacheMap = new LoadedRows(objects);
      const loader = new DataLoader<string, Row | null>(
        (ids) => this.readRows(type, ids, objects, columns),
        { cacheMap },
      );
      return { objects, loader } as unknown as RowsOfClass<StoredRecord>;
    }) as unknown as RowsOfClass<Row>;
  }

  private count(read: number): void {
    this.rowsRead += read;
    if (this.rowsRead > ROWS_MAX)
      throw limitExceeded(
        `the document reads more than ${ROWS_MAX} rows: ask for shorter pages`,
        'COST_EXCEEDED',
      );
  }

  private readRows<Row extends StoredRecord>(
    type: RecordClass<Row>,
    ids: readonly string[],
    objects: Map<string, Row>,
    columns: readonly string[] | null,
  ): Promise<(Row | null)[]> {
    return orRefuse(this.ctx, async () => {
      this.count(ids.length);
      const rows = await this.ctx.rows.listByIds(type, ids, columns);
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => {
        const row = found.get(id);
        return row ? first(objects, row) : null;
      });
    });
  }
}

/** The object of the row that was read first: what is derived of a row is derived once. */
function first<Row extends StoredRecord>(objects: Map<string, Row>, row: Row): Row {
  return remembered(objects, row.id, () => row);
}

/** What a loader has promised, and rows that lists have read. */
class LoadedRows<Row> extends Map<string, Promise<Row | null>> {
  constructor(private readonly objects: ReadonlyMap<string, Row>) {
    super();
  }

  override get(id: string): Promise<Row | null> | undefined {
    const object = this.objects.get(id);
    return super.get(id) ?? (object && Promise.resolve(object));
  }
}

/** The values of the rows, in their order. */
export type ValuesOf<Owner extends StoredRecord, Value = unknown> = (
  ctx: Context,
  owners: readonly Owner[],
) => Promise<Value[]> | Value[];

type AnyList = Pick<ListOperation<object, StoredRecord>, 'permission'>;

const loadersOfContext = new RequestLocal<Context, Loaders>();

export function loadersOf(ctx: Context): Loaders {
  const loaders = loadersOfContext.of(ctx) ?? new Loaders(ctx);
  loadersOfContext.attach(ctx, loaders);
  return loaders;
}

/** From now on lists and relations of the request read only what its document selects. */
export function readOnlySelected(ctx: Context, selected: SelectedColumns): void {
  loadersOf(ctx).selected = selected;
}

export function loaderFor<Row extends StoredRecord>(
  ctx: Context,
  type: RecordClass<Row>,
): DataLoader<string, Row | null> {
  return loadersOf(ctx).rowsOf(type);
}

/** Forgets what was read: after a change, and for each message of a stream. */
export function forgetLoaded(ctx: Context): void {
  loadersOfContext.detach(ctx);
}
