/** Something a store sells. With a cycle it is a subscription product, without one a one-off. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { publicUrl } from '../config';
import { choices } from '../kit/choices';
import { Cents, Count, Derived, OneOf, Text } from '../kit/columns';
import { lifecycle } from '../kit/lifecycle';
import { Node, StoredRecord } from '../kit/record';
import { view } from '../kit/view';
import { Cycle } from './cycle';

export const ProductStatus = choices('ProductStatus', 'Whether a product can be sold.', {
  ACTIVE: 'It can be sold.',
  INACTIVE: 'Archived: what was sold keeps name and price, nothing new is sold.',
});
export type ProductStatus = (typeof ProductStatus)[number];
export const productLifecycle = lifecycle<ProductStatus>('product', {
  ACTIVE: ['INACTIVE'],
  INACTIVE: [],
});

@Entity('products')
@ObjectType({
  implements: Node,
  description: 'Something you sell. With a `cycle` it is sold by subscription, without one once.',
})
export class Product extends StoredRecord {
  static readonly prefix = 'prod';
  static readonly noun = 'product';

  @Text('Your own id of the product.') externalId: string;
  @Text('What buyers read.') name: string;
  @Text('What buyers read below the name.', { nullable: true }) description: string | null;
  @Cents('Price of one unit, in cents.') price: number;
  @Text('Always `BRL`.') currency: string;
  @OneOf(ProductStatus, 'Whether it can be sold.') status: ProductStatus;
  @OneOf(Cycle, 'How often a subscription to it is charged; null = sold once.', { nullable: true })
  cycle: Cycle | null;
  @Count('Days before the first full charge of a subscription; null = no trial.', {
    nullable: true,
  })
  trialDays: number | null;

  /** Names of stored files. */
  @Column('text', { nullable: true }) imageKey: string | null;
  @Column('text', { nullable: true }) fileKey: string | null;

  @Derived('text', 'Where the stored image is served; null without one.', { nullable: true })
  get imageUrl(): string | null {
    return this.imageKey ? publicUrl(`/files/${this.imageKey}`) : null;
  }

  @Derived('flag', 'Whether a downloadable PDF belongs to it; buyers get it after payment.')
  get hasFile(): boolean {
    return this.fileKey !== null;
  }
}

export const productView = view(Product, [
  'id',
  'externalId',
  'name',
  'description',
  'imageUrl',
  'hasFile',
  'price',
  'currency',
  'status',
  'cycle',
  'trialDays',
  'devMode',
  'createdAt',
  'updatedAt',
]);
