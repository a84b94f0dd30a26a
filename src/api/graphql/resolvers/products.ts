/** The GraphQL resolvers of products. */
import { createProduct } from '../../../modules/products/create-product';
import { deleteProduct } from '../../../modules/products/delete-product';
import { getProduct, listProducts } from '../../../modules/products/read-products';
import { updateProduct } from '../../../modules/products/update-product';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('product', getProduct);
connection('products', listProducts);
mutation('createProduct', createProduct);
mutation('updateProduct', updateProduct);
mutation('deleteProduct', deleteProduct);
