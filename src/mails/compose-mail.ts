/** Makes the mail of a queued message: its content, both texts, and the headers. */
import MailComposer from 'nodemailer/lib/mail-composer';
import DKIM from 'nodemailer/lib/dkim';
import { buffer } from 'node:stream/consumers';
import { config } from '../config/config';
import type { Message } from '../modules/messages/message';
import { isBuyerTemplate, type Template } from '../modules/messages/templates';
import type { MessageRule } from '../modules/messages/message-rule';
import { upcomingChargesOf } from '../modules/subscriptions/cycles/upcoming-charge';
import type { Subscription } from '../modules/subscriptions/subscription';
import type { Rows } from '../platform/records/rows';
import type { Clock } from '../platform/time/clock';
import { unsubscribeUrlOf } from '../modules/messages/unsubscribe';
import { isSkipped, oneLine, type Block, type MailContent, type Skipped } from './content';
import type { AttachedFile } from './attached-invoice';
import { contentOf } from './content-of';
import { layOut } from './layout';
import type { MailShop } from './mail-shop';
import { withOwnTexts } from './own-texts';
import { isSample, sampleOf } from './samples';
import { wordsIn } from './words/words';

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  content: MailContent;
}

/** The parts of a mail, or why it is not sent. */
export async function composeMail(
  rows: Rows,
  shop: MailShop,
  message: Message,
  {
    clock,
    rule,
    invoiceId = null,
  }: { clock: Clock; rule: Pick<MessageRule, 'texts'> | null; invoiceId?: string | null },
): Promise<ComposedMail | Skipped> {
  const words = wordsIn(message.language);
  const template = message.template as Template;
  const upcomingOf = async (subscription: Subscription) =>
    (await upcomingChargesOf(rows, [subscription]))[0] ?? null;
  const about = isSample(message)
    ? sampleOf(template, message, clock.now())
    : { rows, message, upcomingOf };
  const reading = { ...about, shop, words, clock, invoiceId };
  const standard = await contentOf(reading);
  if (isSkipped(standard)) return standard;
  const content = await withOwnTexts(reading, standard, rule);
  const subject = oneLine(content.subject);
  const unsubscribeUrl = unsubscribeUrlOf(message);
  const { html, text } = layOut(
    { ...content, subject },
    {
      shop,
      words,
      unsubscribeUrl,
      isDevMode: message.devMode,
      isForMember: !isBuyerTemplate(template),
    },
  );
  return {
    subject,
    html,
    text,
    headers: { ...headersOf(message, shop, subject), ...oneClick(unsubscribeUrl) },
    content,
  };
}

function headersOf(
  { id, recipient }: Message,
  { sender, replyTo }: MailShop,
  subject: string,
): Record<string, string> {
  return {
    From: `"${sender.name.replace(/["\\]/g, '')}" <${sender.address}>`,
    To: recipient,
    ...(replyTo && { 'Reply-To': replyTo }),
    Subject: subject,
    'Message-ID': messageIdOf(id),
    'Auto-Submitted': 'auto-generated',
  };
}

/** Only a signed mail may offer it (RFC 8058, section 3). */
function oneClick(url: string | null): Record<string, string> {
  if (url === null || !config.mail?.dkim) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The same for every attempt, so that a mail which arrives twice is known as one. */
export function messageIdOf(id: string): string {
  const { from } = config.mail ?? { from: '' };
  return `<${id}@${from.split('@')[1] ?? 'localhost'}>`;
}

/** The mail as it is sent, signed if a DKIM key is set. */
export async function encodeMail(
  { subject, html, text, headers, content }: ComposedMail,
  { recipient }: Pick<Message, 'recipient'>,
  { sender, replyTo }: Pick<MailShop, 'sender' | 'replyTo'>,
  files: readonly AttachedFile[] = [],
): Promise<Buffer> {
  const {
    From: _from,
    To: _to,
    'Reply-To': _replyTo,
    Subject: _subject,
    'Message-ID': messageId,
    ...others
  } = headers;
  const composed = new MailComposer({
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    messageId: messageId ?? '',
    headers: others,
    attachments: [
      ...imagesOf(content).map(({ name, png }) => ({
        filename: `${name}.png`,
        cid: name,
        content: png,
        contentType: 'image/png',
      })),
      ...files,
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const encoded = await composed.compile().build();
  return config.mail?.dkim ? buffer(new DKIM(config.mail.dkim).sign(encoded)) : encoded;
}

type ImageBlock = Extract<Block, { kind: 'image' }>;

const imagesOf = ({ blocks }: MailContent): ImageBlock[] =>
  blocks.filter((block): block is ImageBlock => block.kind === 'image');

/** The HTML text for the inbox of Dev mode, in which pictures are part of the text. */
export function htmlForInbox({ html, content }: ComposedMail): string {
  return imagesOf(content).reduce(
    (shown, { name, png }) =>
      shown.replaceAll(`"cid:${name}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  );
}
