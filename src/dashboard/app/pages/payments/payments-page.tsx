/** All payments, found by what a merchant knows of them, with the sums of what is shown. */
import { FIRST_CALLS } from '../../code/calls';
import { graphql } from '../../gql';
import type { ChargeStatus, PaymentMethod, PaymentsQuery } from '../../gql/graphql';
import { daysFilters, optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Figures } from '../../parts/panel';
import { centsOf, count, money } from '../../money';
import { useMay } from '../../scope';
import { dayAfter, startOfDay } from '../../time';
import { useWords } from '../../words';
import { CreatePaymentButton } from './create-payment';
import { PAYMENT_AGAIN, PAYMENT_EVENTS } from './payment-row';
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
        checkout {
          id
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
/** A part was given back: no status of its own. */
const PARTLY_REFUNDED = 'PARTLY_REFUNDED';
export const METHODS: readonly PaymentMethod[] = ['PIX', 'CARD', 'BOLETO'];

export function PaymentsPage() {
  const { payments, states, methods } = useWords();
  const mayCreate = useMay('CHECKOUT:CREATE');
  return (
    <ListPage
      title={payments.title}
      actions={mayCreate && <CreatePaymentButton />}
      name={payments.list}
      document={PAYMENTS}
      listOf={(data) => data.charges}
      figures={(data) => <Sums sums={data.charges?.sums} />}
      filters={[
        {
          name: 'status',
          label: payments.status,
          options: [
            ...optionsOf(states, STATUSES),
            [PARTLY_REFUNDED, payments.partlyRefunded] as const,
          ],
          of: (text) =>
            text === PARTLY_REFUNDED
              ? { isPartlyRefunded: true }
              : { statusIn: STATUSES.filter((each) => text.split(',').includes(each)) },
        },
        { name: 'method', label: payments.method, options: optionsOf(methods, METHODS) },
        { name: 'email', label: payments.email, type: 'email' },
        { name: 'taxId', label: payments.taxId },
        { name: 'card', label: payments.cardLast4, of: (cardLast4) => ({ cardLast4 }) },
        { name: 'amount', label: payments.amount, of: amountOf },
        ...daysFilters(payments),
        {
          name: 'paidSince',
          label: payments.paidSince,
          type: 'date',
          of: (day) => ({ paidFrom: startOfDay(day) }),
        },
        {
          name: 'paidUntil',
          label: payments.paidUntil,
          type: 'date',
          of: (day) => ({ paidBefore: startOfDay(dayAfter(day, 1)) }),
        },
        { name: 'campaign', label: payments.campaign, of: (campaign) => ({ utm: { campaign } }) },
        { name: 'metadata', label: payments.metadata, of: metadataOf },
      ]}
      empty={{ ...payments.empty, call: FIRST_CALLS.payment }}
      csv="charges"
      live={{
        types: PAYMENT_EVENTS,
        row: PAYMENT_AGAIN,
        isAbout: ({ id, checkout }, { objectId }) => objectId === id || objectId === checkout?.id,
      }}
    >
      {(rows, empty) => <PaymentTable rows={rows} empty={empty} />}
    </ListPage>
  );
}

function Sums({ sums }: { sums: NonNullable<PaymentsQuery['charges']>['sums'] | undefined }) {
  const { payments } = useWords();
  if (!sums) return null;
  return (
    <Figures
      rows={[
        { name: payments.sums.paid, value: money(sums.paidAmount) },
        { name: payments.sums.all, value: money(sums.amount) },
        { name: payments.sums.fees, value: money(sums.fees) },
        { name: payments.sums.count, value: `${count(sums.count)}${sums.isCapped ? '+' : ''}` },
      ]}
    />
  );
}

/** A key without a value finds what has an empty one. */
function metadataOf(text: string) {
  const [key = '', ...value] = text.split('=');
  return { metadata: [{ key: key.trim(), value: value.join('=').trim() }] };
}

function amountOf(text: string) {
  const cents = centsOf(text);
  return cents === null ? {} : { minAmount: cents, maxAmount: cents };
}
