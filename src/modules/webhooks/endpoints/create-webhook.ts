/** Registers an address that receives events. */
import { InputType } from 'type-graphql';
import { Flag, OneOf, Text } from '../../../platform/records/columns/columns';
import {
  conflict,
  invalid,
  refuseWrong,
  type WrongField,
} from '../../../platform/operations/errors';
import { didYouMean } from '../../../platform/operations/nearest';
import { newId } from '../../../platform/records/columns/ids';
import { operation } from '../../../platform/operations/operation';
import { eventNames, isEventName, type EventName } from '../events/event-names';
import { checkWebhookEndpoint } from './check-webhook-endpoint';
import { checkSendable } from './sendable-secret';
import { signedWebhook, signedWebhookView, WebhookSecret } from '../deliveries/signed-webhook';
import { V1_PAYLOAD, Webhook, WebhookCompatibility, sendsSecret } from './webhook';
import { newWebhookSecret, sealSecret } from './webhook-secrets';

const WEBHOOKS_MAX = 20;

@InputType()
export class CreateWebhookInput {
  @Text('A name of your choice.', { min: 1, max: 200 }) name: string;
  @Text('The HTTPS address that receives events; not local or private.', { min: 1, max: 2_000 })
  endpoint: string;
  @WebhookSecret() secret: string | null;
  @Flag(
    'Whether the service makes the secret, which only the response shows; instead of `secret`.',
    { nullable: true },
  )
  generateSecret: boolean | null;
  @Text('The names of the events to receive.', { list: true, minItems: 1, maxItems: 50 })
  events: string[];
  @Flag('Whether it receives the v2 payload; true if left out.', {
    nullable: true,
    deprecated: V1_PAYLOAD,
  })
  v2: boolean | null;
  @Flag(
    'Whether messages contain the secret itself, as `X-Webhook-Secret`, for receivers that ' +
      'expect it; false if left out.',
    { nullable: true },
  )
  sendSecret: boolean | null;
  @OneOf(WebhookCompatibility, 'For which receivers its messages are made; STANDARD if left out.', {
    nullable: true,
  })
  compatibility: WebhookCompatibility | null;
}

export const createWebhook = operation(
  {
    title: 'Create a webhook',
    description:
      'Registers an address that receives events. If the service makes the secret, only this ' +
      'response shows it.',
    permission: 'WEBHOOK:CREATE',
    sudo: 'IN_PRODUCTION',
    input: CreateWebhookInput,
    output: signedWebhookView,
    recordedAs: 'createWebhook',
    alsoWrong: wrongWebhook,
  },
  async (ctx, { name, endpoint, secret, generateSecret, events, ...given }) => {
    const form = {
      v2: given.v2 ?? true,
      sendSecret: given.sendSecret ?? false,
      compatibility: given.compatibility ?? 'STANDARD',
    };
    refuseWrong(wrongWebhook({ secret, generateSecret, events }));
    if (secret && sendsSecret(form)) checkSendable(secret, 'secret');
    await checkWebhookEndpoint(ctx, endpoint);
    return ctx.transaction(async (tx) => {
      await tx.sql(`SELECT pg_advisory_xact_lock(hashtext('webhooks' || $1 || $2::text))`);
      const [{ count, number } = { count: '0', number: null }] = await tx.sql<{
        count: string;
        number: string;
      }>(
        `
          SELECT count(*), nextval('"tellingOrder"') AS "number"
          FROM "webhooks"
          WHERE "storeId" = $1 AND "devMode" = $2 AND "deletedAt" IS NULL
        `,
      );
      if (Number(count) >= WEBHOOKS_MAX)
        throw conflict(
          `a store has at most ${WEBHOOKS_MAX} webhooks in one environment`,
          null,
          'LIMIT_REACHED',
        );
      const createdAt = tx.now();
      const id = newId(Webhook.prefix);
      const signing = secret ?? newWebhookSecret();
      const webhook = await tx.insert(Webhook, {
        id,
        createdAt,
        subscribedAt: createdAt,
        number,
        name,
        endpoint,
        events: [...new Set(events)],
        ...form,
        status: 'ACTIVE',
        sealedSecret: await sealSecret(tx, id, signing),
        disabledAt: null,
        disabledReason: null,
        sealedPreviousSecret: null,
        sealedEarlierSecrets: null,
        previousSecretUntil: null,
        failingSince: null,
        lastFailedAt: null,
        lastSucceededAt: null,
        relayedFrom: null,
        relayedFor: null,
        forgottenUpTo: null,
        deletedAt: null,
      });
      return signedWebhook(webhook, secret ? null : signing);
    });
  },
);

function wrongWebhook(input: Partial<CreateWebhookInput>): WrongField[] {
  return [...wrongSecret(input), ...wrongEventNames(input.events ?? [])];
}

/** Without either of the two the service makes one, except at REST: see `secretOrGenerated`. */
function wrongSecret({ secret, generateSecret }: Partial<CreateWebhookInput>): WrongField[] {
  if ((secret ?? null) === null && generateSecret === false)
    return [
      {
        field: 'secret',
        message:
          'secret is required: send the secret that signs the messages, or "generateSecret": true, ' +
          'and the service makes one and shows it once',
        reason: 'REQUIRED',
      },
    ];
  if (secret && generateSecret)
    return [
      {
        field: 'generateSecret',
        message: 'generateSecret is for webhooks without secret: send one of the two',
        reason: 'NOT_TOGETHER',
        values: { with: ['secret'] },
      },
    ];
  return [];
}

/** Names that are not events. */
export function wrongEventNames(events: readonly string[]): WrongField[] {
  return events.flatMap((event, index) =>
    isEventName(event) ? [] : [notAnEvent(event, `events.${index}`)],
  );
}

export function checkEventName(event: string, field: string): EventName {
  if (isEventName(event)) return event;
  const { message, ...why } = notAnEvent(event, field);
  throw invalid(message, field, why);
}

function notAnEvent(event: string, field: string) {
  return {
    field,
    message:
      `${field}: ${event} is not an event; known are ${eventNames.join(', ')}` +
      didYouMean(event, eventNames),
    reason: 'NOT_A_CHOICE',
    values: { choices: eventNames },
  } as const;
}
