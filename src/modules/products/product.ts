/** Something that a store sells: by subscription if it has a cycle, otherwise once. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { publicUrl } from '../../config/config';
import { choices } from '../../platform/records/columns/choices';
import { Split } from '../ledger/sub-accounts/split';
import { Cents, Count, Derived, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import { lifecycle } from '../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../platform/records/record';
import { view } from '../../platform/records/columns/view';
import { shownSplits, splitsSchema } from '../ledger/sub-accounts/shown-splits';
import { Cycle } from './cycle';

export const ProductStatus = choices('ProductStatus', 'Whether a product can be sold.', {
  ACTIVE: 'Available for sale.',
  INACTIVE: 'Archived: no longer for sale; earlier sales keep name and price.',
});
export type ProductStatus = (typeof ProductStatus)[number];
export const productLifecycle = lifecycle<ProductStatus>('product', {
  ACTIVE: ['INACTIVE'],
  INACTIVE: [],
});

@Entity('products')
@ObjectType({
  implements: Node,
  description: 'Something you sell: by subscription if it has a `cycle`, otherwise once.',
})
export class Product extends StoredRecord {
  static readonly prefix = 'prod';
  static readonly noun = 'product';

  @Text('Your own id for the product.') externalId: string;
  @Text('The name that buyers see.') name: string;
  @Text('The text below the name.', { nullable: true }) description: string | null;
  @Cents('The price of one unit, in cents.') price: number;
  @Text('Always `BRL`.') currency: string;
  @OneOf(ProductStatus, 'Whether it can be sold.') status: ProductStatus;
  @OneOf(Cycle, 'How often a subscription to it is charged; null = sold once.', { nullable: true })
  cycle: Cycle | null;
  @Count('The length of the trial in days; null = no trial.', {
    nullable: true,
  })
  trialDays: number | null;
  @Cents(
    'What a subscription to it costs once, with its first payment, in cents; null = nothing.',
    { nullable: true },
  )
  setupFee: number | null = null;

  @Nested(() => Split, 'What sub-accounts get of its price; null = nothing.', {
    list: true,
    nullable: true,
  })
  splits: Split[] | null = null;

  @Text('The name of the stored image.', { nullable: true, private: true }) imageKey: string | null;
  @Text('The name of the stored PDF.', { nullable: true, private: true }) fileKey: string | null;

  @Derived('text', 'The address of the stored image; null without one.', {
    nullable: true,
    from: ['imageKey'],
  })
  get imageUrl(): string | null {
    return this.imageKey ? publicUrl(`/files/${this.imageKey}`) : null;
  }

  @Derived('flag', 'Whether it has a downloadable PDF, which buyers get after payment.', {
    from: ['fileKey'],
  })
  get hasFile(): boolean {
    return this.fileKey !== null;
  }
}

export const productView = view(
  Product,
  [
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
    'setupFee',
  ],
  (_rows, { splits }) => (splits ? { splits: shownSplits(splits) } : {}),
  { computed: { splits: splitsSchema }, optional: ['splits'] },
);
