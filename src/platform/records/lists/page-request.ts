/** What a caller asks of a list: its order, its cursors and the size of its page. */
import { InputType } from 'type-graphql';
import { choices } from '../columns/choices';
import { Count, Flag, Id, OneOf, Text } from '../columns/columns';
import { dateFault } from '../../time/check-days';

export const PAGE_MAX = 100;
export const COUNT_CAP = 25_000;

export const ListOrder = choices('ListOrder', 'The order of a list, by time of creation.', {
  NEWEST_FIRST: 'Newest first.',
  OLDEST_FIRST: 'Oldest first.',
});
export type ListOrder = (typeof ListOrder)[number];

export const SortOrder = choices('SortOrder', 'The order of a list, by time of creation.', {
  desc: 'Newest first.',
  asc: 'Oldest first.',
});
export type SortOrder = (typeof SortOrder)[number];

/** Clients send an empty cursor for the first page. */
const CURSOR = { nullable: true, min: undefined };

@InputType()
export class PageInput {
  @OneOf(SortOrder, 'The order, by time of creation: `desc` (newest first) if left out.', {
    nullable: true,
  })
  order: SortOrder | null;
  @Id('Answer the rows after this one, in the order of the list.', CURSOR) after: string | null;
  @Id('Answer the rows before this one: the page before.', CURSOR) before: string | null;
  @Id('The same as `after`.', CURSOR) cursor: string | null;
  @Count('The maximum number of rows, 1 to 100; 100 if left out.', {
    nullable: true,
    min: 1,
    max: PAGE_MAX,
  })
  limit: number | null;
  @Count(
    'Which page, counted from 1, instead of a cursor. It may repeat rows while rows are added; ' +
      'prefer cursors.',
    { nullable: true, min: 1, max: COUNT_CAP },
  )
  page: number | null;
  @Text('Only rows created on or after this São Paulo day, `YYYY-MM-DD`; not before 2024-01-01.', {
    nullable: true,
    check: dateFault,
  })
  startDate: string | null;
  @Text(
    'Only rows created on or before this São Paulo day, `YYYY-MM-DD`; at most one year ahead.',
    { nullable: true, check: dateFault },
  )
  endDate: string | null;
}

@InputType()
export class FollowedPageInput extends PageInput {
  @Id(
    'Answer what came after this one, oldest first; not with `after`, `before` or `page`.',
    CURSOR,
  )
  since: string | null;
}

@InputType()
export class SummedPageInput extends PageInput {
  @Flag('Also answer `sums`: those of all rows that the filters find.', { nullable: true })
  sums: boolean | null;
}

export interface PageRequest {
  since?: string | null;
  after?: string | null;
  before?: string | null;
  cursor?: string | null;
  limit?: number | null;
  page?: number | null;
  /**
   * Counts from the end of the list instead of its start. By default only a single `before` does.
   */
  fromEnd?: boolean;
  order?: ListOrder | SortOrder | null;
}
