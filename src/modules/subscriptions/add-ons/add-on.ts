/** The add-ons of a subscription: further products that each of its cycles charges. */
import { InputType, ObjectType } from 'type-graphql';
import type { ChargeLine } from '../../charges/terms/charge-line';
import { sum, times } from '../../../platform/operations/money';
import { Cents, Count, Id, Text } from '../../../platform/records/columns/columns';

export const ADD_ONS_MAX = 20;

@ObjectType({ description: 'A further product that each cycle of a subscription charges.' })
export class AddOn {
  @Id('The product.') productId: string;
  @Text('Its name as it was sold.') name: string;
  @Count('The quantity.') quantity: number;
  @Cents('The unit price that was agreed, in cents.') unitPrice: number;
}

@InputType({ description: 'A further product that each cycle of a subscription charges.' })
export class AddOnInput {
  @Id(
    'The product: another one than that of the subscription, with its cycle. One that is an ' +
      'add-on already keeps the price that was agreed; a further one has its price of today.',
  )
  productId: string;
  @Count('The quantity, 1 to 100,000; 1 if left out.', { min: 1, max: 100_000, nullable: true })
  quantity: number | null;
}

/** In cents per cycle. */
export function amountOfAddOns(addOns: readonly AddOn[]): number {
  return sum(addOns.map(({ unitPrice, quantity }) => times(unitPrice, quantity)));
}

export function addOnLine({ productId, name, quantity, unitPrice }: AddOn): ChargeLine {
  const amount = times(unitPrice, quantity);
  return { kind: 'ADD_ON', productId, name, quantity, unitPrice, amount };
}

export const addOnsSchema = {
  type: 'array',
  description: 'The further products that each cycle charges, within `amount`.',
  items: {
    type: 'object',
    properties: {
      productId: { type: 'string' },
      name: { type: 'string' },
      quantity: { type: 'integer' },
      unitPrice: { type: 'integer', description: 'In cents, as agreed.' },
    },
    required: ['productId', 'name', 'quantity', 'unitPrice'],
  },
};
