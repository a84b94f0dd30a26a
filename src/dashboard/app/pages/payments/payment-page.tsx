/** One payment: its sums, who paid, what was sold, and everything that happened to it. */
import { useQuery } from '@apollo/client/react';
import { Link, useParams } from '@tanstack/react-router';
import { readFragment } from '../../gql';
import { Copy } from '../../parts/copy';
import { NotFound } from '../../parts/not-found';
import { Loaded, Page } from '../../parts/page';
import { Columns, Facts, Figures, Panel, Stack } from '../../parts/panel';
import { Status } from '../../parts/status';
import { Timeline } from '../../parts/timeline';
import { money } from '../../money';
import { useLiveObject } from '../../live/live';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { taxIdText } from '../../tax-id';
import { date, dateTime } from '../../time';
import { useWords } from '../../words';
import type { Words } from '../../words/pt';
import { RequestsOfPayment } from '../refund-requests/requests-of-payment';
import { PartsOfPayment } from '../sub-accounts/parts-of-payment';
import { PAYMENT_ROW, isPartlyRefunded, payerOf, soldIn } from './payment-row';
import { momentsOf } from './payment-moments';
import { DocumentsPanel } from './documents-panel';
import { FiscalPanel } from './fiscal-panel';
import { RefundButton } from './refund-form';
import { SimulateButtons } from './simulate-buttons';
import { PAYMENT, refundable, type PaymentDetails } from './payment';

export function PaymentPage() {
  const { payments, pages } = useWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const result = useQuery(PAYMENT, { variables: { id }, errorPolicy: 'all' });
  const payment = result.data?.charge;
  useLiveObject([id, payment?.checkout?.id], result.refetch);
  if (result.data && !payment) return <NotFound />;
  return (
    <Page
      title={payment ? money(payment.amount) : payments.one}
      badge={
        payment && (
          <Status
            value={payment.status}
            note={
              isPartlyRefunded(payment.status, payment.refundedAmount) &&
              payments.partRefunded(money(payment.refundedAmount))
            }
          />
        )
      }
      back={{ to: pagePath(scope, 'payments'), name: pages.payments }}
      actions={payment && <Actions payment={payment} />}
    >
      <Loaded result={result}>{() => payment && <Details payment={payment} />}</Loaded>
    </Page>
  );
}

function Actions({ payment }: { payment: PaymentDetails }) {
  const { payments } = useWords();
  const mayRefund = useMay('REFUND:CREATE');
  return (
    <>
      <Copy text={payment.url} label={payments.copyPage} />
      {payment.receiptUrl && <Copy text={payment.receiptUrl} label={payments.copyReceipt} />}
      {mayRefund && refundable(payment) !== null && <RefundButton payment={payment} />}
    </>
  );
}

function Details({ payment }: { payment: PaymentDetails }) {
  const words = useWords();
  const { payments } = words;
  const { environment } = useScope();
  const net = (payment.paidAmount ?? 0) - payment.platformFee - payment.refundedAmount;
  const parts = payment.receivedParts ?? [];
  return (
    <>
      <Figures
        rows={[
          { name: payments.paidAmount, value: money(payment.paidAmount ?? 0) },
          { name: payments.fee, value: money(payment.platformFee) },
          { name: payments.refunded, value: money(payment.refundedAmount) },
          { name: payments.net, value: money(payment.paidAt ? net : 0) },
        ]}
      />
      <Columns>
        <Stack>
          <RequestsOfPayment requests={payment.refundRequests?.nodes ?? []} />
          <Panel title={payments.timeline}>
            <Timeline moments={momentsOf(payment, words)} />
          </Panel>
          {environment === 'dev' && <SimulateButtons payment={payment} />}
        </Stack>
        <Stack>
          <Who payment={payment} />
          <What payment={payment} />
          {parts.length > 0 && <PartsOfPayment parts={parts} net={net} />}
          <FiscalPanel payment={payment} />
          <DocumentsPanel payment={payment} />
        </Stack>
      </Columns>
    </>
  );
}

function Who({ payment }: { payment: PaymentDetails }) {
  const { payments } = useWords();
  const scope = useScope();
  const { buyer, payerInformation, customerId } = payment;
  const row = readFragment(PAYMENT_ROW, payment);
  const name = payerOf(row);
  return (
    <Panel title={payments.payer}>
      <Facts
        rows={[
          [
            payments.name,
            customerId ? <Link to={pagePath(scope, 'customers', customerId)}>{name}</Link> : name,
          ],
          [payments.email, row.buyer?.email ?? row.customer?.email],
          [payments.taxId, taxIdText(buyer?.taxId)],
          [payments.cellphone, buyer?.cellphone],
          [payments.paidFrom, payerInformation?.name],
          [payments.payerTaxId, taxIdText(payerInformation?.taxId)],
          [
            payments.card,
            payerInformation?.brand && `${payerInformation.brand} ${payerInformation.number ?? ''}`,
          ],
        ]}
      />
    </Panel>
  );
}

function What({ payment }: { payment: PaymentDetails }) {
  const { payments, methods } = useWords();
  const scope = useScope();
  const { coupon, metadata, installments, subscriptionId, checkoutId } = payment;
  const link = (page: 'subscriptions' | 'checkouts', id: string) => (
    <Link to={pagePath(scope, page, id)}>{id}</Link>
  );
  return (
    <Panel title={payments.details}>
      <Facts
        rows={[
          [payments.sold, soldIn(readFragment(PAYMENT_ROW, payment))],
          [
            payments.method,
            methods[payment.method] + (installments > 1 ? ` · ${installments}×` : ''),
          ],
          [payments.coupon, coupon?.code],
          [payments.discount, payment.discount > 0 ? money(payment.discount) : null],
          [payments.customerFee, payment.customerFee > 0 ? money(payment.customerFee) : null],
          [payments.createdAt, dateTime(payment.createdAt)],
          [payments.paidAt, payment.paidAt && dateTime(payment.paidAt)],
          [payments.availableAt, payment.availableAt && date(payment.availableAt)],
          [payments.expiresAt, !payment.paidAt && payment.expiresAt && dateTime(payment.expiresAt)],
          [payments.subscription, subscriptionId && link('subscriptions', subscriptionId)],
          [payments.checkout, checkoutId && link('checkouts', checkoutId)],
          [payments.utm, campaignOf(payment)],
          [payments.externalId, payment.externalId],
          ...bankIdsOf(payment, payments.bankIds),
          ...Object.entries(metadata).map(([key, value]) => [key, String(value)] as const),
          [payments.id, <code key="id">{payment.id}</code>],
        ]}
      />
    </Panel>
  );
}

/** What banks and the provider call it. By PIX the provider's id is the end-to-end id. */
function bankIdsOf(
  { endToEndId, txid, nossoNumero, nsu, authorizationCode, providerPaymentId }: PaymentDetails,
  words: Words['payments']['bankIds'],
): (readonly [string, string | null | undefined])[] {
  return [
    [words.endToEndId, endToEndId],
    [words.txid, txid],
    [words.nossoNumero, nossoNumero],
    [words.nsu, nsu],
    [words.authorizationCode, authorizationCode],
    [words.providerPaymentId, endToEndId === providerPaymentId ? null : providerPaymentId],
  ];
}

function campaignOf({ utm }: PaymentDetails): string {
  return [utm?.source, utm?.medium, utm?.campaign].filter(Boolean).join(' / ');
}
