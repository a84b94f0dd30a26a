/**
 * The data of a customer as one table: kind of object, its id, field and value. Every cell is
 * quoted, and none begins with a sign that spreadsheets read as a formula.
 */
import type { DataOfCustomer } from './data-of-customer';

/** At the start of a cell in any of the separators that spreadsheets may use. */
const FORMULA = /(^|[,;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g;

export function csvOfData(data: DataOfCustomer): string {
  const lines = Object.entries(data).flatMap(([kind, objects]) =>
    objects.flatMap((object) =>
      Object.entries(object).map(([field, value]) => [
        kind,
        textOf(object.id),
        field,
        textOf(value),
      ]),
    ),
  );
  return [['kind', 'id', 'field', 'value'], ...lines]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function quoted(text: string): string {
  return `"${text.replace(FORMULA, "$1'").replaceAll('"', '""')}"`;
}
