/** The lists that the service exports as CSV, their columns, and their addresses. */
import { OFFERED_COLUMNS, type ColumnName } from './export-columns';
import { language } from '../locale';
import type { DashboardScope } from '../scope';

export type ExportName = keyof typeof OFFERED_COLUMNS;

/** Lists whose rows are people. */
const OF_PEOPLE: readonly ExportName[] = ['customers', 'subAccounts', 'auditLog'];
const METADATA = 'metadata.';

/** What a member has chosen for a list. */
export interface Choice {
  columns: readonly ColumnName[];
  metadata: readonly string[];
}

/** Whether the export identifies people: in production the member must confirm who they are. */
export function isPersonal(list: ExportName, { columns, metadata }: Choice): boolean {
  return OF_PEOPLE.includes(list) || metadata.length > 0 || columns.some(isOfBuyer);
}

/** Those that the role may read. */
export function offeredColumns(list: ExportName, mayReadBuyers: boolean): readonly ColumnName[] {
  const { usual, more } = OFFERED_COLUMNS[list];
  return [...usual, ...more].filter((name) => mayReadBuyers || !isOfBuyer(name));
}

export function usualChoice(list: ExportName): Choice {
  return { columns: OFFERED_COLUMNS[list].usual, metadata: [] };
}

/** What this browser chose for the list before. */
export function lastChoice(list: ExportName): Choice {
  const names = localStorage.getItem(keyOf(list))?.split(',');
  if (!names) return usualChoice(list);
  const isMetadata = (name: string) => name.startsWith(METADATA);
  return {
    columns: offeredColumns(list, true).filter((name) => names.includes(name)),
    metadata: names.filter(isMetadata).map((name) => name.slice(METADATA.length)),
  };
}

export function keepChoice(list: ExportName, choice: Choice): void {
  localStorage.setItem(keyOf(list), namesOf(choice));
}

/** The address of a list as CSV, with the rows that the filter lets through. */
export function exportPath(
  { store, environment }: Pick<DashboardScope, 'store' | 'environment'>,
  list: ExportName,
  filter: object,
  choice: Choice,
): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    columns: namesOf(choice),
    language: language(),
  });
  return `/dashboard/export/${store}/${environment}/${list}.csv?${query.toString()}`;
}

function namesOf({ columns, metadata }: Choice): string {
  return [...columns, ...metadata.map((key) => `${METADATA}${key}`)].join(',');
}

function isOfBuyer(name: string): boolean {
  return name.startsWith('buyer.');
}

function keyOf(list: ExportName): string {
  return `pitanga.columns.${list}`;
}
