/** An address of the merchant's system that is told of events, and the secret its messages are signed with. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { choices } from '../kit/choices';
import { Flag, Moment, OneOf, Text } from '../kit/columns';
import { lifecycle } from '../kit/lifecycle';
import { Node, StoredRecord } from '../kit/record';
import { view } from '../kit/view';

export const WebhookStatus = choices('WebhookStatus', 'Whether a webhook is told of events.', {
  ACTIVE: 'It is told of the events it subscribes to.',
  DISABLED: 'Nothing is sent any more, until it is made ACTIVE again; `disabledReason` says why.',
});
export type WebhookStatus = (typeof WebhookStatus)[number];
export const webhookLifecycle = lifecycle<WebhookStatus>('webhook', {
  ACTIVE: ['DISABLED'],
  DISABLED: ['ACTIVE'],
});

export const DisabledReason = choices(
  'WebhookDisabledReason',
  'Why nothing is sent to a webhook any more.',
  {
    GONE: 'It answered 410 Gone.',
    FAILING: 'It failed for five days without a success.',
    MERCHANT: 'You disabled it.',
  },
);
export type DisabledReason = (typeof DisabledReason)[number];

/** Why nothing new should ask for the v1 payload. */
export const V1_PAYLOAD =
  'The v1 payload is for receivers that were made for it, and has few events: let a new one take the v2 payload.';

@Entity('webhooks')
@ObjectType({
  implements: Node,
  description: 'An address of your system that is told of events by signed HTTPS calls.',
})
export class Webhook extends StoredRecord {
  static readonly prefix = 'webh';
  static readonly noun = 'webhook';

  @Text('What you call it.') name: string;
  @Text('The HTTPS address that receives events.', { max: 2_000 }) endpoint: string;
  @Text('The names of the events it is told of.', { list: true }) events: string[];
  @Flag('Whether it gets the v2 payload, `{id, event, apiVersion, devMode, data}`.', {
    deprecated: V1_PAYLOAD,
  })
  v2: boolean;
  @OneOf(WebhookStatus, 'Whether it is still told of events.') status: WebhookStatus;

  @Moment('Since when it is disabled, in wall time; null while it is ACTIVE.', { nullable: true })
  disabledAt: Date | null;
  @OneOf(DisabledReason, 'Why it is disabled; null while it is ACTIVE.', { nullable: true })
  disabledReason: DisabledReason | null;
  @Flag(
    'Whether messages carry the secret itself, as `X-Webhook-Secret`, for receivers that ask for it. It then stands in their logs: prefer the signature.',
  )
  sendSecret: boolean;
  @Moment(
    'Until when the secret before the last rotation signs as well, in wall time; null when there is none.',
    { nullable: true },
  )
  previousSecretUntil: Date | null;

  /** Its place in the order in which events and webhooks were written: it is told of what comes after it. Null on those of an earlier release. */
  @Column('bigint', { nullable: true }) number: string | null;
  @Column('text') sealedSecret: string;
  /** The secret before the last rotation, which signs as well until `previousSecretUntil`. */
  @Column('text', { nullable: true }) sealedPreviousSecret: string | null;
  /** Since when every attempt has failed, in wall time; null after a success. */
  @Column('timestamptz', { nullable: true }) failingSince: Date | null;
  /** When an attempt last failed, to half an hour, in wall time; null after a success. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastFailedAt: Date | null;
  /** Since when it is told of just these events, in store time: what happened earlier was never meant for it. */
  @Column({ type: 'timestamptz', precision: 3 }) subscribedAt: Date;
  /** The newest position of an event whose finished delivery was forgotten with age. */
  @Column('bigint', { nullable: true }) forgottenUpTo: string | null;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}

/** Whether it is told of what happens. */
export function isListening({ status, deletedAt }: Pick<Webhook, 'status' | 'deletedAt'>): boolean {
  return status === 'ACTIVE' && deletedAt === null;
}

export const webhookView = view(Webhook, [
  'id',
  'name',
  'endpoint',
  'events',
  'devMode',
  'v2',
  'createdAt',
  'updatedAt',
  'status',
  'disabledAt',
  'disabledReason',
  'sendSecret',
  'previousSecretUntil',
]);
