/** A list of payouts or of PIX that was sent. */
import type { ReactNode } from 'react';
import { graphql, readFragment, type FragmentType } from '../../gql';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';

export const TRANSFER_ROW = graphql(`
  fragment TransferRow on Transfer {
    id
    amount
    platformFee
    status
    description
    endToEndIdentifier
    createdAt
  }
`);

/** One row again, after an event about it. */
export const TRANSFER_AGAIN = graphql(`
  query TransferAgain($id: ID!) {
    node(id: $id) {
      id
      ...TransferRow
    }
  }
`);

interface TransferTableProps {
  rows: readonly FragmentType<typeof TRANSFER_ROW>[];
  empty: ReactNode;
}

export function TransferTable({ rows, empty }: TransferTableProps) {
  const { payouts } = useWords();
  const scope = useScope();
  return (
    <Table
      name={payouts.title}
      rows={rows.map((row) => readFragment(TRANSFER_ROW, row))}
      keyOf={({ id }) => id}
      to={({ id }) => pagePath(scope, 'payouts', id)}
      empty={empty}
      columns={[
        { name: payouts.amount, value: ({ amount }) => money(amount) },
        { name: payouts.status, value: ({ status }) => <Status value={status} /> },
        { name: payouts.fee, value: ({ platformFee }) => money(platformFee), isNumber: true },
        { name: payouts.description, value: ({ description }) => description },
        {
          name: payouts.endToEnd,
          value: ({ endToEndIdentifier }) => endToEndIdentifier,
          isLong: true,
        },
        { name: payouts.createdAt, value: ({ createdAt }) => dateTime(createdAt), isQuiet: true },
      ]}
    />
  );
}
