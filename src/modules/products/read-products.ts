/** Reads one product, or lists them. */
import { InputType } from 'type-graphql';
import { Keyword, foundIn, placesOf } from './keyword';
import { Flag, Id, OneOf, Text } from '../../platform/records/columns/columns';
import { getNewest } from '../../platform/records/get-newest';
import { listOperation, operation } from '../../platform/operations/operation';
import { NOTHING, equals, isOrNot, where } from '../../platform/records/lists/conditions';
import { beginsWith, isText } from '../../platform/records/columns/normalize-for-search';
import { Product, ProductStatus, productView } from './product';

@InputType()
export class GetProductInput {
  @Id('The id of the product.', { nullable: true }) id: string | null;
  @Text('Or your own id.', { nullable: true }) externalId: string | null;
  @Text(
    'Or its whole name: the newest ACTIVE product that has it. All that are given must match.',
    { nullable: true },
  )
  name: string | null;
}

export const getProduct = operation(
  {
    title: 'Get a product',
    description: 'A product by its id.',
    permission: 'PRODUCT:READ',
    input: GetProductInput,
    output: productView,
  },
  (ctx, { id, externalId, name }) =>
    getNewest(ctx.rows, Product, {
      id,
      externalId,
      name: { value: name, having: ofName },
    }),
);

function ofName(name: string) {
  const { sql, values } = isText('name', name);
  return where(`${sql} AND t."status" = 'ACTIVE'`, ...values);
}

@InputType()
export class ProductFilter {
  @Id('Only the product with this id.', { nullable: true }) id: string | null;
  @Text('Only the product with this id of your own.', { nullable: true }) externalId: string | null;
  @OneOf(ProductStatus, 'Only products with this status.', { nullable: true })
  status: ProductStatus | null;
  @Text(
    'Only products whose name begins with this, without regard to accents and upper and lower case.',
    { nullable: true },
  )
  name: string | null;
  @Text('Only products with a price in this currency; all prices are in `BRL`.', {
    nullable: true,
  })
  currency: string | null;
  @Keyword('the whole id, or the beginning of the name or of your own id') keyword: string | null;
  @Flag('Whether it is charged on a cycle.', { nullable: true }) isRecurring: boolean | null;
}

export const listProducts = listOperation(
  Product,
  {
    title: 'List products',
    description: 'The products, newest first.',
    permission: 'PRODUCT:READ',
    filter: ProductFilter,
    output: productView,
    words: { ARCHIVED: { status: 'INACTIVE' }, DELETED: NOTHING },
  },
  ({ id, externalId, status, name, currency, isRecurring, keyword }) => [
    ...equals('id', id),
    ...equals('externalId', externalId),
    ...equals('status', status),
    ...beginsWith('name', name),
    ...equals('currency', currency),
    ...isOrNot('t."cycle" IS NOT NULL', isRecurring),
    ...(keyword ? [foundIn(placesOf('products', ['name', 'externalId'], keyword))] : []),
  ],
);
