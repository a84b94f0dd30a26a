/** The statement: what moved the available balance, each with its gross amount, fee and net. */
import type { ReactNode } from 'react';
import { graphql } from '../../gql';
import type { StatementMethod, StatementQuery, StatementStatusFilter } from '../../gql/graphql';
import { daysFilters, optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { ObjectLink } from '../../parts/object-link';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useLedgerWords } from '../../words/ledger';
import { Sums } from './sums';

const STATEMENT = graphql(`
  query Statement(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: StatementFilter
  ) {
    store {
      id
      balance {
        available
        pending
        blocked
        inTransit
      }
    }
    bankStatement(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        status
        method
        createdAt
        paymentIntentId
        transferId
        balanceAfter
        referenceId
        customer {
          id
          name
          email
        }
        movements {
          kind
          amount
          balanceEffect
        }
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`);

const STATUSES: readonly StatementStatusFilter[] = [
  'COMPLETE',
  'PENDING',
  'UNDER_DISPUTE',
  'REFUNDED',
  'FAILED',
];
const METHODS: readonly StatementMethod[] = ['PIX', 'CARD', 'BOLETO'];

interface StatementProps {
  tabs: ReactNode;
  actions: ReactNode;
}

export function Statement({ tabs, actions }: StatementProps) {
  const { balance, methods, states } = useWords();
  return (
    <ListPage
      title={balance.title}
      tabs={tabs}
      actions={actions}
      name={balance.statement}
      document={STATEMENT}
      listOf={(data) => data.bankStatement}
      figures={(data) => <Sums balance={data.store?.balance} />}
      filters={[
        { name: 'status', label: balance.status, options: optionsOf(states, STATUSES) },
        { name: 'method', label: balance.method, options: optionsOf(methods, METHODS) },
        ...daysFilters(balance),
      ]}
      empty={balance.empty}
      csv="bankStatement"
    >
      {(rows, empty) => <Rows rows={rows} empty={empty} />}
    </ListPage>
  );
}

type Row = NonNullable<StatementQuery['bankStatement']>['nodes'][number];
type Movement = Row['movements'][number];

function Rows({ rows, empty }: { rows: readonly Row[]; empty: ReactNode }) {
  const { balance } = useWords();
  const kinds: Readonly<Record<string, string>> = useLedgerWords().movements;
  return (
    <Table
      name={balance.statement}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          name: balance.kind,
          value: (row) => (
            <span>
              {kinds[kindOf(row)] ?? kindOf(row)}
              {row.customer && <br />}
              {row.customer?.name ?? row.customer?.email}
            </span>
          ),
        },
        { name: balance.gross, value: (row) => money(effectOf(row, isValue)), isNumber: true },
        { name: balance.fee, value: (row) => money(effectOf(row, isFee)), isNumber: true },
        { name: balance.net, value: (row) => money(effectOf(row, () => true)), isNumber: true },
        {
          name: balance.balanceAfter,
          value: ({ balanceAfter }) => money(balanceAfter),
          isNumber: true,
        },
        { name: balance.status, value: ({ status }) => <Status value={status} /> },
        { name: balance.reference, isLong: true, value: (row) => <Reference row={row} /> },
        { name: balance.createdAt, value: ({ createdAt }) => dateTime(createdAt), isQuiet: true },
      ]}
    />
  );
}

/** The payment, or the payout or Pix that was sent. */
function Reference({ row }: { row: Row }) {
  const id = row.paymentIntentId ?? row.transferId;
  return id ? <ObjectLink id={id} /> : row.referenceId;
}

const isFee = ({ kind }: Movement): boolean => kind.startsWith('FEE');
const isValue = (movement: Movement): boolean => !isFee(movement);

/** That of its value; a row of a fee alone is one. */
function kindOf({ movements }: Row): string {
  return (movements.find(isValue) ?? movements[0])?.kind ?? '';
}

/** What these movements do to the available balance, in cents. */
function effectOf({ movements }: Row, isOne: (movement: Movement) => boolean): number {
  const signs = { CREDIT: 1, DEBIT: -1, NONE: 0 };
  return movements
    .filter(isOne)
    .reduce((sum, { amount, balanceEffect }) => sum + signs[balanceEffect] * amount, 0);
}
