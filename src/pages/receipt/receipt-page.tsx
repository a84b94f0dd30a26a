/** The receipt of a payment, with what happened to it since: refunded, disputed, returned. */
import type { VNode } from 'preact';
import type { Charge } from '../../modules/charges/charge';
import type { Refund } from '../../modules/payments/refund/refund';
import { formatTaxId, maskTaxId } from '../../modules/customers/tax-id';
import { cardEnding } from '../parts/card-ending';
import { lineName } from '../parts/line-name';
import { chargeOfPage } from '../parts/charge-of-page';
import { statePage } from '../parts/state-page';
import type { PageResult } from '../page';
import { pagePath } from '../paths';
import { devBanner, Facts, PrintButton } from '../parts/components';
import { StatusIcon } from '../parts/status-icon';
import { Notice } from '../parts/notice';
import type { Visit } from '../visit';
import { receiptOf, type Receipt } from './receipt';

export async function showChargeReceipt(visit: Visit): Promise<PageResult> {
  const charge = await chargeOfPage(visit);
  const receipt = await receiptOf(visit.ctx, charge);
  if (receipt) return receiptPage(visit, receipt);
  const { notPaid, neverPaid, toPayment } = visit.messages.receipt;
  if (charge.status !== 'PENDING') return statePage(visit, { tone: 'bad', ...neverPaid });
  return statePage(visit, {
    tone: 'wait',
    ...notPaid,
    children: (
      <p>
        <a class="button" href={pagePath(`/pay/${charge.id}`)}>
          {toPayment}
        </a>
      </p>
    ),
  });
}

function receiptPage(visit: Visit, receipt: Receipt): PageResult {
  const { shop, messages, format } = visit;
  const { receipt: say, common } = messages;
  const { charge, paidAmount, paidAt, payer, lines, lateCharges, subscription } = receipt;
  const state = stateOf(visit, receipt);
  return {
    title: say.title,
    banner: devBanner(visit),
    content: (
      <div class="card receipt">
        <StatusIcon tone={state.tone} />
        <div class="tight">
          <h1>{say.title}</h1>
          <p>
            <strong>{state.title}</strong>
          </p>
          <p class="amount number">{format.money(paidAmount)}</p>
        </div>
        {charge.devMode && (
          <Notice tone="warn">
            <p>{say.simulated}</p>
          </Notice>
        )}
        {state.text && (
          <Notice tone={state.tone === 'bad' ? 'warn' : 'info'}>
            <p>{state.text}</p>
          </Notice>
        )}
        {notesOf(visit, receipt).map((note) => (
          <Notice>
            <p>{note}</p>
          </Notice>
        ))}
        {lines.length > 0 && (
          <section class="stack" aria-label={say.items}>
            <h2>{say.items}</h2>
            <Description receipt={receipt} />
            <ul class="lines">
              {lines.map((line) => (
                <li>
                  <span class="name">
                    {line.quantity > 1 && `${line.quantity} × `}
                    {lineName(messages, line)}
                  </span>
                  <span class="number">{format.money(line.amount)}</span>
                </li>
              ))}
              {charge.discount > 0 && (
                <li class="off">
                  <span>{say.discount}</span>
                  <span class="number">{format.money(0 - charge.discount)}</span>
                </li>
              )}
              {charge.customerFee > 0 && (
                <li>
                  <span>{say.cardFee}</span>
                  <span class="number">{format.money(charge.customerFee)}</span>
                </li>
              )}
              {lateCharges > 0 && (
                <li>
                  <span>{say.lateCharges}</span>
                  <span class="number">{format.money(lateCharges)}</span>
                </li>
              )}
            </ul>
            <p class="total">
              <span>{common.total}</span>
              <span class="number">{format.money(paidAmount)}</span>
            </p>
          </section>
        )}
        <section class="stack" aria-label={say.details}>
          <h2>{say.details}</h2>
          <Facts
            facts={[
              [say.facts.paidAt, format.dateTime(paidAt)],
              [
                say.facts.method,
                charge.method === 'BOLETO' && charge.paidBy
                  ? say.paidBy[charge.paidBy]
                  : common.methods[charge.method],
              ],
              [say.facts.card, charge.cardLast4 && cardEnding(messages, charge)],
              [say.facts.installments, installmentsText(visit, receipt)],
              [say.facts.subscription, subscription?.name],
              [say.facts.payer, payer.name],
              [say.facts.payerTaxId, onOneLine(payer.taxId)],
              [say.facts.receiver, shop.name],
              [say.facts.receiverTaxId, onOneLine(shopTaxId(visit))],
              [say.facts.bankId, charge.endToEndId],
              [say.facts.nossoNumero, charge.nossoNumero],
              [say.facts.nsu, charge.nsu],
              [say.facts.authorizationCode, charge.authorizationCode],
              [say.facts.id, charge.id],
            ]}
          />
        </section>
        <div class="actions no-print">
          <PrintButton messages={messages} />
        </div>
      </div>
    ),
  };
}

