/** A list: rows that are links, cards on a phone, pages by cursors that stand in the address. */
import type { ReactNode } from 'react';
import { Link, useRouterState } from '@tanstack/react-router';
import { count } from '../money';
import type { Search } from '../search';
import { useWords } from '../words';
import styles from './table.module.css';
import buttons from './forms/button.module.css';

export interface TableColumn<Row> {
  name: string;
  value: (row: Row) => ReactNode;
  isNumber?: boolean;
  isQuiet?: boolean;
  /** Ids, addresses and codes, which may break anywhere. */
  isLong?: boolean;
}

interface TableProps<Row> {
  name: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  keyOf: (row: Row) => string;
  /** The page of a row; its first cell becomes the link. */
  to?: (row: Row) => string;
  empty: ReactNode;
}

export function Table<Row>({ name, rows, columns, keyOf, to, empty }: TableProps<Row>) {
  if (rows.length === 0) return empty;
  return (
    <table className={styles.table} role="table" aria-label={name}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.name}
              role="columnheader"
              scope="col"
              className={column.isNumber ? styles.number : undefined}
            >
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className={to ? styles.row : undefined}>
            {columns.map((column, index) => (
              <td
                key={column.name}
                role="cell"
                data-name={column.name}
                className={cellClass(column)}
              >
                {index === 0 && to ? (
                  <Link className={styles.link} to={to(row)}>
                    {column.value(row)}
                  </Link>
                ) : (
                  column.value(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClass<Row>({ isNumber, isQuiet, isLong }: TableColumn<Row>): string | undefined {
  const names = [isNumber && styles.number, isQuiet && styles.quiet, isLong && styles.long].filter(
    Boolean,
  );
  return names.length > 0 ? names.join(' ') : undefined;
}

/** Rows of one page of a list. */
export const PAGE_SIZE = 25;
const COUNTED_TO = 25_000;

export interface Connection {
  totalCount?: number;
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor?: string | null;
    endCursor?: string | null;
  };
}

/** The variables of the page that the address names: after a cursor, or before one. */
export function pageVariables({ after, before }: Search): {
  first?: number;
  last?: number;
  after?: string;
  before?: string;
} {
  if (before) return { last: PAGE_SIZE, before };
  return { first: PAGE_SIZE, ...(after && { after }) };
}

export function Pager({ connection }: { connection: Connection }) {
  const { common } = useWords();
  const { totalCount, pageInfo } = connection;
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const { after, before, ...filters } = search as Search;
  // Reading backwards from a cursor, the API only knows that there are rows before; those after it
  // are where the reader came from.
  const hasNext = pageInfo.hasNextPage || Boolean(before);
  const hasPrevious = pageInfo.hasPreviousPage || Boolean(after);
  const link = (cursor: Search, text: string) => (
    <Link
      to={pathname}
      search={{ ...filters, ...cursor }}
      className={`${buttons.button} ${buttons.small}`}
    >
      {text}
    </Link>
  );
  return (
    <nav className={styles.foot} aria-label={common.pages}>
      <span>
        {totalCount !== undefined &&
          common.rows(totalCount, `${count(totalCount)}${totalCount >= COUNTED_TO ? '+' : ''}`)}
      </span>
      <span className={styles.pager}>
        {hasPrevious &&
          pageInfo.startCursor &&
          link({ before: pageInfo.startCursor }, common.newer)}
        {hasNext && pageInfo.endCursor && link({ after: pageInfo.endCursor }, common.older)}
      </span>
    </nav>
  );
}
