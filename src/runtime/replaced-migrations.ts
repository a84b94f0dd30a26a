/**
 * Databases that were migrated step by step, before the migrations between 0.1.0 and 0.2.0 were put
 * together in a few.
 */
import { StartProblem } from '../config/start-problem';
import { REPLACED } from '../migrations/replaced';

/** Those that replace the steps are between these. */
const LAST_STEP = 1_760_000_000_481;
const LAST_REPLACEMENT = 1_760_000_000_492;
/** It has all the steps, and none after them. The changelog names it too. */
const LAST_STEP_BY_STEP = '567d1a14';

/**
 * What of `known` has been done with all of the steps, and is not run. A database that has only
 * some of the steps is refused.
 */
export function doneStepByStep(applied: readonly string[], known: readonly string[]): string[] {
  const missing = REPLACED.filter((name) => !applied.includes(name));
  if (missing.length === REPLACED.length) return [];
  if (missing.length > 0)
    throw new StartProblem(
      `this database stopped on the way from 0.1.0 to 0.2.0: ${missing.length} of the ` +
        `${REPLACED.length} migrations that this release has put together are missing, the first ` +
        `is ${missing[0]}. Start release 0.2.0 (commit ${LAST_STEP_BY_STEP}, see CHANGELOG.md) ` +
        'once on it, and then this one',
    );
  return known.filter((name) => {
    const timestamp = Number(name.slice(-13));
    return timestamp > LAST_STEP && timestamp <= LAST_REPLACEMENT;
  });
}
