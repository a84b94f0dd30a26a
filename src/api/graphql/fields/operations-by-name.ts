/** The operations of the merchants' schema by the names of their fields. */
import type { Guarded } from '../../../platform/operations/operation';

/** The operation of each mutation, by the name of the mutation. */
export const mutations = new Map<string, Guarded>();

/** The operation of each query, by the name of the query. */
export const queries = new Map<string, object>();
