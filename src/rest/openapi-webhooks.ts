/** The webhooks of the OpenAPI document: every event with its payload, and the older form that webhooks with `v2: false` get. */
import { payerSchema, paymentView } from '../charges/payment-view';
import { transparentView } from '../charges/transparent';
import { checkoutView } from '../checkouts/checkout';
import { customerView } from '../customers/customer';
import { orNull, outputSchemaOf, type JsonSchema } from '../kit/json-schema';
import { pixQrCodeSchema, paidBillingSchema, paymentV1Schema } from '../payments/payload-v1';
import { transferEventView, withdrawView } from '../payouts/transfer';
import { planChangeView } from '../subscriptions/plan-change';
import { subscriptionView } from '../subscriptions/subscription';
import { EVENT_NAMES, type EventName } from '../webhooks/event-names';
import { DisabledReason, webhookView } from '../webhooks/webhook';
import { EXAMPLES } from './examples';
import { JSON_BODY } from './openapi-components';
import type { Schemas } from './openapi-schemas';

type Json = Record<string, unknown>;
type Data = Readonly<Record<string, JsonSchema>>;

/** What webhooks with `v2: false` are told instead, and of which events. */
const OLDER_EVENTS = {
  'billing.paid':
    'The older form of checkout.completed and transparent.completed, for webhooks with `v2: false`.',
  'withdraw.done': 'The older form of payout.completed, for webhooks with `v2: false`.',
  'withdraw.failed': 'The older form of payout.failed, for webhooks with `v2: false`.',
} as const;

export function webhookItems(schemas: Schemas): Record<string, Json> {
  const data = dataOf(schemas);
  const current = Object.entries(EVENT_NAMES).map(([event, meaning]) => [
    event,
    item(
      event,
      meaning,
      payload(event, [data[event as EventName]], { apiVersion: { type: 'integer', const: 2 } }),
    ),
  ]);
  const older = dataOfOlder(schemas);
  const former = Object.entries(OLDER_EVENTS).map(([event, meaning]) => [
    event,
    {
      post: {
        ...item(event, meaning, payload(event, older[event as keyof typeof OLDER_EVENTS], {})).post,
        deprecated: true,
      },
    },
  ]);
  return Object.fromEntries([...current, ...former]);
}

function dataOf(schemas: Schemas): Record<EventName, Data> {
  const [checkout, transparent, subscription, transfer] = [
    checkoutView,
    transparentView,
    subscriptionView,
    transferEventView,
  ].map((view) => schemas.ofView(view as never)) as [
    JsonSchema,
    JsonSchema,
    JsonSchema,
    JsonSchema,
  ];
  const customer = {
    ...orNull(schemas.ofView(customerView)),
    description: 'The stored customer; null if there is none.',
  };
  const payment = schemas.ofView(paymentView);
  const paid = { customer, payment, payerInformation: payerSchema };
  const reason = { type: 'string', description: 'Why.' };
  const whole = { subscription, customer, payment, payerInformation: payerSchema, checkout };
  const failedPayment = withProperties(outputSchemaOf(paymentView), {
    reason: { type: 'string', description: 'Why it failed.' },
    url: { type: 'string', description: 'Where the buyer can pay it by hand.' },
  });
  const failed = {
    subscription,
    customer,
    payment: failedPayment,
    reason,
    installmentNumber: {
      type: 'integer',
      description: 'Which charge of the subscription it is; the first one is 1.',
    },
    retryNumber: {
      type: 'integer',
      description: 'Which retry failed; 0 = the scheduled charge itself.',
    },
  };
  return {
    'checkout.completed': { checkout, ...paid },
    'checkout.refunded': { checkout, ...paid, reason },
    'checkout.disputed': { checkout, ...paid, reason },
    'checkout.lost': { checkout, ...paid, reason },
    'transparent.completed': { transparent, ...paid },
    'transparent.refunded': { transparent, ...paid, reason },
    'transparent.disputed': { transparent, ...paid, reason },
    'transparent.lost': { transparent, ...paid, reason },
    'subscription.completed': whole,
    'subscription.renewed': whole,
    'subscription.cancelled': {
      ...whole,
      payment: { ...orNull(payment), description: 'The last charge; null if none was made.' },
      payerInformation: orNull(payerSchema),
    },
    'subscription.trial_started': { subscription, customer },
    'subscription.plan_changed': { subscription, update: schemas.ofView(planChangeView), customer },
    'subscription.payment_failed': failed,
    'payout.completed': { withdraw: transfer, transaction: transfer },
    'payout.failed': { withdraw: transfer, transaction: transfer },
    'transfer.completed': { transfer },
    'transfer.failed': { transfer },
    'webhook.disabled': {
      webhook: schemas.ofView(webhookView),
      reason: { type: 'string', enum: [...DisabledReason], description: 'Why it was disabled.' },
    },
  };
}

