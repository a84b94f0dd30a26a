/** The payments of a customer, and what can be done with one: receipt, slip, files, refund. */
import { Charge } from '../../modules/charges/charge';
import { isPaidOnPage } from '../../modules/charges/terms/charge-kind';
import { Checkout } from '../../modules/checkouts/checkout';
import { downloadsOf } from '../../modules/checkouts/links/downloads';
import { BillingDocument } from '../../modules/payments/documents/billing-document';
import { documentUrl } from '../../modules/payments/documents/document-link';
import { isOfAddress } from '../../modules/portal/own-payments';
import {
  isInForce,
  mayRequest,
  requestOf,
  requestRefund,
  WITHDRAWAL_DAYS,
} from '../../modules/portal/refunds/request-refund';
import type { RefundRequest, RefundRequestKind } from '../../modules/portal/refunds/refund-request';
import { nextTryOf } from '../../modules/subscriptions/cycles/next-try';
import { Product } from '../../modules/products/product';
import { refuseUnknown } from '../../platform/records/rows';
import { addCivilDays, civilDate, startOfCivilDay } from '../../platform/time/civil-time';
import { BoughtFiles } from '../checkout/states/bought-files';
import type { HtmlPage } from '../page';
import { cardEnding } from '../parts/card-ending';
import { Facts, Form } from '../parts/components';
import { pagePath } from '../paths';
import {
  amountOf,
  ChargeLines,
  isFailedPix,
  isPayable,
  namesOf,
  payLink,
  PaymentList,
  PAYMENTS_SHOWN_MAX,
  paymentsOf,
} from './payment-list';
import { openPagesFor, type OpenPage } from './open-pages';
import { actAs, ownPage, portalLink, Refused } from './portal-pages';
import type { PortalRoutes } from './portal-routes';
import type { OwnVisit } from './portal-visit';
import { ReasonField, reasonOf } from './reason-field';

/** A payment has one invoice, and a credit note for each refund. */
const DOCUMENTS_SHOWN_MAX = 20;

export function servePayments(routes: PortalRoutes): void {
  routes.ownGet('/payments', listPage);
  routes.ownGet('/payments/:item', (visit) => paymentPage(visit));
  routes.ownGet('/checkouts/:item', checkoutPage);
  routes.ownPost('/payments/:item/refund', (visit, { kind = '', reason = '' }) =>
    actAs(
      visit,
      'requestRefund',
      () =>
        requestRefund(
          visit.ctx,
          {
            chargeId: visit.item,
            customerId: visit.customer.id,
            kind: kind === 'WITHDRAWAL' ? 'WITHDRAWAL' : 'REQUEST',
            reason: reasonOf(reason),
          },
          visit.settings,
        ),
      {
        goTo: `/payments/${visit.item}`,
        otherwise: (sentence) => paymentPage(visit, sentence),
      },
    ),
  );
}

/** What is paid is shown in the portal: its own page hides it from who has only the address. */
async function checkoutPage(visit: OwnVisit): Promise<{ redirect: string }> {
  const { ctx, item, customer } = visit;
  const checkout =
    (await ctx.rows.findBy(Checkout, { id: item, customerId: customer.id })) ??
    refuseUnknown(Checkout, item, 'id');
  const { id, paidChargeId } = checkout;
  return {
    redirect: paidChargeId
      ? portalLink(visit, `/payments/${paidChargeId}`)
      : pagePath(`/pay/${id}`),
  };
}

async function listPage(visit: OwnVisit): Promise<HtmlPage> {
  const { portal: say } = visit.messages;
  const charges = await paymentsOf(visit, PAYMENTS_SHOWN_MAX);
  const names = await namesOf(visit.ctx.rows, charges);
  return ownPage(visit, {
    title: say.pages.payments,
    current: 'payments',
    children: (
      <section class="card" aria-labelledby="payments">
        <h1 id="payments">{say.pages.payments}</h1>
        {charges.length === 0 && <p class="quiet">{say.payments.none}</p>}
        <PaymentList visit={visit} charges={charges} names={names} />
        {charges.length === PAYMENTS_SHOWN_MAX && (
          <p class="quiet">{say.payments.limit(PAYMENTS_SHOWN_MAX)}</p>
        )}
      </section>
    ),
  });
}

async function paymentPage(visit: OwnVisit, refused: string | null = null): Promise<HtmlPage> {
  const { ctx, item, customer, messages } = visit;
  const { payments: say } = messages.portal;
  const charge =
    (await ctx.rows.findBy(Charge, { id: item, customerId: customer.id })) ??
    refuseUnknown(Charge, item, 'id');
  const names = await namesOf(ctx.rows, [charge]);
  const [page = null] = await openPagesFor(visit, [charge]);
  const paper = { visit, charge, page };
  return ownPage(visit, {
    title: say.payment,
    current: 'payments',
    children: (
      <section class="card" aria-labelledby="payment">
        <h1 id="payment">{names.get(charge.id) || say.payment}</h1>
        <Refused sentence={refused} />
        {await Summary(paper)}
        {isOfAddress(charge, customer) ? (
          await Papers(paper)
        ) : (
          <p class="quiet">{say.otherEmail}</p>
        )}
        {await RefundPart(visit, charge)}
      </section>
    ),
  });
}

interface Paper {
  visit: OwnVisit;
  charge: Charge;
  /** Where it is paid, if that is a page of its own. */
  page: OpenPage | null;
}

