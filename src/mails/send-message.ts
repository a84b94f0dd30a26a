/**
 * Sends a queued mail: intent, call, outcome. What it says is made right before, outside of any
 * transaction, and what no longer holds is not sent. In Dev mode it goes into the inbox.
 */
import { config } from '../config/config';
import { queueBoletoReminder } from '../modules/charges/boleto-reminders';
import { Charge } from '../modules/charges/charge';
import { hasPaid } from '../modules/charges/reading/has-paid';
import { renderPayment } from '../modules/charges/reading/payment-view';
import { renderCustomer } from '../modules/customers/render-customer';
import {
  Message,
  messageLifecycle,
  messageView,
  type MessageStatus,
} from '../modules/messages/message';
import { ruleOf, type MessageRule } from '../modules/messages/message-rule';
import { exceededLimit } from '../modules/messages/limits-of-mails';
import { isSuppressed, suppress } from '../modules/messages/suppressions';
import { hasUnsubscribed } from '../modules/messages/unsubscribe';
import {
  ALWAYS_SENT,
  HAS_SECRET,
  SENT_WHEN_SUSPENDED,
  type Template,
} from '../modules/messages/templates';
import { isOwed } from '../modules/subscriptions/invoices/find-invoice';
import { emit } from '../modules/webhooks/events/emit';
import type { Context } from '../platform/operations/context';
import type { Rows } from '../platform/records/rows';
import type { Transaction } from '../platform/records/transaction';
import { failPoint } from '../platform/jobs/fail-points';
import { log } from '../platform/observability/log';
import { integrationFaults } from '../platform/observability/metrics';
import { DAY_MS, MINUTE_MS, later, wallNow } from '../platform/time/clock';
import { invoiceFile, invoiceOfReceipt, mayHaveInvoice } from './attached-invoice';
import { composeMail, encodeMail, htmlForInbox, type ComposedMail } from './compose-mail';
import { isSkipped, type Skipped } from './content';
import { mailShopOf, type MailShop } from './mail-shop';
import { NO_LONGER } from './reading';
import { isSample } from './samples';
import { takePlaceOfMinute } from './minute-limit';
import { refuseWhilePaused, sendByServer } from './mail-server';
import type { Envelope, SendResult } from './smtp/smtp-pool';

/** Retries end a day after the first attempt. */
const RETRIED_FOR_MS = DAY_MS;
/** The gaps between attempts; the last one repeats. */
const GAPS_MS = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS);
/** How often a mail is sent whose connection was lost after its text. */
const UNKNOWN_MAX = 2;
/** How an attempt is recorded whose process ended before the answer. */
const NO_ANSWER = 'no answer was recorded';
const LOST = 'the connection was lost after the text was sent';

/** In Dev mode nothing leaves; addresses under this reserved name (RFC 2606) bounce. */
const NO_HOST = '.invalid';
const NO_HOST_ANSWER = 'Dev mode: an address that ends in .invalid does not exist';

/** Among the providers in the figures of the operator. */
const MAIL_SERVER = 'mail';
integrationFaults.inc({ provider: MAIL_SERVER }, 0);

const BOLETO_REMINDERS: readonly string[] = ['payment-due', 'payment-overdue'];

/** A mail as it was read and composed, or why it is not sent. */
interface Draft {
  /** How often it had been tried: if another worker has tried it since, it is not sent here. */
  attempts: number;
  shop: MailShop;
  rule: MessageRule | null;
  mail: ComposedMail | Skipped;
  /** As it is sent; null where nothing is sent. */
  encoded: Buffer | null;
}

/** A job of due rows: it may run twice without harm. */
export async function sendMessage(ctx: Context, id: string): Promise<void> {
  if (!ctx.scope.devMode && config.mail) refuseWhilePaused();
  const message = await ctx.get(Message, id);
  if (!isDue(message, ctx.clock.now())) return;
  const draft = await compose(ctx, message);
  const locks = [[Message, id]] as const;
  const envelope = await ctx.transaction((tx) => begin(tx, id, draft), undefined, locks);
  const { encoded, mail } = draft;
  if (!envelope || !encoded || isSkipped(mail)) return;
  failPoint('after-intent', 'send-messages');
  const send = () => sendByServer(envelope, encoded, { isFirst: hasSecret(message) });
  const result = await (hasSecret(message) ? send() : ctx.callOutside(send));
  failPoint('after-provider-call', 'send-messages');
  await ctx.transaction((tx) => record(tx, id, result, mail.subject), undefined, locks);
}

