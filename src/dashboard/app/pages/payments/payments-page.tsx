/** All payments, found by what a merchant knows of them, with the sums of what is shown. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { ChargeFilter, ChargeStatus, PaymentMethod } from '../../gql/graphql';
import { Empty } from '../../parts/empty';
import { Filters, optionsOf } from '../../parts/filters';
import { Loaded, Page } from '../../parts/page';
import { Figures, Panel } from '../../parts/panel';
import { curl, Snippet } from '../../parts/snippet';
import { Pager, pageVariables } from '../../parts/table';
import { centsOf, count, money } from '../../money';
import type { Search } from '../../search';
import { useAddressSearch } from '../../search';
import { dayAfter, startOfDay } from '../../time';
import { useWords } from '../../words';
import { PaymentTable } from './payment-table';

const PAYMENTS = graphql(`
  query Payments($first: Int, $last: Int, $after: String, $before: String, $filter: ChargeFilter) {
    charges(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      sums {
        amount
        paidAmount
        fees
        count
        isCapped
      }
      nodes {
        id
        ...PaymentRow
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

export const STATUSES: readonly ChargeStatus[] = [
  'PENDING',
  'PAID',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'REFUNDED',
  'UNDER_DISPUTE',
  'LOST',
];
export const METHODS: readonly PaymentMethod[] = ['PIX', 'CARD', 'BOLETO'];

export function PaymentsPage() {
  const { payments, states, methods } = useWords();
  const search = useAddressSearch();
  const result = useQuery(PAYMENTS, {
    variables: { ...pageVariables(search), filter: filterOf(search) },
  });
  return (
    <Page title={payments.title}>
      <Loaded result={result}>
        {({ charges }) =>
          charges && (
            <>
              {charges.sums && (
                <Figures
                  rows={[
                    { name: payments.sums.paid, value: money(charges.sums.paidAmount) },
                    { name: payments.sums.all, value: money(charges.sums.amount) },
                    { name: payments.sums.fees, value: money(charges.sums.fees) },
                    {
                      name: payments.sums.count,
                      value: `${count(charges.sums.count)}${charges.sums.isCapped ? '+' : ''}`,
                    },
                  ]}
                />
              )}
              <Panel title={payments.list} isFlush>
                <Filters
                  filters={[
                    {
                      name: 'status',
                      label: payments.status,
                      options: optionsOf(states, STATUSES),
                    },
                    {
                      name: 'method',
                      label: payments.method,
                      options: optionsOf(methods, METHODS),
                    },
                    { name: 'email', label: payments.email, type: 'email' },
                    { name: 'taxId', label: payments.taxId },
                    { name: 'card', label: payments.cardLast4 },
                    { name: 'amount', label: payments.amount },
                    { name: 'from', label: payments.from, type: 'date' },
                    { name: 'to', label: payments.to, type: 'date' },
                    { name: 'campaign', label: payments.campaign },
                  ]}
                />
                <PaymentTable rows={charges.nodes} empty={<NoPayments search={search} />} />
                <Pager connection={charges} />
              </Panel>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function NoPayments({ search }: { search: Search }) {
  const { payments, common } = useWords();
  if (Object.keys(search).length > 0)
    return <Empty title={common.nothingFound} text={common.widen} />;
  const body = { method: 'PIX', amount: 4990, description: 'Camiseta' };
  return (
    <Empty title={payments.empty.title} text={payments.empty.text}>
      <Snippet name="curl" code={curl('/v2/transparents/create', body)} />
    </Empty>
  );
}

function filterOf(search: Search): ChargeFilter {
  const { status, method, email, taxId, card, amount, from, to, campaign } = search;
  const cents = centsOf(amount ?? '');
  return {
    ...(status && { statusIn: STATUSES.filter((each) => status.split(',').includes(each)) }),
    ...(method && { method: METHODS.find((each) => each === method) }),
    ...(email && { email }),
    ...(taxId && { taxId }),
    ...(card && { cardLast4: card }),
    ...(cents !== null && { minAmount: cents, maxAmount: cents }),
    ...(from && { createdFrom: startOfDay(from) }),
    ...(to && { createdBefore: startOfDay(dayAfter(to, 1)) }),
    ...(campaign && { utm: { campaign } }),
  };
}
