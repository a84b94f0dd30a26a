/** Mails about payments: receipts, codes that wait, boletos that are due, and refunds. */
import { formatBoleto } from '@brazilian-utils/brazilian-utils';
import { publicUrl } from '../../config/config';
import { Charge } from '../../modules/charges/charge';
import { brCodeImage } from '../../modules/charges/reading/br-code-image';
import { isPaidOnPage } from '../../modules/charges/terms/charge-kind';
import { Checkout } from '../../modules/checkouts/checkout';
import { downloadsOf } from '../../modules/checkouts/links/downloads';
import { documentUrl } from '../../modules/payments/documents/document-link';
import { hasMoneyInSuspense } from '../../modules/payments/money-in-suspense';
import type { SoldLine } from '../../modules/payments/documents/sold-lines';
import { Refund } from '../../modules/payments/refund/refund';
import { Product } from '../../modules/products/product';
import { isOwed } from '../../modules/subscriptions/invoices/find-invoice';
import { civilDate, startOfCivilDay } from '../../platform/time/civil-time';
import { messagesOf } from '../../pages/messages/messages';
import { lineName } from '../../pages/parts/line-name';
import { receiptOf } from '../../pages/receipt/receipt';
import { safeName, type Block, type MailContent, type Skipped } from '../content';
import { lateCostOf, type LateCost } from '../late-cost';
import { NO_LONGER, chargeOf, greeting, text, type ReadContent, type Reading } from '../reading';

type Facts = Extract<Block, { kind: 'facts' }>['facts'];

const PNG_URI = 'data:image/png;base64,';

export const receipt: ReadContent = async (reading) => {
  const { shop, words, rows, invoiceId } = reading;
  const charge = await chargeOf(reading);
  const paid = charge && (await receiptOf({ rows }, charge));
  if (!charge || !paid) return NO_LONGER;
  const { format, common, receipt: said } = words;
  const amount = format.money(paid.paidAmount);
  return {
    subject: said.subject(shop.name, amount),
    preview: said.text(shop.name),
    heading: said.heading,
    blocks: [
      await greeting(reading, charge),
      text(said.text(shop.name)),
      {
        kind: 'facts',
        facts: [
          ...linesOf(reading, paid.lines),
          [common.amount, amount],
          [common.method, common.methods[charge.method]],
          [said.date, format.dateTime(paid.paidAt)],
          [said.payment, charge.id],
          [said.soldBy, shop.name],
        ],
      },
      { kind: 'button', label: said.button, url: charge.receiptUrl ?? charge.url },
      ...(invoiceId
        ? [{ kind: 'links', links: [[said.invoice, documentUrl(invoiceId)]] } as const]
        : []),
      ...(await filesOf(reading, charge)),
      text(shop.withdrawalTerms ?? said.withdrawal),
    ],
  };
};

/** What was bought as a file. */
async function filesOf({ rows, words, clock }: Reading, charge: Charge): Promise<Block[]> {
  const checkout = charge.checkoutId ? await rows.find(Checkout, charge.checkoutId) : null;
  if (!checkout) return [];
  const found = await Promise.all(checkout.items.map(({ id }) => rows.find(Product, id)));
  const products = found.filter((product) => product !== null);
  const files = downloadsOf(charge, checkout, products, clock.wall());
  if (files.length === 0) return [];
  const { downloads, downloadsLater } = words.receipt;
  const links = files.map(({ name, url }) => [downloads(safeName(name)), url] as const);
  return [{ kind: 'links', links: [...links, [downloadsLater, checkout.url]] }];
}

