/** Which dead letters an operator means. */
import type { DeadRowFilter, DeadLetterSelection } from '../../platform/jobs/dead-letters';
import { invalid } from '../../platform/operations/errors';

/** One by its row, or with `all` every one that meets the conditions. */
export function deadLettersMeant(
  {
    rowId,
    all,
    ...filter
  }: { rowId?: string | null; all?: boolean | null } & {
    [Name in keyof DeadRowFilter]?: string | null;
  },
  sentence: string,
): DeadLetterSelection {
  if ((rowId == null) === (all !== true)) throw invalid(sentence, 'rowId');
  return {
    rowId: rowId ?? undefined,
    job: filter.job ?? undefined,
    storeId: filter.storeId ?? undefined,
    error: filter.error ?? undefined,
  };
}
