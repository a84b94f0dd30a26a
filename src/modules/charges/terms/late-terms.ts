/** What a merchant charges for a late boleto: interest by the day, a fine once. */
import { InputType, ObjectType } from 'type-graphql';
import { choices } from '../../../platform/records/columns/choices';
import { Count, OneOf } from '../../../platform/records/columns/columns';

const HUNDREDTHS_MAX = 1_000_000;
const FINE_MAX = 1_000_000_000;

export const FineType = choices('FineType', 'The unit of a fine.', {
  PERCENTAGE: 'Hundredths of a percent of the amount.',
  FIXED: 'Cents.',
});
export type FineType = (typeof FineType)[number];

@ObjectType('LateInterest', { description: 'Interest on a boleto that is paid late.' })
@InputType('LateInterestInput', { description: 'Interest on a boleto that is paid late.' })
export class LateInterest {
  @Count('Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none.', {
    min: 0,
    max: HUNDREDTHS_MAX,
  })
  value: number;
}

@ObjectType('LateFine', { description: 'A fine on a boleto that is paid late.' })
@InputType('LateFineInput', { description: 'A fine on a boleto that is paid late.' })
export class LateFine {
  @Count('Hundredths of a percent or cents, depending on `type`; 0 = none.', {
    min: 0,
    max: FINE_MAX,
  })
  value: number;
  @OneOf(FineType, 'The unit.') type: FineType;
}