/** Of a PIX code: a boleto names its payer, and is not sent to an address that anybody can type. */
export const paymentWaiting: ReadContent = async (reading) => {
  const { shop, words, rows } = reading;
  const charge = await chargeOf(reading);
  if (charge?.status !== 'PENDING' || (await hasMoneyInSuspense(rows, charge))) return NO_LONGER;
  if (isPaidOnPage(charge) && !charge.brCode) return invoiceOpened(reading, charge);
  if (!charge.brCode || !charge.expiresAt) return NO_LONGER;
  const said = words.paymentWaiting;
  const until = said.text(words.format.dateTime(charge.expiresAt));
  return {
    subject: said.subject(shop.name),
    preview: until,
    heading: said.heading,
    blocks: [
      await greeting(reading, charge),
      text(until),
      costOf(reading, charge),
      ...(await codesOf(reading, charge)),
      { kind: 'button', label: said.button, url: charge.url },
      text(words.common.ignorePaid),
    ],
  };
};

/** The buyer chooses how to pay on the page. */
async function invoiceOpened(reading: Reading, charge: Charge): Promise<MailContent> {
  const { shop, words } = reading;
  const said = words.paymentWaiting;
  const heading = words.paymentDue.invoice.heading(
    words.format.date(charge.dueAt ?? charge.createdAt),
  );
  return {
    subject: said.subject(shop.name),
    preview: heading,
    heading,
    blocks: [
      await greeting(reading, charge),
      costOf(reading, charge),
      { kind: 'button', label: said.button, url: charge.url },
      text(words.common.ignorePaid),
    ],
  };
}

/** What it is for, and the amount. */
function costOf(reading: Reading, { lines, amount }: Charge): Block {
  const { common, format } = reading.words;
  const facts = [...linesOf(reading, lines ?? []), [common.amount, format.money(amount)] as const];
  return { kind: 'facts', facts };
}

/** Each by its name: of a change of plan, the days of its product. */
function linesOf({ words }: Reading, lines: readonly SoldLine[]): Facts {
  const messages = messagesOf(words.lang === 'en' ? 'en' : 'pt');
  return lines.map(({ name, quantity, amount, kind }) => {
    const said = lineName(messages, { name: safeName(name), kind: kind ?? null });
    return [`${quantity} × ${said}`, words.format.money(amount)] as const;
  });
}

export const paymentDue: ReadContent = async (reading) => {
  const { shop, words, clock, rows } = reading;
  const charge = await chargeOf(reading);
  if (charge?.status !== 'PENDING' || !charge.dueAt) return NO_LONGER;
  if (await hasMoneyInSuspense(rows, charge)) return NO_LONGER;
  // By invoice there is no boleto before its buyer has chosen one.
  const said = charge.barCode === null ? words.paymentDue.invoice : words.paymentDue;
  const date = words.format.date(charge.dueAt);
  const isToday = civilDate(charge.dueAt) === civilDate(clock.now());
  return {
    subject: said.subject(shop.name, date),
    preview: isToday ? said.today : said.heading(date),
    heading: isToday ? said.today : said.heading(date),
    blocks: [
      await greeting(reading, charge),
      costOf(reading, charge),
      ...(await codesOf(reading, charge)),
      { kind: 'button', label: said.button, url: charge.url },
      text(words.common.ignorePaid),
    ],
  };
};

export const paymentOverdue: ReadContent = async (reading) => {
  const { shop, words, clock, rows } = reading;
  const charge = await chargeOf(reading);
  if (!charge?.dueAt || !(await isOwed(rows, charge, clock.now()))) return NO_LONGER;
  if (await hasMoneyInSuspense(rows, charge)) return NO_LONGER;
  if (charge.kind === 'INVOICE') return invoiceOverdue(reading, charge);
  if (!charge.payableUntil || charge.payableUntil < clock.now()) return NO_LONGER;
  const { format, common, paymentOverdue: said } = words;
  const { dueAt, payableUntil } = charge;
  const cost = await lateCostOf(reading, charge);
  if (!cost) return NO_LONGER;
  return {
    subject: said.subject(shop.name),
    preview: said.heading(format.date(dueAt)),
    heading: said.heading(format.date(dueAt)),
    blocks: [
      await greeting(reading, charge),
      text(said.text(format.date(payableUntil))),
      {
        kind: 'facts',
        facts: lateFacts(reading, charge, cost),
      },
      ...(await codesOf(reading, charge)),
      { kind: 'button', label: words.paymentDue.button, url: charge.url },
      text(common.ignorePaid),
    ],
  };
};

