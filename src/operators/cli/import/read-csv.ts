/** Reads a CSV file whose columns are named as the fields of an input. */
import { readFile, stat } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { fieldsOf } from '../../../platform/records/columns/columns';
import { InvalidFields, invalid, type WrongField } from '../../../platform/operations/errors';
import { didYouMean } from '../../../platform/operations/nearest';
import { castQuery, readInput, type InputClass } from '../../../platform/operations/read-input';

export const FILE_ROWS_MAX = 10_000;
const FILE_BYTES_MAX = 20_000_000;

export interface CsvRow<Row> {
  /** The line on which the row ends, counted from 1; the header is usually line 1. */
  line: number;
  row: Row;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * UTF-8 with or without a byte order mark, `,` or `;` between the columns as the header has it. An
 * empty cell counts as not given. Refuses all wrong cells of all rows together.
 */
export async function readCsv<Row extends object>(
  file: string,
  type: InputClass<Row>,
): Promise<CsvRow<Row>[]> {
  const [header, ...all] = parsed(await textOf(file));
  // Spreadsheets write empty rows.
  const records = all.filter(({ record }) => record.some((cell) => cell !== ''));
  if (!header || records.length === 0) throw invalid(`${file} has no rows below its header`);
  if (records.length > FILE_ROWS_MAX)
    throw invalid(`${file} has ${records.length} rows: import at most ${FILE_ROWS_MAX} at a time`);
  checkHeader(header.record, type);
  const wrong: string[] = [];
  const rows = records.flatMap(({ record, info }) => {
    const line = info.lines;
    try {
      const { values, known } = valuesOf(header.record, record, type);
      return [{ line, row: readInput(type, values, { known }) }];
    } catch (error) {
      if (!(error instanceof InvalidFields)) throw error;
      wrong.push(...error.fields.map(({ message }) => `line ${line}: ${message}`));
      return [];
    }
  });
  if (wrong.length > 0) throw nothingImported(wrong);
  return rows;
}

/** The refusal of a file, one sentence to a line. */
export function nothingImported(sentences: readonly string[]): Error {
  return invalid(`nothing was imported\n${sentences.map((each) => `  ${each}`).join('\n')}`);
}

async function textOf(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => {
    throw invalid(`${file} cannot be read`);
  });
  if (size > FILE_BYTES_MAX) throw invalid(`${file} is larger than 20 MB`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch {
    throw invalid(`${file} must be a text in UTF-8`);
  }
}

function parsed(text: string): Parsed[] {
  const [header = ''] = text.split(/\r?\n/, 1);
  try {
    return parse(text, {
      delimiter: header.includes(';') ? ';' : ',',
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Parsed[];
  } catch (error) {
    if (error instanceof CsvError) throw invalid(`the file is not CSV: ${error.message}`);
    throw error;
  }
}

function checkHeader(names: readonly string[], type: object): void {
  const known = columnsOf(type);
  const unknown = names.filter((name) => !known.includes(name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const sentences = [
    ...unknown.map(
      (name) => `line 1: there is no column ${name || 'without a name'}${didYouMean(name, known)}`,
    ),
    ...twice.map((name) => `line 1: the column ${name} is there twice`),
  ];
  if (sentences.length > 0) throw nothingImported(sentences);
}

/** A field of a nested object is a column of its own, such as `invoice.leadDays`. */
function columnsOf(type: object): string[] {
  return [...fieldsOf(type)].flatMap(([name, facts]) => {
    const inner = facts.nested && !facts.list ? fieldsOf(facts.nested()) : null;
    return inner ? [...inner.keys()].map((each) => `${name}.${each}`) : [name];
  });
}

/**
 * Numbers are read as in a query string, free data and lists of objects as JSON. Another text is
 * refused later.
 */
function valuesOf(names: readonly string[], cells: readonly string[], type: object) {
  const given = new Map(
    names.flatMap((name, index) =>
      cells[index] ? [[name.replace('.', '_'), cells[index]] as const] : [],
    ),
  );
  const read: Record<string, unknown> = {};
  const known: WrongField[] = [];
  for (const [name, { kind, nested, list }] of fieldsOf(type)) {
    const cell = given.get(name);
    if (cell === undefined || (kind !== 'free' && !(nested && list))) continue;
    given.delete(name); // its commas separate nothing
    try {
      read[name] = JSON.parse(cell) as unknown;
    } catch {
      const example = list ? '[{"productId": "prod_…", "quantity": 1}]' : '{"tier": "gold"}';
      known.push({ field: name, message: `${name} must be JSON, such as ${example}` });
    }
  }
  const values = { ...castQuery(type, Object.fromEntries(given)), ...read };
  return { values, known };
}
