/** The arguments of every list: which page, and in which order. */
import { Arg, ArgsType, Field, ID, Int } from 'type-graphql';
import type { InputClass } from '../../../platform/operations/read-input';
import { ListOrder, PAGE_MAX } from '../../../platform/records/lists/page-request';

@ArgsType()
export class ConnectionArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      `The number of rows from the start, 1 to ${PAGE_MAX}; ` +
      `${PAGE_MAX} if neither first nor last is given.`,
  })
  first?: number | null;
  @Field(() => String, { nullable: true, description: 'Only rows after this cursor.' }) after?:
    | string
    | null;
  @Field(() => Int, {
    nullable: true,
    description: `The number of rows from the end, 1 to ${PAGE_MAX}.`,
  })
  last?: number | null;
  @Field(() => String, { nullable: true, description: 'Only rows before this cursor.' }) before?:
    | string
    | null;
  @Field(() => ListOrder.asEnum, {
    defaultValue: 'NEWEST_FIRST',
    description: 'The order of the list.',
  })
  orderBy: ListOrder;
}

/** Of a list that a reader follows. */
@ArgsType()
export class FollowedArgs extends ConnectionArgs {
  @Field(() => ID, {
    nullable: true,
    description:
      'Only rows that came after this one, oldest first; not with `after`, `before` or `last`.',
  })
  since?: string | null;
}

/** The conditions of a list, which may be left out. */
export function FilterArg<Filter extends object>(filter: InputClass<Filter>): ParameterDecorator {
  const description = 'The conditions for the rows; all rows if left out.';
  return Arg('filter', () => filter, { nullable: true, description }) as ParameterDecorator;
}
