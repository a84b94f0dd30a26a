/** What a merchant asks of a buyer who pays a boleto late: interest by the day, a fine once. */
import { InputType, ObjectType } from 'type-graphql';
import { choices } from '../kit/choices';
import { Count, OneOf } from '../kit/columns';

const HUNDREDTHS_MAX = 1_000_000;
const FINE_MAX = 1_000_000_000;

export const FineType = choices('FineType', 'How a fine is counted.', {
  PERCENTAGE: 'Hundredths of a percent of the amount.',
  FIXED: 'Cents.',
});
export type FineType = (typeof FineType)[number];

@ObjectType('LateInterest', { description: 'Interest on a boleto that is paid late.' })
@InputType('LateInterestInput', { description: 'Interest on a boleto that is paid late.' })
export class LateInterest {
  @Count('Hundredths of a percent per month (100 = 1%), day by day; 0 = none.', {
    min: 0,
    max: HUNDREDTHS_MAX,
  })
  value: number;
}

@ObjectType('LateFine', { description: 'A fine on a boleto that is paid late.' })
@InputType('LateFineInput', { description: 'A fine on a boleto that is paid late.' })
export class LateFine {
  @Count('Hundredths of a percent or cents, as `type` says; 0 = none.', { min: 0, max: FINE_MAX })
  value: number;
  @OneOf(FineType, 'How it is counted.') type: FineType;
}
