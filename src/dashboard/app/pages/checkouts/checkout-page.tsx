/** One checkout or link: what it sells, who paid it, and how to share it. */
import { useQuery } from '@apollo/client/react';
import { Link, useParams } from '@tanstack/react-router';
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { Empty } from '../../parts/empty';
import { NotFound } from '../../parts/not-found';
import { Loaded, Page } from '../../parts/page';
import { Columns, Facts, Panel, Stack } from '../../parts/panel';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { useLiveObject } from '../../live/live';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { PaymentTable } from '../payments/payment-table';
import { nameOf, priceText } from './checkout-list';
import { CheckoutStatus, isLink } from './checkout-status';
import { Share } from './share';
import { SimulatePaymentButton } from './simulate-payment';
import { CHECKOUT, type CheckoutDetails } from './checkout';

const CANCEL_CHECKOUT = graphql(`
  mutation CancelCheckout($input: CancelCheckoutInput!) {
    cancelCheckout(input: $input) {
      checkout {
        id
        status
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

export function CheckoutPage() {
  const { checkouts, pages } = useWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const result = useQuery(CHECKOUT, { variables: { id } });
  useLiveObject([id], result.refetch);
  const node = result.data?.node;
  const checkout = node?.__typename === 'Checkout' ? node : null;
  if (result.data && !checkout) return <NotFound />;
  const list = checkout && isLink(checkout) ? 'links' : 'checkouts';
  return (
    <Page
      title={checkout ? nameOf(checkout) : checkouts.one}
      badge={checkout && <CheckoutStatus checkout={checkout} />}
      back={{ to: pagePath(scope, list), name: pages[list] }}
      actions={checkout && <Actions checkout={checkout} />}
    >
      <Loaded result={result}>{() => checkout && <Details checkout={checkout} />}</Loaded>
    </Page>
  );
}

function Actions({ checkout }: { checkout: CheckoutDetails }) {
  const { checkouts } = useWords();
  const { environment } = useScope();
  const maySimulate = useMay('CHECKOUT:CREATE') && environment === 'dev';
  const mayCancel = useMay('CHECKOUT:DELETE');
  if (checkout.status !== 'PENDING') return null;
  return (
    <>
      {maySimulate && <SimulatePaymentButton checkout={checkout} />}
      {mayCancel && (
        <ActButton label={isLink(checkout) ? checkouts.endLink : checkouts.cancel}>
          {(close) => <CancelForm checkout={checkout} onClose={close} />}
        </ActButton>
      )}
    </>
  );
}

function CancelForm({ checkout, onClose }: { checkout: CheckoutDetails; onClose: () => void }) {
  const { checkouts } = useWords();
  const cancel = useAct(CANCEL_CHECKOUT);
  const finish = useFinish('Checkout');
  const submit = async () => {
    if (!(await cancel.send({ input: { id: checkout.id } }))) return;
    onClose();
    await finish(isLink(checkout) ? checkouts.linkEnded : checkouts.cancelled);
  };
  return (
    <ConfirmForm
      act={cancel}
      text={checkouts.cancelText}
      submit={isLink(checkout) ? checkouts.endLink : checkouts.cancelOf(money(checkout.amount))}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}

function Details({ checkout }: { checkout: CheckoutDetails }) {
  const { checkouts, payments } = useWords();
  const scope = useScope();
  return (
    <Columns>
      <Stack>
        {checkout.items.length > 0 && (
          <Panel title={checkouts.items} isFlush>
            <Table
              name={checkouts.items}
              rows={checkout.items}
              keyOf={({ id }) => id}
              empty={null}
              columns={[
                {
                  name: checkouts.product,
                  value: ({ name, product }) =>
                    product ? (
                      <Link to={pagePath(scope, 'products', product.id)}>{name}</Link>
                    ) : (
                      name
                    ),
                },
                { name: checkouts.price, value: ({ price }) => money(price), isNumber: true },
                { name: checkouts.quantity, value: ({ quantity }) => quantity, isNumber: true },
              ]}
            />
          </Panel>
        )}
        <Panel title={payments.title} isFlush>
          <PaymentTable
            rows={checkout.payments?.nodes ?? []}
            empty={<Empty title={checkouts.noPayments} text={checkouts.noPaymentsText} />}
          />
        </Panel>
      </Stack>
      <Stack>
        {checkout.status === 'PENDING' && (
          <Share url={checkout.url} text={checkouts.message(nameOf(checkout))} />
        )}
        <CheckoutFacts checkout={checkout} />
      </Stack>
    </Columns>
  );
}

function CheckoutFacts({ checkout }: { checkout: CheckoutDetails }) {
  const { checkouts, payments, methods } = useWords();
  const scope = useScope();
  const { customer, subscriptionId, utm, expiresAt, metadata } = checkout;
  const { card, completionUrl, returnUrl } = checkout;
  return (
    <Panel title={payments.details}>
      <Facts
        rows={[
          [checkouts.linkTitle, checkout.title],
          [checkouts.amount, priceText(checkouts, checkout)],
          [checkouts.frequency, checkouts.frequencies[checkout.frequency]],
          [checkouts.methods, checkout.methods.map((method) => methods[method]).join(', ')],
          [
            checkouts.customer,
            customer && (
              <Link to={pagePath(scope, 'customers', customer.id)}>
                {customer.name ?? customer.email}
              </Link>
            ),
          ],
          [
            payments.subscription,
            subscriptionId && (
              <Link to={pagePath(scope, 'subscriptions', subscriptionId)}>{subscriptionId}</Link>
            ),
          ],
          [checkouts.coupons, checkout.coupons.join(', ')],
          [payments.createdAt, dateTime(checkout.createdAt)],
          [payments.expiresAt, expiresAt && dateTime(expiresAt)],
          [
            checkouts.installments,
            card?.maxInstallments && checkouts.installmentsOf(card.maxInstallments),
          ],
          [checkouts.completionUrl, completionUrl],
          [checkouts.returnUrl, returnUrl],
          [payments.utm, [utm?.source, utm?.medium, utm?.campaign].filter(Boolean).join(' / ')],
          [payments.externalId, checkout.externalId],
          ...Object.entries(metadata).map(([key, value]) => [key, String(value)] as const),
          [payments.id, <code key="id">{checkout.id}</code>],
        ]}
      />
    </Panel>
  );
}
