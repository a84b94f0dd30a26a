/** One line of a renewal's charge: the plan, or the recorded usage of a product. */
import { ObjectType } from 'type-graphql';
import { Cents, Count, Id, Text } from '../../../platform/records/columns/columns';

@ObjectType({ description: 'One line of the amount of a charge.' })
export class ChargeLine {
  @Id('The product.') productId: string;
  @Text('Its name as it was sold.') name: string;
  @Count('The number of units; negative if more were subtracted than added at this price.')
  quantity: number;
  @Cents('The unit price at the time of the sale or recording, in cents.') unitPrice: number;
  @Cents('What the line adds to the charge, in cents.') amount: number;
}
