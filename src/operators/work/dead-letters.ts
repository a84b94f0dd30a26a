/** Dead letters as operators see them: with the noun of the row, and links to it and its store. */
import type { DataSource } from 'typeorm';
import { config } from '../../config/config';
import {
  listDeadLetters,
  type DeadLetterSelection,
  type DeadRowFilter,
} from '../../platform/jobs/dead-letters';
import { invalid } from '../../platform/operations/errors';
import type { DeadLetter } from '../graphql/dead-letter-types';
import { nounOf } from './noun-of';
import { tracePath } from './trace-path';

/** The oldest first, at most 1,000. */
export async function readDeadLetters(
  database: DataSource,
  filter: DeadRowFilter,
): Promise<DeadLetter[]> {
  return (await listDeadLetters(database, filter)).map((letter) => ({
    ...letter,
    noun: nounOf(database, letter.rowId),
    objectUrl: `${config.publicUrl}${tracePath(letter.rowId)}`,
    storeUrl: `${config.publicUrl}${tracePath(letter.storeId)}`,
  }));
}

/** One by its row, or with `all` every one that meets the conditions; otherwise the refusal. */
export function deadLettersMeant(
  { all, ...which }: DeadLetterSelection & { all?: boolean | null | undefined },
  refusal: string,
): DeadLetterSelection {
  if ((which.rowId == null) === (all !== true)) throw invalid(refusal, 'rowId');
  return which;
}