const isDue = ({ sendAt }: Message, now: Date): boolean => sendAt !== null && sendAt <= now;

const hasSecret = ({ template }: Message): boolean => HAS_SECRET.includes(template as Template);

/** Holds no lock: it takes as long as everything else together. */
async function compose(ctx: Context, message: Message): Promise<Draft> {
  const { batchRows: rows, clock } = ctx;
  const shop = await mailShopOf(rows);
  const attempts = message.attempts.length;
  const skip =
    reasonToSkip(message, shop, clock.now()) ??
    (await reasonOfRecipient(rows, message, clock.now()));
  const rule = await ruleOf(rows, message.template as Template);
  const none = { attempts, shop, rule, encoded: null };
  if (skip) return { ...none, mail: { skip } };
  const sends = !message.devMode && config.mail !== null && !isRuledOff(message, rule);
  if (sends && !hasSecret(message)) await takePlaceOfMinute(rows, message);
  const invoiceId = mayHaveInvoice(message, shop, rule)
    ? await ctx.transaction((tx) => invoiceOfReceipt(tx, message))
    : null;
  const mail = await composeMail(rows, shop, message, { clock, rule, invoiceId });
  if (!sends || isSkipped(mail)) return { ...none, mail };
  const files = invoiceId ? [await invoiceFile(rows, invoiceId, shop)] : [];
  return { ...none, mail, encoded: await encodeMail(mail, message, shop, files) };
}

/** The intent. Null if there is nothing to send: it is settled, skipped, or in the inbox. */
async function begin(tx: Transaction, id: string, draft: Draft): Promise<Envelope | null> {
  const message = await tx.lock(Message, id);
  const { shop, rule, mail } = draft;
  const { attempts, devMode } = message;
  if (!isDue(message, tx.now()) || attempts.length !== draft.attempts) return null;
  const reason = reasonToSkip(message, shop, tx.now());
  if (reason) return settle(tx, message, 'SKIPPED', { reason });
  if (wasLostTwice(message)) return settle(tx, message, 'FAILED', { reason: 'UNKNOWN' });
  if (isSkipped(mail)) {
    // Money in suspense may go back to its payer before the next one.
    if (mail.skip === NO_LONGER.skip) await queueNextReminder(tx, message);
    return settle(tx, message, 'SKIPPED', { reason: mail.skip });
  }
  await queueNextReminder(tx, message);
  if (isRuledOff(message, rule)) return settle(tx, message, 'SKIPPED', { reason: 'RULE_OFF' });
  const { subject } = mail;
  if (devMode) return keepInInbox(tx, message, mail);
  if (!draft.encoded) return settle(tx, message, 'SKIPPED', { reason: 'NO_MAIL_SERVER', subject });
  await tx.update(message, {
    subject,
    attempts: [...attempts, { at: wallNow().toISOString(), answer: null }],
  });
  return { from: shop.sender.address, to: message.recipient };
}

async function keepInInbox(tx: Transaction, message: Message, mail: ComposedMail): Promise<null> {
  if (message.recipient.toLowerCase().endsWith(NO_HOST)) {
    await bounce(tx, message, [{ at: wallNow().toISOString(), answer: NO_HOST_ANSWER }]);
    return null;
  }
  const { subject, text, headers } = mail;
  const html = htmlForInbox(mail);
  const inbox = { transport: 'INBOX', sentAt: tx.now(), subject, html, text, headers } as const;
  return settle(tx, message, 'SENT', inbox);
}

function reasonToSkip(message: Message, shop: MailShop, now: Date): string | null {
  const template = message.template as Template;
  const { recipient, endsAt, isForMember } = message;
  const isWanted = isForMember || isSample(message) || ALWAYS_SENT.includes(template);
  if (recipient === '') return 'ERASED';
  if (endsAt && endsAt <= now) return 'EXPIRED';
  if (shop.isSuspended && !SENT_WHEN_SUSPENDED.includes(template)) return 'STORE_SUSPENDED';
  if (!shop.sendsToBuyers && !isWanted) return 'MAILS_OFF';
  return null;
}

/** In Dev mode nothing is sent, so that no limit of the sender holds. */
async function reasonOfRecipient(rows: Rows, message: Message, now: Date): Promise<string | null> {
  if (isSample(message)) return null;
  if (await hasUnsubscribed(rows, message)) return 'UNSUBSCRIBED';
  if (message.devMode || message.isForMember) return null;
  if (await isSuppressed(rows, message.recipient)) return 'SUPPRESSED';
  return exceededLimit(rows, message, { now, hasPaid: (address) => hasPaid(rows, address) });
}

