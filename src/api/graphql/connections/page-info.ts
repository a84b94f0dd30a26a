/** The type of the position of a page in its list. */
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The position of a page in its list.' })
export class PageInfo {
  @Field({ description: 'Whether there are more rows after this page.', simple: true })
  hasNextPage: boolean;
  @Field({ description: 'Whether there are more rows before this page.', simple: true })
  hasPreviousPage: boolean;
  @Field(() => String, {
    nullable: true,
    simple: true,
    description: 'The cursor of the first row; null on an empty page.',
  })
  startCursor: string | null;
  @Field(() => String, {
    nullable: true,
    simple: true,
    description: 'The cursor of the last row: `after` for the next page; null on an empty page.',
  })
  endCursor: string | null;
}
