/** The GraphQL resolvers of products. */
import { createProduct } from '../../../modules/products/create-product';
import { deleteProduct } from '../../../modules/products/delete-product';
import { Product } from '../../../modules/products/product';
import { getProduct, listProducts } from '../../../modules/products/read-products';
import { updateProduct } from '../../../modules/products/update-product';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('product', Product, getProduct);
connection('products', Product, listProducts);
mutation('createProduct', createProduct, { field: 'product', type: () => Product });
mutation('updateProduct', updateProduct, { field: 'product', type: () => Product });
mutation('deleteProduct', deleteProduct, { field: 'product', type: () => Product });
