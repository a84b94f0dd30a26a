/** One customer: contact, payments, subscriptions and checkouts. */
import { useQuery } from '@apollo/client/react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { CustomerQuery } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { Empty } from '../../parts/empty';
import { NotFound } from '../../parts/not-found';
import { Loaded, Page } from '../../parts/page';
import { Columns, Facts, Figures, Panel, Stack } from '../../parts/panel';
import { count, money } from '../../money';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { taxIdText } from '../../tax-id';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { CheckoutList } from '../checkouts/checkout-list';
import { PaymentTable } from '../payments/payment-table';
import { SubscriptionTable } from '../subscriptions/subscription-table';
import { EditCustomerButton } from './customer-form';
import { StoredCards } from './stored-cards';

const CUSTOMER = graphql(`
  query Customer($id: ID!) {
    customer(id: $id) {
      id
      name
      email
      taxId
      cellphone
      zipCode
      street
      number
      complement
      district
      city
      state
      metadata
      createdAt
      charges(first: 10) {
        totalCount
        sums {
          paidAmount
          count
        }
        nodes {
          id
          ...PaymentRow
        }
      }
      subscriptions(first: 10) {
        totalCount
        nodes {
          id
          ...SubscriptionRow
        }
      }
      storedCards(first: 20) {
        nodes {
          id
          brand
          lastFour
          expiryMonth
          consentedAt
          lastUsedAt
        }
      }
      checkouts(first: 10) {
        nodes {
          id
          ...CheckoutRow
        }
      }
    }
  }
`);
const DELETE_CUSTOMER = graphql(`
  mutation DeleteCustomer($input: DeleteCustomerInput!) {
    deleteCustomer(input: $input) {
      customer {
        id
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);

type Customer = NonNullable<CustomerQuery['customer']>;

export function CustomerPage() {
  const { customers, pages } = useWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const result = useQuery(CUSTOMER, { variables: { id } });
  const customer = result.data?.customer;
  if (result.data && !customer) return <NotFound />;
  return (
    <Page
      title={customer?.name ?? customer?.email ?? customers.one}
      back={{ to: pagePath(scope, 'customers'), name: pages.customers }}
      actions={customer && <Actions customer={customer} />}
    >
      <Loaded result={result}>
        {() =>
          customer && (
            <>
              <Totals customer={customer} />
              <Columns>
                <Lists customer={customer} />
                <Contact customer={customer} />
              </Columns>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Actions({ customer }: { customer: Customer }) {
  const mayEdit = useMay('CUSTOMER:CREATE');
  const mayDelete = useMay('CUSTOMER:DELETE');
  return (
    <>
      {mayEdit && <EditCustomerButton customer={customer} />}
      {mayDelete && <DeleteButton id={customer.id} name={customer.name ?? customer.email} />}
    </>
  );
}

function Totals({ customer }: { customer: Customer }) {
  const { payments, subscriptions } = useWords();
  const { charges, subscriptions: subscribed } = customer;
  return (
    <Figures
      rows={[
        { name: payments.sums.paid, value: money(charges?.sums?.paidAmount ?? 0) },
        { name: payments.title, value: count(charges?.sums?.count ?? 0) },
        { name: subscriptions.title, value: count(subscribed?.totalCount ?? 0) },
      ]}
    />
  );
}

function Lists({ customer }: { customer: Customer }) {
  const { payments, subscriptions, checkouts } = useWords();
  return (
    <Stack>
      <Panel title={payments.title} isFlush>
        <PaymentTable
          rows={customer.charges?.nodes ?? []}
          empty={<Empty title={checkouts.noPayments} text={checkouts.noPaymentsText} />}
        />
      </Panel>
      <Panel title={subscriptions.title} isFlush>
        <SubscriptionTable
          rows={customer.subscriptions?.nodes ?? []}
          empty={<Empty title={subscriptions.none} text={subscriptions.noneText} />}
        />
      </Panel>
      <StoredCards rows={customer.storedCards?.nodes ?? []} />
      <Panel title={checkouts.title} isFlush>
        <CheckoutList
          name={checkouts.title}
          page="checkouts"
          rows={customer.checkouts?.nodes ?? []}
          empty={<Empty title={checkouts.none} text={checkouts.noneText} />}
        />
      </Panel>
    </Stack>
  );
}

function Contact({ customer }: { customer: Customer }) {
  const { customers, payments } = useWords();
  return (
    <Panel title={customers.contact}>
      <Facts
        rows={[
          [customers.email, customer.email],
          [customers.taxId, taxIdText(customer.taxId)],
          [customers.cellphone, customer.cellphone],
          [customers.address, addressOf(customer)],
          [customers.zipCode, customer.zipCode],
          [customers.createdAt, dateTime(customer.createdAt)],
          ...Object.entries(customer.metadata).map(([key, value]) => [key, String(value)] as const),
          [payments.id, <code key="id">{customer.id}</code>],
        ]}
      />
    </Panel>
  );
}

function DeleteButton({ id, name }: { id: string; name: string }) {
  const { customers } = useWords();
  return (
    <ActButton label={customers.delete}>
      {(close) => <DeleteForm id={id} name={name} onClose={close} />}
    </ActButton>
  );
}

interface DeleteFormProps {
  id: string;
  name: string;
  onClose: () => void;
}

function DeleteForm({ id, name, onClose }: DeleteFormProps) {
  const { customers } = useWords();
  const remove = useAct(DELETE_CUSTOMER);
  const scope = useScope();
  const navigate = useNavigate();
  const finish = useFinish();
  const submit = async () => {
    if (!(await remove.send({ input: { id } }))) return;
    onClose();
    await navigate({ to: pagePath(scope, 'customers') });
    await finish(customers.deleted);
  };
  return (
    <ConfirmForm
      act={remove}
      text={customers.deleteText}
      submit={customers.deleteOf(name)}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}

/** As it is written on a parcel; null without one. */
function addressOf(customer: Customer): string | null {
  const { street, number, complement, district, city, state } = customer;
  const line = [street, number, complement].filter(Boolean).join(', ');
  const place = [city, state].filter(Boolean).join('/');
  return [line, district, place].filter(Boolean).join(' · ') || null;
}
