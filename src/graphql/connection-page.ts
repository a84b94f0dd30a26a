/**
 * A page of a list as a Relay connection. It reads only what the document selects, in one statement
 * with the same pages of other objects.
 */
import type { Sums } from '../kit/operation';
import type { PermissionName } from '../kit/permission-name';
import type { Context } from '../kit/context';
import type { Condition } from '../kit/data/conditions';
import type { PageOfIds } from '../kit/data/page';
import type { PageRequest } from '../kit/data/page-request';
import type { ListedClass } from '../kit/data/listing';
import type { StoredRecord } from '../kit/data/record';
import { refuse } from './errors';
import { loadersOf } from './loaders';
import type { PageInfo } from './page-info';

export interface PageOptions {
  ctx: Context;
  list: { permission: PermissionName | null; sums?: Sums };
  type: ListedClass<StoredRecord>;
  conditions: readonly Condition[];
  request: PageRequest;
}

/** The fields of a connection; each reads the database when it is selected. */
export class ConnectionPage {
  private found: Promise<PageOfIds> | null = null;
  private shown: Promise<StoredRecord[]> | null = null;

  constructor(private readonly options: PageOptions) {}

  get nodes(): Promise<StoredRecord[]> {
    return (this.shown ??= this.rows());
  }

  get edges(): Promise<{ node: StoredRecord; cursor: string }[]> {
    return this.nodes.then((rows) =>
      rows.map((node) => ({
        node,
        cursor: this.options.type.listing?.cursorOf?.(node) ?? node.id,
      })),
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
    const { ctx, list, type, conditions } = this.options;
    return loadersOf(ctx)
      .totalsOf(list, type)
      .load(conditions)
      .catch((error: unknown) => refuse(error, ctx));
  }

  /** Null for a list that is not summed. */
  get sums(): Promise<unknown> {
    const { ctx, list, conditions } = this.options;
    if (!list.sums) return Promise.resolve(null);
    return loadersOf(ctx)
      .sumsOf(list.sums)
      .load(conditions)
      .catch((error: unknown) => refuse(error, ctx));
  }

  private page(): Promise<PageOfIds> {
    const { ctx, list, type, conditions, request } = this.options;
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
    const { ctx, type } = this.options;
    return loadersOf(ctx)
      .rowsOf(type)
      .load(id)
      .catch((error: unknown) => refuse(error, ctx));
  }

  /** The id of the row, unless the list has cursors of its own. */
  private async cursorAt(id: string | undefined): Promise<string | null> {
    const { listing } = this.options.type;
    if (id === undefined || !listing?.cursorOf) return id ?? null;
    const row = await this.row(id);
    return row && listing.cursorOf(row);
  }
}
