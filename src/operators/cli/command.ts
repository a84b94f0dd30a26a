/**
 * One command of the operator's tool: its texts, its options, its action, and how its result is
 * printed.
 */
import { Command, type Option } from 'commander';
import { AppError } from '../../platform/operations/errors';
import { StartProblem } from '../../config/start-problem';

export type Say = (line: string) => void;

export interface CommandDefinition<Options extends object> {
  summary: string;
  options?: readonly Option[];
  /**
   * The columns printed for each row of a list, or for the one result; all of them if left out.
   * `--json` always prints everything.
   */
  columns?: readonly string[];
  /** Prints the result in place of lines or a table. */
  print?(answer: unknown): string;
  /** Whether its group runs it when no verb is given. */
  isDefault?: boolean;
  /** `say` prints a line before the result: on stderr with `--json`, otherwise on stdout. */
  run(options: Options, words: string[], say: Say): Promise<unknown>;
}

/** The exit code of the command: 0 for success, 1 for failure. */
export const exit = { code: 0 };

export function addCommand<Options extends object>(
  noun: Command,
  usage: string,
  { summary, options = [], columns, print, isDefault = false, run }: CommandDefinition<Options>,
): void {
  const command = noun.command(usage, { isDefault }).description(summary);
  for (const option of options) command.addOption(option);
  command.option('--json', 'print one JSON value on stdout and nothing else');
  command.action(async () => {
    const { json, ...given } = command.opts<Options & { json?: boolean }>();
    const out = json ? process.stderr : process.stdout;
    try {
      // The remaining options, without json, are those that the command declared.
      const answer = await run(given as unknown as Options, command.args, (line) =>
        out.write(`${line}\n`),
      );
      process.stdout.write(
        json ? `${JSON.stringify(answer)}\n` : (print ?? textOf)(answer, columns),
      );
    } catch (error) {
      process.stderr.write(`error: ${sentenceOf(error)}\n`);
      exit.code = 1;
    }
  });
}

/** A list is a table, an object has a line for each of its fields. */
export function textOf(answer: unknown, columns?: readonly string[]): string {
  if (!Array.isArray(answer)) return isObject(answer) ? linesOf(answer) : `${cell(answer)}\n`;
  const rows = answer.filter(isObject);
  const [first] = rows;
  if (!first) return 'none\n';
  const names = columns ?? Object.keys(first);
  const table = [names, ...rows.map((row) => names.map((name) => inTable(row[name])))];
  const widths = names.map((_, index) =>
    Math.max(...table.map((line) => line[index]?.length ?? 0)),
  );
  return table
    .map(
      (line) =>
        `${line
          .map((text, index) => text.padEnd(widths[index] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function linesOf(answer: Record<string, unknown>): string {
  const names = Object.keys(answer);
  const width = Math.max(...names.map((name) => name.length));
  return names
    .map((name) => `${name.padEnd(width)}  ${cell(answer[name])}`.trimEnd().concat('\n'))
    .join('');
}

/** A text of several lines, such as an error with its stack, is shown by its first line. */
function inTable(value: unknown): string {
  return cell(typeof value === 'string' ? value.split('\n', 1)[0] : value);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.join(',') || 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll('\n', ' ');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Our refusals are sentences. For any other error the operator needs all details. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError || error instanceof StartProblem) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '3D000'].includes(code))
    return `the database cannot be reached: ${error.message || code}`;
  return error.stack ?? error.message;
}
