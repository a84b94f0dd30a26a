/** Refuses wrong settings before anything is opened. */
import { readConfig } from './config';
import { StartProblem } from './start-problem';

/** Returns what looks like a setting but is unknown, one sentence each. */
export function checkSettings(): string[] {
  const { problems, warnings } = readConfig(process.env);
  if (problems.length === 0) return warnings;
  const lines = problems.map((problem) => `  - ${problem}`);
  throw new StartProblem(`the settings are missing or wrong:\n${lines.join('\n')}`);
}
