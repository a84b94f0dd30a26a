/** The refunds that buyers have requested in the portal, and what was decided. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { graphql, readFragment } from '../../gql';
import type { RefundRequestStatus } from '../../gql/graphql';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useRefundRequestWords } from '../../words/refund-requests';
import { RefundRequestActs } from './refund-request-acts';
import { REFUND_REQUEST_ROW, type RefundRequestRow } from './refund-request-row';

const REFUND_REQUESTS = graphql(`
  query RefundRequests(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: RefundRequestFilter
  ) {
    refundRequests(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        ...RefundRequestRow
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
const STATUSES: readonly RefundRequestStatus[] = ['OPEN', 'ACCEPTED', 'REFUSED'];

export function RefundRequestsPage() {
  const { states } = useWords();
  const refundRequests = useRefundRequestWords();
  return (
    <ListPage
      title={refundRequests.title}
      about={refundRequests.about}
      name={refundRequests.list}
      document={REFUND_REQUESTS}
      listOf={(data) => data.refundRequests}
      filters={[
        { name: 'status', label: refundRequests.status, options: optionsOf(states, STATUSES) },
        { name: 'payment', label: refundRequests.payment, of: (chargeId) => ({ chargeId }) },
        { name: 'customer', label: refundRequests.customer, of: (customerId) => ({ customerId }) },
      ]}
      empty={refundRequests.empty}
      live={{ types: ['refund.requested'] }}
    >
      {(rows, empty) => (
        <RefundRequestTable
          rows={rows.map((row) => readFragment(REFUND_REQUEST_ROW, row))}
          empty={empty}
        />
      )}
    </ListPage>
  );
}

interface RefundRequestTableProps {
  rows: readonly RefundRequestRow[];
  empty: ReactNode;
}

function RefundRequestTable({ rows, empty }: RefundRequestTableProps) {
  const refundRequests = useRefundRequestWords();
  const scope = useScope();
  return (
    <Table
      name={refundRequests.title}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          name: refundRequests.amount,
          value: ({ chargeId, charge }) => (
            <Link to={pagePath(scope, 'payments', chargeId)}>{money(charge?.paidAmount ?? 0)}</Link>
          ),
        },
        { name: refundRequests.status, value: ({ status }) => <Status value={status} /> },
        { name: refundRequests.kind, value: ({ kind }) => refundRequests.kinds[kind] },
        {
          name: refundRequests.customer,
          value: ({ customerId, customer }) => (
            <Link to={pagePath(scope, 'customers', customerId)}>
              {customer?.name ?? customer?.email ?? customerId}
            </Link>
          ),
          isLong: true,
        },
        { name: refundRequests.reason, value: ({ buyerReason }) => buyerReason, isLong: true },
        {
          name: refundRequests.createdAt,
          value: ({ createdAt }) => dateTime(createdAt),
          isQuiet: true,
        },
        {
          name: refundRequests.decision,
          value: (request) =>
            request.status === 'OPEN' ? <RefundRequestActs request={request} /> : request.answer,
          isLong: true,
        },
      ]}
    />
  );
}
