/** A mail to a buyer or to a member of a store: what it is about, and whether it was sent. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { choices } from '../../platform/records/columns/choices';
import {
  Flag,
  FreeData,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
} from '../../platform/records/columns/columns';
import { lifecycle } from '../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../platform/records/record';
import { MailLanguage } from '../stores/store';
import { view } from '../../platform/records/columns/view';

export const MessageStatus = choices('MessageStatus', 'The status of a mail.', {
  QUEUED: 'Waits to be sent, or to be sent again.',
  SENT: 'The mail server accepted it; in Dev mode, it is in the inbox.',
  SKIPPED: 'Not sent; `reason` says why.',
  BOUNCED: 'The mail server refused the address for good.',
  FAILED: 'Could not be sent; `reason` says why.',
});
export type MessageStatus = (typeof MessageStatus)[number];
export const messageLifecycle = lifecycle<MessageStatus>('message', {
  QUEUED: ['SENT', 'SKIPPED', 'BOUNCED', 'FAILED'],
  SENT: [],
  SKIPPED: [],
  BOUNCED: [],
  FAILED: [],
});

export const MessageTransport = choices('MessageTransport', 'Where a mail went.', {
  INBOX: 'Into the inbox of Dev mode. It was not sent to its recipient.',
  SMTP: 'To the mail server of the operator.',
});
export type MessageTransport = (typeof MessageTransport)[number];

@ObjectType({ description: 'One attempt to send a mail.' })
export class MessageAttempt {
  @Text('When it was made, in wall time, as ISO 8601.') at: string;
  @Text('What the mail server answered, without addresses; null while it is not known.', {
    nullable: true,
  })
  answer: string | null;
}

@Entity('messages')
@ObjectType({
  implements: Node,
  description: 'A mail to a buyer; kept for 13 months.',
})
export class Message extends StoredRecord {
  static readonly prefix = 'mesg';
  static readonly noun = 'message';

  @Text('What it says, such as `receipt`.', { sample: 'receipt' }) template: string;
  @Text('The address of the recipient; empty once erased.', {
    personal: true,
    sample: 'teste@example.com',
  })
  recipient: string;
  @OneOf(MailLanguage, 'The language.') language: MailLanguage;
  @Text('The subject; null until it is made.', { nullable: true, personal: true }) subject:
    | string
    | null;
  @OneOf(MessageStatus, 'Whether the mail is queued, sent, skipped, bounced or failed.')
  status: MessageStatus;
  @Text('Why it was not sent, in a word such as `UNSUBSCRIBED`; null otherwise.', {
    nullable: true,
  })
  reason: string | null;
  @Nested(() => MessageAttempt, 'The attempts to send it, oldest first.', { list: true })
  attempts: MessageAttempt[];
  @Id('What it is about: a charge, subscription or refund.') objectId: string;
  @Text('The event that it reports; null for a reminder and for a code.', { nullable: true })
  event: string | null;
  @OneOf(MessageTransport, 'Where it went; null until it was sent.', { nullable: true })
  transport: MessageTransport | null;
  @Moment('When it was sent, in store time.', { nullable: true }) sentAt: Date | null;
  @Text('The HTML text, in Dev mode; null in production, where texts are not stored.', {
    nullable: true,
    personal: true,
    max: 500_000,
  })
  html: string | null;
  @Text('The plain text, in Dev mode; null in production.', {
    nullable: true,
    personal: true,
    max: 200_000,
  })
  text: string | null;
  @FreeData('The headers, in Dev mode; null in production.', { nullable: true, personal: true })
  headers: Record<string, string> | null;

  @Id('The customer it is sent to, if it is a stored one.', { nullable: true, private: true })
  customerId: string | null;
  @Id('The charge whose buyer it is sent to.', { nullable: true, private: true })
  chargeId: string | null;
  @Flag('Whether it is sent to a member of the store. No list shows it.', { private: true })
  isForMember: boolean;
  @Text('The event or date that makes it unique with template and recipient, hashed with them.', {
    private: true,
  })
  fingerprint: string;
  @Moment('When it is due, in store time; null once it is settled.', {
    nullable: true,
    private: true,
    due: 'send-messages',
  })
  sendAt: Date | null;
  @Moment('From when on it says nothing of use, and is skipped; null = never.', {
    nullable: true,
    private: true,
  })
  endsAt: Date | null;
  @Text('Values that only the mail shows, sealed; removed once it is settled.', {
    nullable: true,
    private: true,
  })
  sealedValues: string | null;
  @FreeData('Values of the moment when it was queued, which no row has later.', {
    private: true,
    personal: true,
    default: {},
  })
  values: Record<string, unknown>;
}

const SHOWN = [
  'id',
  'template',
  'recipient',
  'language',
  'subject',
  'status',
  'reason',
  'attempts',
  'objectId',
  'event',
  'transport',
  'devMode',
  'createdAt',
  'sentAt',
] as const;

export const messageView = view(Message, SHOWN);
export const wholeMessageView = view(Message, [...SHOWN, 'html', 'text', 'headers'], undefined, {
  name: 'WholeMessage',
});
