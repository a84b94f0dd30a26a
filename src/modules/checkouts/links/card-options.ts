/** The card options of a checkout. */
import { InputType, ObjectType } from 'type-graphql';
import { Count } from '../../../platform/records/columns/columns';

export const INSTALLMENTS_MAX = 12;

@ObjectType('CardOptions', { description: 'The card options of a checkout.' })
@InputType('CardOptionsInput', { description: 'The card options of a checkout.' })
export class CardOptions {
  @Count(
    'The maximum number of installments, 1 to 12, each of at least 1000 cents; 12 if left ' +
      'out. Has no effect on subscriptions.',
    { min: 1, max: INSTALLMENTS_MAX, nullable: true },
  )
  maxInstallments: number | null;
}
