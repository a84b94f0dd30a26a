/** The handles of a database of tests: for what jobs and operators call, and what people do. */
import type { DataSource } from 'typeorm';
import { People } from '../../src/modules/members/people';
import { AllStores } from '../../src/platform/records/all-stores';

export function allStores({ manager }: Pick<DataSource, 'manager'>): AllStores {
  return new AllStores(manager);
}

export function peopleIn({ manager }: Pick<DataSource, 'manager'>): People {
  return new People(manager);
}
