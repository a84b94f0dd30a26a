/**
 * An address of the merchant's system that receives events, and the secret that signs its messages.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { choices } from '../../../platform/records/columns/choices';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import {
  BigInteger,
  Flag,
  Moment,
  OneOf,
  Text,
  type Defaulted,
} from '../../../platform/records/columns/columns';
import { lifecycle } from '../../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../../platform/records/record';
import { view } from '../../../platform/records/columns/view';

export const WebhookStatus = choices('WebhookStatus', 'The status of a webhook.', {
  ACTIVE: 'Receives the events it subscribes to.',
  DISABLED: 'Receives nothing until it is enabled again; `disabledReason` says why.',
});
export type WebhookStatus = (typeof WebhookStatus)[number];
export const webhookLifecycle = lifecycle<WebhookStatus>('webhook', {
  ACTIVE: ['DISABLED'],
  DISABLED: ['ACTIVE'],
});

export const DisabledReason = choices('WebhookDisabledReason', 'Why a webhook was disabled.', {
  GONE: 'It answered 410 Gone.',
  FAILING: 'It failed for five days without a success.',
  MERCHANT: 'You disabled it.',
});
export type DisabledReason = (typeof DisabledReason)[number];

export const WebhookCompatibility = choices(
  'WebhookCompatibility',
  'For which receivers the messages of a webhook are made.',
  {
    STANDARD: 'For receivers that are written for this API.',
    LEGACY:
      'For receivers that were written for another platform: the secret is also in the query, ' +
      '`customer` is always an object, tax ids are masked in another way, and an answer that ' +
      'says that the message is wrong is not retried. No effect with the v1 payload.',
  },
);
export type WebhookCompatibility = (typeof WebhookCompatibility)[number];

/** Why new receivers should not use the v1 payload. */
export const V1_PAYLOAD =
  'The v1 payload is for receivers written for it, and has few events: new receivers should ' +
  'use the v2 payload.';

@Entity('webhooks')
@ObjectType({
  implements: Node,
  description: 'An address of your system that receives events as signed HTTPS requests.',
})
export class Webhook extends StoredRecord {
  static readonly prefix = 'webh';
  static readonly noun = 'webhook';

  @Text('A name of your choice.') name: string;
  @Text('The HTTPS address that receives events.', { max: 2_000 }) endpoint: string;
  @Text('The names of the events it receives.', { list: true }) events: string[];
  @Flag('Whether it receives the v2 payload, `{id, event, apiVersion, devMode, data}`.', {
    deprecated: V1_PAYLOAD,
  })
  v2: boolean;
  @OneOf(WebhookCompatibility, 'For which receivers its messages are made.', {
    default: 'STANDARD',
  })
  compatibility: Defaulted<WebhookCompatibility>;
  @OneOf(WebhookStatus, 'Whether it receives events.') status: WebhookStatus;

  @Moment('When it was disabled, in wall time; null while it is ACTIVE.', { nullable: true })
  disabledAt: Date | null;
  @OneOf(DisabledReason, 'Why it is disabled; null while it is ACTIVE.', { nullable: true })
  disabledReason: DisabledReason | null;
  @Flag(
    'Whether messages contain the secret itself, as `X-Webhook-Secret`, for receivers that ' +
      'expect it. Prefer the signature: the header may end up in logs.',
  )
  sendSecret: boolean;
  @Moment('Until when the previous secret also signs, in wall time; null if there is none.', {
    nullable: true,
  })
  previousSecretUntil: Date | null;

  @BigInteger(
    'The order in which events and webhooks were stored: it receives events after it. Null for ' +
      'webhooks of an earlier release.',
    { nullable: true, private: true },
  )
  number: string | null;
  @Text('The secret, encrypted.', { private: true }) sealedSecret: string;
  @Text('The secret before the last rotation, which also signs until `previousSecretUntil`.', {
    nullable: true,
    private: true,
  })
  sealedPreviousSecret: string | null;
  @Text('Those before it that have not ended, as JSON with the end of each, encrypted.', {
    nullable: true,
    private: true,
  })
  sealedEarlierSecrets: string | null;
  @Moment('Since when every attempt has failed, in wall time. Null after a success.', {
    nullable: true,
    private: true,
    microseconds: true,
  })
  failingSince: Date | null;
  @Moment(
    'When an attempt last failed, accurate to half an hour, in wall time. Null after a success.',
    { nullable: true, private: true },
  )
  lastFailedAt: Date | null;
  @Moment('When an attempt last succeeded, accurate to ten seconds, in wall time.', {
    nullable: true,
    private: true,
  })
  lastSucceededAt: Date | null;
  @Moment(
    'Since when it receives exactly these events, in store time. It does not receive earlier ones.',
    { private: true },
  )
  subscribedAt: Date;
  @BigInteger(
    'The last position before the relay first read `subscribedAt` with the value in `relayedFor`.',
    { nullable: true, private: true },
  )
  relayedFrom: string | null;
  @Moment('The `subscribedAt` that `relayedFrom` belongs to.', { nullable: true, private: true })
  relayedFor: Date | null;
  @BigInteger('The newest position of an event whose finished delivery was removed by age.', {
    nullable: true,
    private: true,
  })
  forgottenUpTo: string | null;
  @Moment('When the merchant deleted it.', { nullable: true, private: true, microseconds: true })
  deletedAt: Date | null;
}

/** An endpoint with a success within this time counts as one that answers. */
export const RECENT_SUCCESS_MS = 10 * MINUTE_MS;

/** Whether its last attempt succeeded recently. */
export function hasRecentSuccess(
  { failingSince, lastSucceededAt }: Pick<Webhook, 'failingSince' | 'lastSucceededAt'>,
  now: Date,
): boolean {
  return (
    failingSince === null &&
    lastSucceededAt !== null &&
    lastSucceededAt > later(now, -RECENT_SUCCESS_MS)
  );
}

/** Whether its receiver was written for another platform. */
export function isLegacy({ v2, compatibility }: Pick<Webhook, 'v2' | 'compatibility'>): boolean {
  return v2 && compatibility === 'LEGACY';
}

/** Whether its messages contain the secret itself. */
export function sendsSecret(
  webhook: Pick<Webhook, 'v2' | 'compatibility' | 'sendSecret'>,
): boolean {
  return webhook.sendSecret || isLegacy(webhook);
}

/** Whether it receives events. */
export function isListening({ status, deletedAt }: Pick<Webhook, 'status' | 'deletedAt'>): boolean {
  return status === 'ACTIVE' && deletedAt === null;
}

export const webhookFields = [
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
  'compatibility',
] as const satisfies readonly (keyof Webhook)[];

export const webhookView = view(Webhook, webhookFields);
