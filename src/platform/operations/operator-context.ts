/**
 * What an operator's command receives: the database, the rows of all stores, and the name for the
 * audit log.
 */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../records/all-stores';
import type { Operator } from './operator';

export interface OperatorContext {
  /** For contexts of one scope. */
  database: DataSource;
  all: AllStores;
  operator: Operator;
  requestId?: string;
}