function lateFacts(reading: Reading, { lines }: Charge, { price, late }: LateCost): Facts {
  const { format, common, paymentOverdue: said } = reading.words;
  return [
    ...linesOf(reading, lines ?? []),
    [common.amount, format.money(price)],
    ...(late.fine > 0 ? [[said.fine, format.money(late.fine)] as const] : []),
    ...(late.interest > 0 ? [[said.interest, format.money(late.interest)] as const] : []),
    [said.today, format.money(late.total)],
  ];
}

async function invoiceOverdue(reading: Reading, charge: Charge): Promise<MailContent | Skipped> {
  const { shop, words, rows } = reading;
  const page = charge.checkoutId ? await rows.find(Checkout, charge.checkoutId) : null;
  const cost = await lateCostOf(reading, charge);
  if (page?.status !== 'PENDING' || !page.dueDate || !cost) return NO_LONGER;
  const said = words.paymentOverdue.invoice;
  const heading = said.heading(words.format.date(startOfCivilDay(page.dueDate)));
  return {
    subject: said.subject(shop.name),
    preview: heading,
    heading,
    blocks: [
      await greeting(reading, charge),
      {
        kind: 'facts',
        facts: lateFacts(reading, charge, cost),
      },
      { kind: 'button', label: words.paymentDue.invoice.button, url: charge.url },
      text(words.common.ignorePaid),
    ],
  };
}

export const refundCompleted: ReadContent = async (reading) => {
  const { rows, message, shop, words } = reading;
  const refund = await rows.find(Refund, message.objectId);
  const charge = refund && (await rows.find(Charge, refund.originalId));
  if (!charge || refund.status !== 'COMPLETE') return NO_LONGER;
  const said = words.refundCompleted;
  const amount = words.format.money(refund.amount);
  return {
    subject: said.subject(shop.name, amount),
    preview: said[charge.method],
    heading: said.heading,
    blocks: [
      await greeting(reading, charge),
      text(said[charge.method]),
      amountFact(reading, refund.amount),
      { kind: 'button', label: words.receipt.button, url: charge.receiptUrl ?? charge.url },
    ],
  };
};

export const refundFailed: ReadContent = async (reading) => {
  const { rows, message, shop, words } = reading;
  const refund = await rows.find(Refund, message.objectId);
  const charge = refund && (await rows.find(Charge, refund.originalId));
  if (!charge || refund.status !== 'FAILED') return NO_LONGER;
  const said = words.refundFailed;
  return {
    subject: said.subject(shop.name),
    preview: said.text,
    heading: said.heading,
    blocks: [
      await greeting(reading, charge),
      text(said.text),
      amountFact(reading, refund.amount),
      { kind: 'button', label: words.receipt.button, url: charge.receiptUrl ?? charge.url },
    ],
  };
};

function amountFact({ words }: Reading, cents: number): Block {
  return { kind: 'facts', facts: [[words.common.amount, words.format.money(cents)]] };
}

async function codesOf({ words }: Reading, { id, barCode, brCode }: Charge): Promise<Block[]> {
  const { common } = words;
  return [
    ...(barCode
      ? [
          { kind: 'code', label: common.boletoLine, code: formatBoleto(barCode) } as const,
          {
            kind: 'links',
            links: [[common.boletoPdf, publicUrl(`/pay/${id}/boleto.pdf`)]],
          } as const,
        ]
      : []),
    ...(brCode
      ? [
          { kind: 'code', label: common.pixCode, code: brCode } as const,
          {
            kind: 'image',
            name: 'pix',
            alt: common.qr,
            png: Buffer.from((await brCodeImage(brCode)).slice(PNG_URI.length), 'base64'),
          } as const,
        ]
      : []),
  ];
}
