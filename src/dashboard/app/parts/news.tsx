/**
 * What has happened since a list was read. A row that is shown is asked again, alone; rows that are
 * new are announced next to the heading and never move the list.
 */
import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { count } from '../money';
import { firstPage, type Search } from '../search';
import { useLive } from '../live/live';
import type { LiveEvent } from '../live/live-events';
import { useWords } from '../words';
import { Button } from './forms/button';

export interface LiveRows<Row> {
  /** The names of the events that change rows of the list, or add some; all if there are none. */
  types: readonly string[];
  /** Asks one row again; left out if rows never change. */
  row?: TypedDocumentNode<unknown, { id: string }>;
  /** Whether an event is about this row; it has the id of the event's object if left out. */
  isAbout?: (row: Row, event: LiveEvent) => boolean;
  /** Whether the list would show what an event is about; it would if left out. */
  concerns?: (event: LiveEvent) => boolean;
}

interface NewsProps<Row> {
  live: LiveRows<Row>;
  rows: readonly Row[];
  show: () => Promise<unknown>;
}

export function News<Row extends { id: string }>({ live, rows, show }: NewsProps<Row>) {
  const { common } = useWords();
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const [unseen, setUnseen] = useState(0);
  const {
    types,
    row: document,
    isAbout = ({ id }, { objectId }) => id === objectId,
    concerns = () => true,
  } = live;
  useLive(types, (event) => {
    if (!concerns(event)) return;
    const shown = rows.filter((row) => isAbout(row, event));
    if (shown.length === 0) setUnseen((before) => before + 1);
    if (document)
      for (const { id } of shown)
        // A row that cannot be asked now keeps what it shows.
        void client
          .query({ query: document, variables: { id }, fetchPolicy: 'network-only' })
          .catch(() => undefined);
  });
  const showAll = async () => {
    setUnseen(0);
    const { after, before } = search as Search;
    // The first page of another address is asked when it is opened.
    if (after || before) return navigate({ to: pathname, search: firstPage(search as Search) });
    return show().catch(() => undefined); // the result of the list has the error
  };
  return (
    <span role="status">
      {unseen > 0 && (
        <Button isSmall tone="primary" onPress={() => void showAll()}>
          {common.news(unseen, count(unseen))}
        </Button>
      )}
    </span>
  );
}
