/** One subscription: its next charge, its retries, and everything that happened to it. */
import { useQuery } from '@apollo/client/react';
import { Link, useParams } from '@tanstack/react-router';
import { Copy } from '../../parts/copy';
import { Empty } from '../../parts/empty';
import { NotFound } from '../../parts/not-found';
import { Notice } from '../../parts/notice';
import { Loaded, Page } from '../../parts/page';
import { Columns, Facts, Panel, Stack } from '../../parts/panel';
import { Status } from '../../parts/status';
import { Timeline } from '../../parts/timeline';
import { money } from '../../money';
import { useLiveObject } from '../../live/live';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { date, dateTime } from '../../time';
import { useWords } from '../../words';
import { PaymentTable } from '../payments/payment-table';
import { ChargeLines } from './charge-lines';
import { InvoicesTable, OpenInvoice } from './invoices-panel';
import { MoveDate } from './move-date';
import { SubscriptionActs } from './subscription-acts';
import { stateOf } from './subscription-table';
import { TermsPanel } from './terms-panel';
import { Usage } from './usage';
import { SUBSCRIPTION, type SubscriptionDetails } from './subscription';

export function SubscriptionPage() {
  const { subscriptions, pages } = useWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const result = useQuery(SUBSCRIPTION, { variables: { id }, errorPolicy: 'all' });
  const subscription = result.data?.subscription;
  useLiveObject([id], result.refetch);
  if (result.data && !subscription) return <NotFound />;
  return (
    <Page
      title={subscription?.name ?? subscriptions.one}
      badge={
        subscription && <Status value={stateOf(subscription)} words={subscriptions.stateNames} />
      }
      back={{ to: pagePath(scope, 'subscriptions'), name: pages.subscriptions }}
      actions={subscription && <SubscriptionActs subscription={subscription} />}
    >
      <Loaded result={result}>
        {() => subscription && <Details subscription={subscription} />}
      </Loaded>
    </Page>
  );
}

function Details({ subscription }: { subscription: SubscriptionDetails }) {
  const { subscriptions, payments, checkouts, eventNames } = useWords();
  const names: Readonly<Record<string, string>> = eventNames;
  return (
    <>
      <State subscription={subscription} />
      <Columns>
        <Stack>
          <OpenInvoice subscription={subscription} />
          {subscription.collection === 'INVOICE' ? (
            <InvoicesTable subscription={subscription} />
          ) : (
            <Panel title={subscriptions.charges} isFlush>
              <PaymentTable
                rows={subscription.charges?.nodes ?? []}
                empty={<Empty title={checkouts.noPayments} text={checkouts.noPaymentsText} />}
              />
            </Panel>
          )}
          <ChargeLines subscription={subscription} />
          <Usage
            id={subscription.id}
            isActive={subscription.status === 'ACTIVE'}
            rows={subscription.usageRecords?.nodes ?? []}
          />
          <Panel title={payments.timeline}>
            <Timeline
              moments={[
                { at: subscription.createdAt, title: subscriptions.began },
                ...(subscription.events?.nodes ?? []).map(({ type, createdAt }) => ({
                  at: createdAt,
                  title: names[type] ?? type,
                })),
              ]}
            />
          </Panel>
        </Stack>
        <Stack>
          <Upcoming subscription={subscription} />
          <TermsPanel subscription={subscription} />
          <SubscriptionFacts subscription={subscription} />
        </Stack>
      </Columns>
    </>
  );
}

/** Why it is not simply active, and what happens next. */
function State({ subscription }: { subscription: SubscriptionDetails }) {
  const { subscriptions } = useWords();
  const { cancelAt, pausedAt, resumesAt, parkedAt, planChanges } = subscription;
  const [change] = planChanges?.nodes ?? [];
  return (
    <>
      <Retry subscription={subscription} />
      {parkedAt && <Notice tone="bad">{subscriptions.parkedSince(date(parkedAt))}</Notice>}
      {pausedAt && <Notice>{subscriptions.pausedUntil(resumesAt ? date(resumesAt) : null)}</Notice>}
      {cancelAt && <Notice>{subscriptions.endsOn(date(cancelAt))}</Notice>}
      {change && (
        <Notice tone="info">{subscriptions.changesTo(change.name, money(change.newAmount))}</Notice>
      )}
    </>
  );
}

