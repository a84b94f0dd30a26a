/** A product on a checkout. */
import { ObjectType } from 'type-graphql';
import { Cents, Count, Id, Text } from '../../platform/records/columns/columns';

@ObjectType({ description: 'A product and its quantity.' })
export class CheckoutItem {
  @Id('The id of the product.') id: string;
  @Count('The quantity.', { min: 1, max: 100_000 }) quantity: number;
  @Text('The name of the product when the checkout was created.') name: string;
  @Cents('The unit price when the checkout was created, in cents.') price: number;
  @Text('Your own id for the product.', { nullable: true }) externalId?: string | null;
}
