/**
 * A page of a list as a Relay connection. It reads only what the document selects, in one statement
 * with the same pages of other objects.
 */
import { Field, Int, ObjectType } from 'type-graphql';
import type { Sums } from '../../../platform/operations/operation';
import type { PermissionName } from '../../../platform/operations/permission-name';
import type { Context } from '../../../platform/operations/context';
import type { Condition } from '../../../platform/records/lists/conditions';
import type { PageOfRows } from '../../../platform/records/lists/page';
import { COUNT_CAP, type PageRequest } from '../../../platform/records/lists/page-request';
import type { ListedClass } from '../../../platform/records/lists/listing';
import type { StoredRecord } from '../../../platform/records/record';
import { loadersOf } from '../fields/loaders';
import { PageInfo } from './page-info';

export interface PageOptions {
  ctx: Context;
  list: { permission: PermissionName | null; sums?: Sums };
  type: ListedClass<StoredRecord>;
  conditions: readonly Condition[];
  request: PageRequest;
}

/** The fields of a connection; each reads the database when it is selected. */
@ObjectType()
export class ConnectionPage {
  private found: Promise<PageOfRows<StoredRecord>> | null = null;

  constructor(private readonly options: PageOptions) {}

  get nodes(): Promise<StoredRecord[]> {
    return this.page().then(({ rows }) => rows);
  }

  get edges(): Promise<{ node: StoredRecord; cursor: string }[]> {
    return this.nodes.then((rows) => rows.map((node) => ({ node, cursor: this.cursorOf(node) })));
  }

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  get pageInfo(): Promise<PageInfo> {
    return this.page().then(({ rows, hasNext, hasPrevious }) => {
      const [first, last] = [rows[0], rows.at(-1)];
      return {
        hasNextPage: hasNext,
        hasPreviousPage: hasPrevious,
        startCursor: first ? this.cursorOf(first) : null,
        endCursor: last ? this.cursorOf(last) : null,
      };
    });
  }

  @Field(() => Int, {
    description:
      `The number of rows in the list; exact up to ${COUNT_CAP.toLocaleString('en')}, ` +
      'then capped. Counted only when selected.',
  })
  get totalCount(): Promise<number> {
    const { ctx, list, type, conditions } = this.options;
    return this.checkedCursor().then(() => loadersOf(ctx).totalsOf(list, type).load(conditions));
  }

  /** Null for a list that is not summed. */
  get sums(): Promise<unknown> {
    const { ctx, list, conditions } = this.options;
    const { sums } = list;
    if (!sums) return Promise.resolve(null);
    return this.checkedCursor().then(() => loadersOf(ctx).sumsOf(sums).load(conditions));
  }

  /** A cursor that does not exist is refused also where no row is selected. */
  private async checkedCursor(): Promise<void> {
    const { since, after, before, cursor } = this.options.request;
    if (since ?? after ?? before ?? cursor) await this.page();
  }

  private page(): Promise<PageOfRows<StoredRecord>> {
    const { ctx, list, type, conditions, request } = this.options;
    return (this.found ??= loadersOf(ctx).pagesOf(list, type, request).load(conditions));
  }

  private cursorOf(row: StoredRecord): string {
    return this.options.type.listing?.cursorOf?.(row) ?? row.id;
  }
}
