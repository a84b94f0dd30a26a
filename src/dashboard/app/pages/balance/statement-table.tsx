/** The rows of a statement: that of the store, or that of a sub-account. */
import type { ReactNode } from 'react';
import { graphql, readFragment, type FragmentType } from '../../gql';
import type { StatementTableRowFragment } from '../../gql/graphql';
import { ObjectLink } from '../../parts/object-link';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useLedgerWords } from '../../words/ledger';

export const STATEMENT_TABLE_ROW = graphql(`
  fragment StatementTableRow on StatementRow {
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
`);

type Row = StatementTableRowFragment;
type Movement = Row['movements'][number];

interface StatementTableProps {
  rows: readonly FragmentType<typeof STATEMENT_TABLE_ROW>[];
  empty: ReactNode;
}

export function StatementTable({ rows, empty }: StatementTableProps) {
  const { balance } = useWords();
  const kinds: Readonly<Record<string, string>> = useLedgerWords().movements;
  return (
    <Table
      name={balance.statement}
      rows={rows.map((row) => readFragment(STATEMENT_TABLE_ROW, row))}
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