/** Each with the forms its data can have. */
function dataOfOlder(schemas: Schemas): Record<keyof typeof OLDER_EVENTS, Data[]> {
  const transaction = schemas.ofView(withdrawView);
  return {
    'billing.paid': [
      { payment: paymentV1Schema, billing: paidBillingSchema },
      { payment: paymentV1Schema, pixQrCode: pixQrCodeSchema },
    ],
    'withdraw.done': [{ transaction }],
    'withdraw.failed': [{ transaction }],
  };
}

function payload(event: string, forms: readonly Data[], more: Data): JsonSchema {
  const data = forms.map((form) => ({
    type: 'object',
    properties: form,
    required: Object.keys(form),
    description: 'The objects it is about, as they were at that moment.',
  }));
  const properties: Record<string, JsonSchema> = {
    id: {
      type: 'string',
      pattern: '^log_',
      description: 'The id of the event: the same over all attempts.',
    },
    event: { type: 'string', const: event },
    ...more,
    devMode: { type: 'boolean', description: 'Whether it happened in Dev mode.' },
    data: data.length === 1 ? (data[0] ?? {}) : { anyOf: data },
  };
  const test = {
    type: 'boolean',
    const: true,
    description:
      'Present in messages that you asked for with `webhooks/test`: nothing has happened.',
  };
  return { type: 'object', properties: { ...properties, test }, required: Object.keys(properties) };
}

function item(event: string, meaning: string, schema: JsonSchema): { post: Json } {
  const signature = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  const example = EXAMPLES.webhooks[event];
  return {
    post: {
      operationId: `on${event
        .split(/[._]/)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join('')}`,
      tags: ['events'],
      summary: event,
      description: meaning,
      security: [],
      parameters: [
        signature(
          'X-Webhook-Signature',
          "Base64 of the HMAC-SHA256 of the body, keyed with the webhook's secret.",
        ),
        signature('webhook-id', 'The id of the event (Standard Webhooks).'),
        signature('webhook-timestamp', 'Unix seconds of the attempt (Standard Webhooks).'),
        signature(
          'webhook-signature',
          '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks); two of them, the newest first, while the secret is being rotated.',
        ),
        signature('X-Webhook-Object', 'The id of the object the event is about.'),
        signature(
          'X-Webhook-Sequence',
          'Its place among the events about this object, counted from 1: messages may overtake each other.',
        ),
      ],
      requestBody: {
        required: true,
        content: { [JSON_BODY]: { schema, ...(example && { example }) } },
      },
      responses: {
        '2XX': {
          description:
            'Any 2xx within 15 seconds is success; anything else is tried again, ten times in about 75 hours.',
        },
        '410': { description: 'Disables the webhook at once.' },
      },
    },
  };
}

function withProperties(
  schema: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  return {
    ...schema,
    properties: { ...schema.properties, ...properties },
    required: [...(schema.required ?? []), ...Object.keys(properties)],
  };
}