function Retry({ subscription }: { subscription: SubscriptionDetails }) {
  const { subscriptions, declines } = useWords();
  const { retry, method, pausedAt } = subscription;
  if (!retry) return null;
  const { reason, retryNumber, maxRetry, nextAttemptAt, url } = retry;
  const known: Readonly<Record<string, string>> = declines;
  // The bank tries automatic Pix at some time of that day.
  const sayTime = method === 'PIX' ? date : dateTime;
  return (
    <Notice action={<Copy text={url} label={subscriptions.copyPayUrl} />}>
      {known[reason] ?? reason} {subscriptions.retry(retryNumber, maxRetry)}{' '}
      {nextAttemptAt
        ? subscriptions.nextTry(sayTime(nextAttemptAt))
        : pausedAt && subscriptions.noTryInPause}
    </Notice>
  );
}

function Upcoming({ subscription }: { subscription: SubscriptionDetails }) {
  const { subscriptions } = useWords();
  const mayChange = useMay('SUBSCRIPTION:CREATE');
  const { id, upcomingCharge } = subscription;
  if (!upcomingCharge) return null;
  return (
    <Panel title={subscriptions.upcoming} actions={mayChange && <MoveDate id={id} />}>
      <Facts
        rows={[
          [subscriptions.nextCharge, date(upcomingCharge.date)],
          ...upcomingCharge.lines.map(
            ({ kind, name, quantity, amount }) =>
              [subscriptions.lineOf(kind ?? null, `${quantity} × ${name}`), money(amount)] as const,
          ),
          [
            subscriptions.discount,
            upcomingCharge.discount > 0 ? `− ${money(upcomingCharge.discount)}` : null,
          ],
          [subscriptions.amount, <strong key="amount">{money(upcomingCharge.amount)}</strong>],
        ]}
      />
    </Panel>
  );
}

/** Brand, last four digits and last month, such as `Visa •••• 4242, 12/2034`. */
function cardOf({ cardBrand, cardLast4, cardExpiryMonth }: SubscriptionDetails): string | null {
  if (!cardLast4) return null;
  const brand = cardBrand ? `${cardBrand.charAt(0).toUpperCase()}${cardBrand.slice(1)} ` : '';
  const [year, month] = cardExpiryMonth?.split('-') ?? [];
  return `${brand}•••• ${cardLast4}${year && month ? `, ${month}/${year}` : ''}`;
}

function SubscriptionFacts({ subscription }: { subscription: SubscriptionDetails }) {
  const { subscriptions, payments, methods, cycles } = useWords();
  const scope = useScope();
  const { customer, productId, checkoutId, trialEndsAt, canceledAt, metadata } = subscription;
  return (
    <Panel title={payments.details}>
      <Facts
        rows={[
          [
            subscriptions.customer,
            customer && (
              <Link to={pagePath(scope, 'customers', customer.id)}>
                {customer.name ?? customer.email}
              </Link>
            ),
          ],
          [
            subscriptions.plan,
            <Link key="plan" to={pagePath(scope, 'products', productId)}>
              {subscription.name}
            </Link>,
          ],
          [
            subscriptions.amount,
            `${money(subscription.amount)} / ${cycles[subscription.frequency].toLowerCase()}`,
          ],
          [subscriptions.method, methods[subscription.method]],
          [subscriptions.card, cardOf(subscription)],
          [
            subscriptions.cycle,
            subscription.cycleNumber < 0 ? null : String(subscription.cycleNumber + 1),
          ],
          [subscriptions.credit, subscription.credit > 0 ? money(subscription.credit) : null],
          [subscriptions.trialEnds, trialEndsAt && dateTime(trialEndsAt)],
          [subscriptions.cancelledAt, canceledAt && dateTime(canceledAt)],
          [subscriptions.cancelReason, subscription.cancelReason],
          [payments.createdAt, dateTime(subscription.createdAt)],
          [
            payments.checkout,
            <Link key="checkout" to={pagePath(scope, 'checkouts', checkoutId)}>
              {checkoutId}
            </Link>,
          ],
          [payments.externalId, subscription.externalId],
          ...Object.entries(metadata).map(([key, value]) => [key, String(value)] as const),
          [payments.id, <code key="id">{subscription.id}</code>],
        ]}
      />
    </Panel>
  );
}
