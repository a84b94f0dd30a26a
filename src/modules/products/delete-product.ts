/** Archives a product: it can no longer be sold. Earlier sales keep its name, price and file. */
import { InputType } from 'type-graphql';
import { Id, Text } from '../../platform/records/columns/columns';
import { getNewest } from '../../platform/records/get-newest';
import { operation } from '../../platform/operations/operation';
import { Product, productLifecycle, productView } from './product';

@InputType()
export class DeleteProductInput {
  @Id('The id of the product.', { nullable: true }) id: string | null;
  @Text('Your own id, instead of `id`.', { nullable: true }) externalId: string | null;
}

/** Refuses with 409 a product that is already archived. */
export const deleteProduct = operation(
  {
    title: 'Delete a product',
    description:
      'Archives a product: it can no longer be sold. Existing checkouts and subscriptions keep it.',
    permission: 'PRODUCT:DELETE',
    sudo: 'IN_PRODUCTION',
    input: DeleteProductInput,
    output: productView,
  },
  (ctx, { id, externalId }) =>
    ctx.transaction(async (tx) => {
      const named = await getNewest(tx, Product, { id, externalId });
      const product = await tx.lock(Product, named.id);
      return tx.update(product, { status: productLifecycle.move(product.status, 'INACTIVE') });
    }),
);
