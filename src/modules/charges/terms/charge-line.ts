/** One line of a renewal's charge: the plan, the recorded usage of a product, or a proration. */
import { ObjectType } from 'type-graphql';
import { CENTS_MAX } from '../../../platform/operations/money';
import { choices } from '../../../platform/records/columns/choices';
import { Cents, Count, Id, OneOf, Text } from '../../../platform/records/columns/columns';

export const ChargeLineKind = choices('ChargeLineKind', 'What a line of a charge is for.', {
  PLAN: 'The plan of the cycle.',
  ADD_ON: 'A further product of the cycle.',
  USAGE: 'The recorded usage of a product.',
  UNUSED_DAYS: 'The unused days of a plan that was changed during its cycle; negative.',
  ADDED_DAYS:
    'Days at the price of the plan: those that were left of the cycle after a change, those until a ' +
    'moved charge date, or the whole period that a change to another cycle begins.',
  ONE_OFF: 'An amount that the merchant added to this charge; negative for less.',
  SETUP_FEE: 'What the product costs once, with the first payment.',
  CREDIT: 'Credit of an earlier charge; negative.',
  CARRIED_OVER: 'What is more than the charge and becomes the credit of the next one.',
});
export type ChargeLineKind = (typeof ChargeLineKind)[number];

@ObjectType({ description: 'One line of the amount of a charge.' })
export class ChargeLine {
  @OneOf(ChargeLineKind, 'What it is for; null in charges of earlier releases.', { nullable: true })
  kind: ChargeLineKind | null;
  @Id('The product.') productId: string;
  @Text('Its name as it was sold.') name: string;
  @Count('The number of units; negative if more were subtracted than added at this price.')
  quantity: number;
  @Cents('The unit price at the time of the sale or recording, in cents.') unitPrice: number;
  @Cents('What the line adds to the charge, in cents.', { min: -CENTS_MAX }) amount: number;
}
