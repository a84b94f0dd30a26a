/** Dead letters as operators see them: with the noun of the row, and links to it and its store. */
import type { DataSource } from 'typeorm';
import { config } from '../../config/config';
import {
  listDeadLetterKinds,
  listDeadLetters,
  type DeadRowFilter,
} from '../../platform/jobs/dead-letters';
import type { DeadLetter, DeadLetterKind } from '../graphql/dead-letter-types';
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
    objectUrl: traceUrl(letter.rowId),
    storeUrl: traceUrl(letter.storeId),
  }));
}

/** The kinds of their errors, the most rows first, at most 1,000. */
export function readDeadLetterKinds(
  database: DataSource,
  filter: DeadRowFilter,
): Promise<DeadLetterKind[]> {
  return listDeadLetterKinds(database, filter);
}

function traceUrl(id: string): string {
  return `${config.publicUrl}${tracePath(id)}`;
}