/** What it costs, what for, and how far it is. */
async function Summary({ visit, charge, page }: Paper) {
  const { ctx, messages, format } = visit;
  const { payments: say, statuses, subscription } = messages.portal;
  const { lines, discount, status, method, paidAt, createdAt, cardLast4 } = charge;
  const nextTryAt = isFailedPix(charge) ? await nextTryOf(ctx.rows, charge) : null;
  return (
    <>
      <p class="amount number">{format.money(page?.amount ?? amountOf(charge, ctx.clock.now()))}</p>
      {lines && lines.length > 1 && <ChargeLines visit={visit} lines={lines} discount={discount} />}
      <Facts
        facts={[
          [say.status, statuses[status]],
          [say.date, format.date(paidAt ?? createdAt)],
          [say.due, page?.dueAt && format.date(page.dueAt)],
          [say.nextTry, nextTryAt && format.date(nextTryAt)],
          [say.method, isChosen(charge) && messages.common.methods[method]],
          [subscription.card, cardLast4 && cardEnding(messages, charge)],
        ]}
      />
    </>
  );
}

/** By invoice the buyer chooses on its page. */
function isChosen(charge: Charge): boolean {
  return !isPaidOnPage(charge) || charge.paidAt !== null;
}

async function Papers(paper: Paper) {
  const { visit, charge } = paper;
  const files = await filesOf(visit, charge);
  return (
    <>
      <Links {...paper} />
      <Documents visit={visit} documents={await documentsOf(visit, charge)} />
      {files.length > 0 && <BoughtFiles visit={visit} files={files} />}
    </>
  );
}

function Links({ visit, charge, page }: Paper) {
  const { payments: say } = visit.messages.portal;
  const { id, paidAt, method } = charge;
  const isOpen = isPayable(charge, visit.ctx.clock.now());
  const payAt = page?.id ?? (isOpen && method !== 'BOLETO' ? id : null);
  return (
    <div class="actions">
      {paidAt && (
        <a class="button plain" href={pagePath(`/pay/${id}/receipt`)}>
          {say.receipt}
        </a>
      )}
      {isOpen && method === 'BOLETO' && (
        <a class="button plain" href={pagePath(`/pay/${id}/boleto`)}>
          {say.slip}
        </a>
      )}
      {payAt && visit.settings.payOpen && (
        <a class="button" href={payLink(payAt)}>
          {say.pay}
        </a>
      )}
    </div>
  );
}

function documentsOf({ ctx }: OwnVisit, charge: Charge): Promise<BillingDocument[]> {
  return ctx.rows.list(
    BillingDocument,
    { chargeId: charge.id },
    { order: { id: 'ASC' }, limit: DOCUMENTS_SHOWN_MAX },
  );
}

function Documents({ visit, documents }: { visit: OwnVisit; documents: BillingDocument[] }) {
  const { payments: say } = visit.messages.portal;
  if (documents.length === 0) return null;
  return (
    <ul>
      {documents.map(({ id, kind, number }) => (
        <li>
          <a href={documentUrl(id)}>{`${say.documents[kind]} ${number} (PDF)`}</a>
        </li>
      ))}
    </ul>
  );
}

async function filesOf({ ctx }: OwnVisit, charge: Charge) {
  const checkout = charge.checkoutId ? await ctx.rows.find(Checkout, charge.checkoutId) : null;
  if (!checkout) return [];
  const products = await ctx.rows.listByIds(
    Product,
    checkout.items.map(({ id }) => id),
  );
  return downloadsOf(charge, checkout, products, ctx.clock.wall());
}

/** What became of the request: the payment itself says so once it was given back. */
async function requestSaid(
  { messages, format, ctx }: OwnVisit,
  { status }: Charge,
  request: RefundRequest,
): Promise<string | null> {
  const { payments: say } = messages.portal;
  const date = format.date(request.createdAt);
  if (request.status === 'REFUSED') return say.requests.REFUSED(date);
  if (!(await isInForce(ctx.rows, request))) return say.requestFailed(date);
  const isBack = status === 'REFUNDED' || status === 'LOST';
  return isBack && request.status === 'OPEN' ? null : say.requests[request.status](date);
}

async function RefundPart(visit: OwnVisit, charge: Charge) {
  const { settings, ctx, messages } = visit;
  const { payments: say } = messages.portal;
  const request = await requestOf(ctx.rows, charge.id);
  const kind = mayRequest(charge, settings, ctx.clock.now());
  const said = request && (await requestSaid(visit, charge, request));
  const isAsked = request !== null && (await isInForce(ctx.rows, request));
  return (
    <>
      {said && (
        <div class="notice">
          <p>{said}</p>
          {request?.answer && <p>{say.answer(request.answer)}</p>}
        </div>
      )}
      {kind && !isAsked && <RefundForm visit={visit} charge={charge} kind={kind} />}
    </>
  );
}

function RefundForm({
  visit,
  charge,
  kind,
}: {
  visit: OwnVisit;
  charge: Charge;
  kind: RefundRequestKind;
}) {
  const { messages, format, shop, settings, base } = visit;
  const { payments: say } = messages.portal;
  const isWithdrawal = kind === 'WITHDRAWAL';
  const days = isWithdrawal ? WITHDRAWAL_DAYS : settings.refundDays;
  const last = addCivilDays(civilDate(charge.paidAt ?? charge.createdAt), days);
  const until = format.date(startOfCivilDay(last));
  return (
    <details>
      <summary>{isWithdrawal ? say.withdraw : say.askRefund}</summary>
      <Form visit={visit} to={`${base}/payments/${charge.id}/refund`} class="stack">
        <p>{isWithdrawal ? say.withdrawText(until) : say.refundText(shop.name, until)}</p>
        {isWithdrawal && charge.subscriptionId && <p>{say.withdrawSubscription}</p>}
        <input type="hidden" name="kind" value={kind} />
        <ReasonField visit={visit} />
        <button class="button plain">{isWithdrawal ? say.withdraw : say.askRefund}</button>
      </Form>
    </details>
  );
}
