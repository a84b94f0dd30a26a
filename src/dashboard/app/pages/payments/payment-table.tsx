/** A list of payments, on every page that has one. */
import type { ReactNode } from 'react';
import { readFragment, type FragmentType } from '../../gql';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { PAYMENT_ROW, isPartlyRefunded, payerOf, soldIn } from './payment-row';

interface PaymentTableProps {
  rows: readonly FragmentType<typeof PAYMENT_ROW>[];
  empty: ReactNode;
}

export function PaymentTable({ rows, empty }: PaymentTableProps) {
  const { payments, methods } = useWords();
  const scope = useScope();
  return (
    <Table
      name={payments.title}
      rows={rows.map((row) => readFragment(PAYMENT_ROW, row))}
      keyOf={({ id }) => id}
      to={({ id }) => pagePath(scope, 'payments', id)}
      empty={empty}
      columns={[
        { name: payments.amount, value: ({ amount }) => money(amount) },
        {
          name: payments.status,
          value: ({ status, refundedAmount }) => (
            <Status
              value={status}
              note={
                isPartlyRefunded(status, refundedAmount) &&
                payments.partRefunded(money(refundedAmount))
              }
            />
          ),
        },
        {
          name: payments.method,
          value: ({ method, cardLast4 }) =>
            methods[method] + (cardLast4 ? ` •••• ${cardLast4}` : ''),
        },
        { name: payments.payer, value: payerOf, isLong: true },
        { name: payments.sold, value: soldIn },
        { name: payments.createdAt, value: ({ createdAt }) => dateTime(createdAt), isQuiet: true },
      ]}
    />
  );
}
