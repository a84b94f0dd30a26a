/**
 * Reads a shell block of the guides: the calls that it makes, so that they can be shown in other
 * languages. A block with anything else is only shown as it is.
 */
import { parse, print } from 'graphql';

/** A text, or the name of a variable such as `PRODUCT`; `RANDOM` is a random number. */
export type Part = { text: string } | { variable: string };
/** A text that may have variables in it. */
export type Template = readonly Part[];
export type Value = Template | number | boolean | null | readonly Value[] | Fields;
export type Fields = { readonly [name: string]: Value };

export type Step = {
  /** The variable that one field of the answer is kept in; without it the answer is printed. */
  keep?: { variable: string; field: string };
} & ({ call: Template; body?: Value } | { query: string; variables?: Value });

const STEP =
  /^(?:(?<variable>[A-Z]+)=\$\()?(?<words>(?:call|graphql) .*?)(?: \| data (?<field>[\w.]+)\))?$/;
const WORD = /^(?:'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<bare>[^\s'"]+))/;
const VARIABLE = /\$([A-Z]+)/;
/** Stands around the name of a variable while a body is read as JSON. */
const MARK = '\u0000';

/** Null if a line is no call. */
export function stepsOf(block: string): Step[] | null {
  const steps = block.trim().split('\n').map(stepOf);
  return steps.every((step) => step !== null) ? steps : null;
}

export function isTemplate(value: Value): value is Template {
  return (
    Array.isArray(value) &&
    value.some((part) => typeof part === 'object' && part && ('text' in part || 'variable' in part))
  );
}

function stepOf(line: string): Step | null {
  const { variable, words: text = '', field } = STEP.exec(line)?.groups ?? {};
  if ((variable === undefined) !== (field === undefined)) return null;
  const asked = askedBy(wordsOf(text) ?? []);
  return asked && variable && field ? { ...asked, keep: { variable, field } } : asked;
}

function askedBy([command, first, second, more]: readonly Template[]): Step | null {
  if (!command || !first || more) return null;
  const value = second ? valueOf(second) : undefined;
  if (value === null) return null;
  if (plainOf(command) === 'call')
    return { call: first, ...(value !== undefined && { body: value }) };
  // A query in a variable is that of another line.
  if (first.some((part) => 'variable' in part)) return null;
  const query = print(parse(plainOf(first)));
  return { query, ...(value !== undefined && { variables: value }) };
}

/** The words of a line, as the shell takes them apart; null for what is not read here. */
function wordsOf(line: string): Template[] | null {
  const words: Part[][] = [[]];
  let rest = line;
  while (rest !== '') {
    const match = WORD.exec(rest);
    const { single, double, bare } = match?.groups ?? {};
    if (match)
      words
        .at(-1)
        ?.push(...(single === undefined ? partsOf(double ?? bare ?? '') : [{ text: single }]));
    else if (rest.startsWith(' ')) words.push([]);
    else return null;
    rest = rest.slice(match?.[0].length ?? 1);
  }
  return words;
}

function partsOf(text: string): Part[] {
  return text
    .split(VARIABLE)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { variable: part }))
    .filter((part) => !('text' in part) || part.text !== '');
}

function plainOf(word: Template): string {
  return word.map((part) => ('text' in part ? part.text : `$${part.variable}`)).join('');
}

/** Null if a variable is more than a text. */
function valueOf(word: Template): Value | null {
  const mark = JSON.stringify(MARK).slice(1, -1);
  const json = word
    .map((part) => ('text' in part ? part.text : `${mark}${part.variable}${mark}`))
    .join('');
  try {
    return marked(JSON.parse(json) as unknown);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function marked(value: unknown): Value {
  if (typeof value === 'string')
    return value
      .split(MARK)
      .map((part, index) => (index % 2 === 0 ? { text: part } : { variable: part }))
      .filter((part, _index, all) => all.length === 1 || !('text' in part) || part.text !== '');
  if (Array.isArray(value)) return value.map(marked);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, marked(each)]));
  return value as number | boolean | null;
}
