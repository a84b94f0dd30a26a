/** One entry of the list by which a payment is split: who gets how much of it. */
import { InputType, ObjectType } from 'type-graphql';
import { Cents, Count, Flag, Id } from '../../../platform/records/columns/columns';

/** All that was paid, in hundredths of a percent. */
export const PERCENTAGE_MAX = 10_000;

@ObjectType('Split', { description: 'What a sub-account gets of a payment.' })
@InputType('SplitInput', {
  description: 'What a sub-account gets of a payment: either an `amount` or a `percentage`.',
})
export class Split {
  @Id('The sub-account.') subAccountId: string;
  @Cents('What it gets, in cents.', { nullable: true, min: 1 }) amount: number | null;
  @Count('What it gets, in hundredths of a percent of what is paid: 2500 is 25%.', {
    nullable: true,
    min: 1,
    max: PERCENTAGE_MAX,
  })
  percentage: number | null;
  @Flag('Whether it bears its share of the fee; if left out, the store bears it.', {
    nullable: true,
  })
  chargeFee: boolean | null;
}

export const SPLITS_MAX = 10;
/** The list as a field of an input. */
export const SPLITS = { list: true, nullable: true, maxItems: SPLITS_MAX };
/** The same of a field that null empties. */
export const SPLITS_CLEARABLE = { ...SPLITS, clearable: true };
