/**
 * One command of the operator's tool: its texts, its options, its action, and how its result is
 * printed.
 */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { isError } from '../../platform/operations/is-error';
import { AppError } from '../../platform/operations/errors';
import { StartProblem } from '../../config/start-problem';

export type Say = (line: string) => void;

/** An option with the type of its value, which is undefined where it may be left out. */
export class CommandOption<Value> extends Option {
  declare readonly valueType: Value;
}

type Reader<Value> = (text: string, previous: Value | undefined) => Value;
export type CommandOptions = Readonly<Record<string, CommandOption<unknown>>>;
/** The values of a table of options, by the names of the table. */
export type GivenOptions<Of extends CommandOptions> = {
  readonly [Name in keyof Of]: Of[Name]['valueType'];
};

/** A text, or what `read` makes of it, which refuses a wrong one by an error with a sentence. */
export function optional<Value = string>(
  flags: string,
  description: string,
  read?: Reader<Value>,
): CommandOption<NoInfer<Value> | undefined> {
  const option = new CommandOption<Value | undefined>(flags, description);
  return read ? option.argParser(refusing(read)) : option;
}

/** What a rule of the service refuses is one line, as what commander refuses. */
function refusing<Value>(read: Reader<Value>): Reader<Value> {
  return (text, previous) => {
    try {
      return read(text, previous);
    } catch (error) {
      throw error instanceof AppError ? new InvalidArgumentError(error.message) : error;
    }
  };
}

export function required<Value = string>(
  flags: string,
  description: string,
  read?: Reader<Value>,
): CommandOption<NoInfer<Value>> {
  return (optional(flags, description, read) as CommandOption<Value>).makeOptionMandatory();
}

export interface Invocation {
  /** The word behind the verb; empty if there is none. */
  id: string;
  /** Prints a line before the result: on stderr with `--json`, otherwise on stdout. */
  say: Say;
}

export interface CommandDefinition<Of extends CommandOptions, Opened> {
  summary: string;
  /** By the names under which `run` receives their values. */
  options?: Of;
  /**
   * The columns printed for each row of a list, or for the one result; all of them if left out.
   * `--json` always prints everything.
   */
  columns?: readonly string[];
  /** Prints the result in place of lines or a table. */
  print?(answer: unknown, columns?: readonly string[]): string;
  /** Whether its group runs it when no verb is given. */
  isDefault?: boolean;
  /** Opens what `run` works with, and closes it afterwards. */
  open?(work: (opened: Opened) => Promise<unknown>, id: string): Promise<unknown>;
  run(given: GivenOptions<Of>, invocation: Invocation & Opened): Promise<unknown>;
}

/** The exit code of the command: 0 for success, 1 for failure. */
export const exit = { code: 0 };

export function addCommand<Of extends CommandOptions, Opened>(
  noun: Command,
  usage: string,
  definition: CommandDefinition<Of, Opened>,
): void {
  const { summary, options, columns, print = textOf, isDefault = false, open, run } = definition;
  const named = Object.entries<Option>(options ?? {});
  const command = noun.command(usage, { isDefault }).description(summary);
  for (const [, option] of named) command.addOption(option);
  command.option('--json', 'print one JSON value on stdout and nothing else');
  command.action(async () => {
    const { json } = command.opts<{ json?: boolean }>();
    const out = json ? process.stderr : process.stdout;
    const given = Object.fromEntries(
      named.map(([name, option]) => [name, command.getOptionValue(option.attributeName())]),
    ) as GivenOptions<Of>;
    const [id = ''] = command.args;
    const say: Say = (line) => out.write(`${line}\n`);
    const work = (opened: Opened) => run(given, { ...opened, id, say });
    try {
      // A command that opens nothing has no type for it.
      const answer = await (open ? open(work, id) : work({} as Opened));
      process.stdout.write(json ? `${JSON.stringify(answer)}\n` : print(answer, columns));
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
  if (!isError(error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '3D000'].includes(code))
    return `the database cannot be reached: ${error.message || code}`;
  return error.stack ?? error.message;
}