/** The title of a link, unless it is the only line. */
function Description({ receipt }: { receipt: Receipt }) {
  const { charge, lines } = receipt;
  const { description } = charge;
  return description && description !== lines[0]?.name ? <p>{description}</p> : null;
}

/** Keeps the text on one line. */
export function onOneLine(text: string | null): VNode | null {
  return text ? <span class="number">{text}</span> : null;
}

/** The CNPJ of a company is public. The CPF of a person is not shown. */
export function shopTaxId({ shop }: Pick<Visit, 'shop'>): string | null {
  const { taxId } = shop;
  return taxId && (formatTaxId(taxId).includes('/') ? formatTaxId(taxId) : maskTaxId(taxId));
}

function stateOf(
  { messages, format }: Visit,
  { charge, refunds, paidAmount, dispute }: Receipt,
): { tone: 'good' | 'bad' | 'wait'; title: string; text: string | null } {
  const say = messages.receipt;
  const closedOn = dispute?.closedAt ? format.date(dispute.closedAt) : null;
  switch (charge.status) {
    case 'REFUNDED':
      return {
        tone: 'bad',
        title: say.refunded.title,
        text: say.refunded.text(
          format.money(paidAmount),
          format.date(lastOf(refunds.map(({ updatedAt }) => updatedAt)) ?? charge.updatedAt),
        ),
      };
    case 'UNDER_DISPUTE':
      return { tone: 'wait', ...say.disputed };
    case 'LOST':
      return { tone: 'bad', title: say.lost.title, text: say.lost.text(closedOn) };
    case 'PAID':
    case 'PENDING':
    case 'CANCELLED':
    case 'EXPIRED':
    case 'FAILED':
      return { tone: 'good', title: charge.cycleNumber === -1 ? say.trial : say.paid, text: null };
  }
}

function notesOf(
  { messages, format }: Visit,
  { charge, refunds, returns, dispute }: Receipt,
): string[] {
  const say = messages.receipt;
  return [
    ...(charge.status === 'REFUNDED' ? [] : refundNotes({ messages, format }, charge, refunds)),
    ...(dispute?.status === 'WON' && dispute.closedAt && charge.status === 'PAID'
      ? [say.won(format.date(dispute.closedAt))]
      : []),
    ...returns.map(({ status, amount }) =>
      (status === 'COMPLETE' ? say.returned : say.returning)(format.money(amount)),
    ),
  ];
}

function lastOf(moments: readonly Date[]): Date | undefined {
  return moments.toSorted((one, other) => other.getTime() - one.getTime())[0];
}

/** The refunds of a part, or all, of a payment that is not refunded in full yet. */
function refundNotes(
  { messages, format }: Pick<Visit, 'messages' | 'format'>,
  { refundedAmount }: Charge,
  refunds: readonly Refund[],
): string[] {
  const say = messages.receipt;
  const notes = refunds.map(({ status, amount, createdAt, updatedAt }) =>
    status === 'PENDING'
      ? say.refunding(format.money(amount), format.date(createdAt))
      : say.refunded.text(format.money(amount), format.date(updatedAt)),
  );
  const areSeveral = refunds.filter(({ status }) => status === 'COMPLETE').length > 1;
  return areSeveral ? [say.refundedInAll(format.money(refundedAmount)), ...notes] : notes;
}

function installmentsText({ messages, format }: Visit, { installments }: Receipt): string | null {
  const say = messages.receipt;
  const [first = 0, ...others] = installments;
  if (others.length === 0) return null;
  return (others.every((each) => each === first) ? say.equalInstallments : say.installments)(
    installments.length,
    format.money(first),
  );
}
