/** One line of what a renewal's charge is made of: the plan, or the recorded usage of a product. */
import { ObjectType } from 'type-graphql';
import { Cents, Count, Id, Text } from '../kit/columns';

@ObjectType({ description: 'One line of what a charge is made of.' })
export class ChargeLine {
  @Id('The product.') productId: string;
  @Text('Its name as it was sold.') name: string;
  @Count('How many units; negative if more were taken off than added at this price.')
  quantity: number;
  @Cents('The price of a unit as it was sold or recorded, in cents.') unitPrice: number;
  @Cents('What the line adds to the charge, in cents.') amount: number;
}
