/** What a caller asks of a list: its order, its cursors and the size of its page. */
import { InputType } from 'type-graphql';
import { choices } from './choices';
import { Count, Id } from './columns';

export const PAGE_MAX = 100;
export const COUNT_CAP = 25_000;

export const ListOrder = choices('ListOrder', 'The order of a list, by time of creation.', {
  NEWEST_FIRST: 'Newest first.',
  OLDEST_FIRST: 'Oldest first.',
});
export type ListOrder = (typeof ListOrder)[number];

@InputType()
export class PageInput {
  @Id('Answer the rows after (older than) this one.', { nullable: true }) after: string | null;
  @Id('Answer the rows before (newer than) this one.', { nullable: true }) before: string | null;
  @Id('The same as `after`.', { nullable: true }) cursor: string | null;
  @Count('The maximum number of rows, 1 to 100; 100 if left out.', {
    nullable: true,
    min: 1,
    max: PAGE_MAX,
  })
  limit: number | null;
  @Count('Which page, counted from 1, instead of a cursor.', {
    nullable: true,
    min: 1,
    max: COUNT_CAP,
  })
  page: number | null;
}

export interface PageRequest {
  after?: string | null;
  before?: string | null;
  cursor?: string | null;
  limit?: number | null;
  page?: number | null;
  /**
   * Counts from the end of the list instead of its start. By default only a single `before` does.
   */
  fromEnd?: boolean;
  order?: ListOrder;
}
