/** The GraphQL resolvers of products. */
import { createProduct } from '../../products/create-product';
import { deleteProduct } from '../../products/delete-product';
import { Product } from '../../products/product';
import { getProduct, listProducts } from '../../products/read-products';
import { updateProduct } from '../../products/update-product';
import { connection, mutation, queryById } from '../operation-resolvers';

queryById('product', Product, getProduct);
connection('products', Product, listProducts);
mutation('createProduct', createProduct, { field: 'product', type: () => Product });
mutation('updateProduct', updateProduct, { field: 'product', type: () => Product });
mutation('deleteProduct', deleteProduct, { field: 'product', type: () => Product });
