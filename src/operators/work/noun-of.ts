/** The noun of a row, by the prefix of its id. */
import type { DataSource, EntityMetadata } from 'typeorm';
import { isIdOf } from '../../platform/records/columns/ids';
import { prefixesOf, type Noun } from '../../platform/records/record';

/** The table of the id; null if no noun has its prefix. */
export function tableOf(database: DataSource, id: string): EntityMetadata | null {
  const isOf = ({ target }: EntityMetadata): boolean =>
    isNoun(target) && prefixesOf(target).some((prefix) => isIdOf(prefix, id));
  return database.entityMetadatas.find(isOf) ?? null;
}

/** Such as `subscription`; `row` if no noun has its prefix. */
export function nounOf(database: DataSource, id: string): string {
  const target = tableOf(database, id)?.target;
  return isNoun(target) ? target.noun : 'row';
}

function isNoun(target: unknown): target is Noun {
  return typeof target === 'function' && 'prefix' in target && 'noun' in target;
}