/** A test mail shows also what is switched off. */
const isRuledOff = (message: Message, rule: MessageRule | null): boolean =>
  rule?.isOn === false && !isSample(message);

/** The reminders of a boleto are queued one after the other. */
async function queueNextReminder(tx: Transaction, message: Message): Promise<void> {
  const { template, objectId, values, attempts } = message;
  if (isSample(message)) return;
  if (attempts.length > 0 || !BOLETO_REMINDERS.includes(template)) return;
  const charge = await tx.get(Charge, objectId);
  await queueBoletoReminder(tx, charge, {
    after: Number(values.days),
    isOwed: await isOwed(tx, charge, tx.now()),
  });
}

/** Attempts without an answer were sent or not: it is not known. */
function wasLostTwice({ attempts }: Message): boolean {
  return attempts.filter(({ answer }) => answer === null || answer === LOST).length >= UNKNOWN_MAX;
}

async function settle(
  tx: Transaction,
  message: Message,
  to: Exclude<MessageStatus, 'QUEUED'>,
  changes: Partial<
    Pick<
      Message,
      'reason' | 'transport' | 'sentAt' | 'subject' | 'html' | 'text' | 'headers' | 'attempts'
    >
  >,
): Promise<null> {
  await tx.update(message, {
    ...changes,
    status: messageLifecycle.move(message.status, to),
    sendAt: null,
    sealedValues: null,
  });
  return null;
}

/** The outcome of the last attempt. */
async function record(
  tx: Transaction,
  id: string,
  result: SendResult,
  subject: string,
): Promise<void> {
  const message = await tx.lock(Message, id);
  if (message.status !== 'QUEUED') return;
  const answer = !result.sent && result.kind === 'UNKNOWN' ? LOST : result.answer || NO_ANSWER;
  const attempts = message.attempts.map((attempt, index) =>
    index === message.attempts.length - 1 ? { ...attempt, answer } : attempt,
  );
  if (result.sent) {
    await settle(tx, message, 'SENT', {
      attempts,
      subject,
      transport: 'SMTP',
      sentAt: tx.now(),
    });
    return;
  }
  switch (result.kind) {
    case 'NO_SUCH_ADDRESS':
      await bounce(tx, message, attempts);
      await suppress(tx, message.recipient, answer);
      return;
    case 'REFUSED':
      reportRefused(answer);
      await settle(tx, message, 'FAILED', { attempts, reason: 'REFUSED' });
      return;
    case 'UNKNOWN':
    case 'LATER':
    case 'AWAY':
      await retryLater(tx, Object.assign(message, { attempts }));
  }
}

/** The server refuses us or the text: the operator has to act, and no address is suppressed. */
function reportRefused(answer: string): void {
  integrationFaults.inc({ provider: MAIL_SERVER });
  log.error({ reason: answer }, 'the mail server refused a mail for good');
}

/** The merchant is notified of buyers only. */
async function bounce(
  tx: Transaction,
  message: Message,
  attempts: Message['attempts'],
): Promise<void> {
  await settle(tx, message, 'BOUNCED', { attempts, reason: 'NO_SUCH_ADDRESS' });
  if (message.isForMember) return;
  const { id, customerId, chargeId } = message;
  const charge = chargeId && (await tx.find(Charge, chargeId));
  // Among the events of the person, so that it is erased with them.
  await emit(tx, 'message.bounced', chargeId ?? customerId ?? id, {
    message: await messageView.render(tx, message),
    customer: await renderCustomer(tx, customerId),
    payment: charge ? await renderPayment(tx, charge) : null,
  });
}

async function retryLater(tx: Transaction, message: Message): Promise<void> {
  const { attempts } = message;
  if (wasLostTwice(message)) {
    await settle(tx, message, 'FAILED', { attempts, reason: 'UNKNOWN' });
    return;
  }
  const gap = GAPS_MS[Math.min(attempts.length, GAPS_MS.length) - 1] ?? MINUTE_MS;
  const sendAt = later(tx.now(), gap);
  const first = Date.parse(attempts[0]?.at ?? '');
  if (sendAt.getTime() > first + RETRIED_FOR_MS) {
    await settle(tx, message, 'FAILED', { attempts, reason: 'NOT_SENT_IN_A_DAY' });
    return;
  }
  await tx.update(message, { attempts, sendAt });
}
