/** Archives a product: nothing new is sold of it; what was sold keeps its name, price and file. */
import { InputType } from 'type-graphql';
import { Id, Text } from '../kit/columns';
import { getByEither } from '../kit/get-by-either';
import { operation } from '../kit/operation';
import { Product, productLifecycle, productView } from './product';

@InputType()
export class DeleteProductInput {
  @Id('The id of the product.', { nullable: true }) id: string | null;
  @Text('Or your own id of it.', { nullable: true }) externalId: string | null;
}

/** One that is archived already: 409. */
export const deleteProduct = operation(
  {
    description: 'Archives a product: nothing new is sold of it.',
    permission: 'PRODUCT:DELETE',
    input: DeleteProductInput,
    output: productView,
  },
  (ctx, input) =>
    ctx.transaction(async (tx) => {
      const { id } = await getByEither(tx, Product, input);
      const product = await tx.lock(Product, id);
      product.status = productLifecycle.move(product.status, 'INACTIVE');
      return tx.save(product);
    }),
);
