/** A page that shows one list: filters and pages in the address, CSV, and what is new. */
import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import type { ExampleCall } from '../code/calls';
import type { ExportName } from '../exports/exports';
import { useAddressSearch } from '../search';
import { useWords } from '../words';
import { CsvButton } from './forms/csv-button';
import { Empty } from './empty';
import { Filters, filterOf, type Filter } from './forms/filters';
import { News, type LiveRows } from './news';
import { Loaded, Page } from './page';
import { Panel } from './panel';
import { CallSnippets } from './snippet';
import { Pager, pageVariables, type Connection } from './table';

interface ListOf<Row> extends Connection {
  nodes: readonly Row[];
}

interface ListVariables<Fields> {
  filter?: Fields | null;
}

/** Of a list that takes its filters and its page as one input. */
interface InputVariables<Fields> {
  input: Fields & { first?: number; after?: string };
}

interface ListPageProps<Data, Fields, Row> {
  title: string;
  about?: string;
  actions?: ReactNode;
  /** Those that need what was loaded. */
  actionsOf?: (data: Data) => ReactNode;
  /** Above the list, whatever it holds, such as tabs. */
  tabs?: ReactNode;
  /** The heading of the list. */
  name: string;
  document:
    | TypedDocumentNode<Data, ListVariables<Fields>>
    | TypedDocumentNode<Data, InputVariables<Fields>>;
  /** Whether the document takes one input. */
  takesInput?: boolean;
  listOf: (data: Data) => ListOf<Row> | null | undefined;
  /** Figures above the list. */
  figures?: (data: Data) => ReactNode;
  filters?: readonly Filter<NoInfer<Fields>>[];
  /** What every row of the list meets, in addition to the filters. */
  always?: NoInfer<Fields>;
  /** What belongs here, and the call that creates one. */
  empty: { title: string; text: string; call?: ExampleCall };
  csv?: ExportName;
  live?: LiveRows<NoInfer<Row>>;
  /** The table of the rows. */
  children: (rows: readonly NoInfer<Row>[], empty: ReactNode, data: NoInfer<Data>) => ReactNode;
}

export function ListPage<Data, Fields extends object, Row extends { id: string }>({
  title,
  about,
  actions,
  tabs,
  document,
  takesInput = false,
  filters = [],
  always,
  ...list
}: ListPageProps<Data, Fields, Row>) {
  const search = useAddressSearch();
  const filter = { ...always, ...filterOf(filters, search) } as Fields;
  const isFiltered = [...filters.map(({ name }) => name), 'after', 'before'].some(
    (name) => search[name],
  );
  const page = pageVariables(search);
  const result = useQuery<Data>(document as TypedDocumentNode<Data>, {
    variables: takesInput ? { input: { ...page, ...filter } } : { ...page, filter },
  });
  const connection = result.data === undefined ? null : list.listOf(result.data as Data);
  return (
    <Page
      title={title}
      about={about}
      actions={actions ?? (result.data && list.actionsOf?.(result.data as Data))}
      isCreating
    >
      {tabs}
      <Loaded result={result}>
        {(data) =>
          connection && (
            <>
              {list.figures?.(data as Data)}
              <Panel
                isFlush
                title={list.name}
                actions={
                  <>
                    {list.live && (
                      <News live={list.live} rows={connection.nodes} show={result.refetch} />
                    )}
                    {list.csv && <CsvButton list={list.csv} filter={filter} />}
                  </>
                }
              >
                {filters.length > 0 && <Filters filters={filters} />}
                {list.children(
                  connection.nodes,
                  <Nothing isFiltered={isFiltered} empty={list.empty} />,
                  data as Data,
                )}
                <Pager connection={connection} />
              </Panel>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

interface NothingProps {
  isFiltered: boolean;
  empty: ListPageProps<unknown, unknown, unknown>['empty'];
}

/** Nothing that the filters let through, or nothing at all yet. */
function Nothing({ isFiltered, empty }: NothingProps) {
  const { title, text, call } = empty;
  const { common } = useWords();
  if (isFiltered) return <Empty title={common.nothingFound} text={common.widen} />;
  return (
    <Empty title={title} text={text}>
      {call && <CallSnippets call={call} />}
    </Empty>
  );
}
