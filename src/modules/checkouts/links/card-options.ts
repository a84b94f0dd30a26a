/** The card options of a checkout. */
import { InputType, ObjectType } from 'type-graphql';
import { Count, Flag } from '../../../platform/records/columns/columns';

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
  @Flag(
    'Whether the buyer pays the fee of the card on top of the price; the store bears it if left ' +
      'out. Not for subscriptions.',
    { nullable: true },
  )
  passFeesToCustomer?: boolean | null;
}
