/** The rows of all stores in a database of tests, for what jobs and operators call. */
import type { DataSource } from 'typeorm';
import { AllStores } from '../../src/platform/records/all-stores';

export function allStores({ manager }: Pick<DataSource, 'manager'>): AllStores {
  return new AllStores(manager);
}
