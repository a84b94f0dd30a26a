/** `--limit`: how long the query of one invariant may take. */
import { invalid } from '../../platform/operations/errors';
import { SECOND_MS } from '../../platform/time/clock';
import { CommandOption } from './command';

const LIMIT_MAX_SECONDS = 86_400;

export const ruleLimit = new CommandOption<string>(
  '--limit <seconds>',
  'how long the query of one invariant may take, 1 to 86,400',
).default('300');

export function limitMsOf(limit: string): number {
  const seconds = Number(limit);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LIMIT_MAX_SECONDS)
    throw invalid('limit must be a whole number of seconds, 1 to 86,400');
  return seconds * SECOND_MS;
}
