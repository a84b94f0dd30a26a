/** How a value stands in a cell of CSV, so that a spreadsheet shows it and executes nothing. */
import { Temporal } from 'temporal-polyfill';
import type { FieldFacts } from '../platform/records/columns/columns';
import { decimalReais } from '../platform/operations/money';
import type { Language } from '../modules/members/user';
import { csvLine, neutralText } from './app/exports/csv-cell';

const ZONE = 'America/Sao_Paulo';

/** A column: its headings, and its cells for a row. A time has two: São Paulo's and ISO. */
export interface ExportColumn {
  headings: string[];
  cells(row: object): string[];
}

/** A byte order mark, by which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function lineOf(cells: readonly string[], language: Language): string {
  return csvLine(cells, language === 'pt' ? ';' : ',');
}

/** A column of a row's field, or of a path inside one, such as `metadata.order`. */
export function columnOf(
  name: string,
  facts: Pick<FieldFacts, 'kind'>,
  language: Language,
): ExportColumn {
  const [field = '', ...path] = name.split('.');
  const inner = path.join('.');
  const valueOf = (row: object): unknown => {
    const value = (row as Record<string, unknown>)[field];
    if (inner === '') return value;
    // Free data has only keys of its own, whatever is asked for.
    return typeof value === 'object' && value !== null && Object.hasOwn(value, inner)
      ? (value as Record<string, unknown>)[inner]
      : undefined;
  };
  // A key of free data is the caller's own text.
  const heading = neutralText(name);
  if (facts.kind === 'moment')
    return {
      headings: [heading, `${heading} (ISO)`],
      cells: (row) => timesOf(valueOf(row)),
    };
  if (facts.kind === 'cents')
    return { headings: [heading], cells: (row) => [amountOf(valueOf(row), language)] };
  return { headings: [heading], cells: (row) => [textOf(valueOf(row))] };
}

function timesOf(value: unknown): string[] {
  if (!(value instanceof Date)) return ['', ''];
  const iso = value.toISOString();
  const local = Temporal.Instant.from(iso).toZonedDateTimeISO(ZONE).toPlainDateTime();
  // The second that it is in: the end of a day is not yet the next one.
  const second = local.round({ smallestUnit: 'second', roundingMode: 'trunc' });
  return [second.toString().replace('T', ' '), iso];
}

/** A number, which a spreadsheet can add up. */
function amountOf(value: unknown, language: Language): string {
  if (typeof value !== 'number') return '';
  const amount = decimalReais(value);
  return language === 'pt' ? amount.replace('.', ',') : amount;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return neutralText(text);
}
