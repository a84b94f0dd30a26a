/**
 * The webhooks of the OpenAPI document: every event with its payload, and the version 1 form for
 * webhooks with `v2: false`.
 */
import { storedCardView } from '../../../modules/charges/stored-cards/stored-card';
import { payerSchema, paymentView } from '../../../modules/charges/reading/payment-view';
import { transparentView } from '../../../modules/charges/reading/transparent';
import { checkoutInEventSchema } from '../../../modules/checkouts/shown/checkout-in-event';
import { Customer, customerView } from '../../../modules/customers/customer';
import { orNull, outputSchemaOf, type JsonSchema } from '../../../platform/operations/json-schema';
import { personalFieldsOf } from '../../../platform/records/columns/personal';
import { disputeInEvent } from '../../../modules/payments/disputes/dispute';
import { refundView } from '../../../modules/payments/refund/refund';
import { messageView } from '../../../modules/messages/message';
import { refundRequestView } from '../../../modules/portal/refunds/refund-request';
import { closingEventView } from '../../../modules/payouts/closings/closing-view';
import { transferEventView } from '../../../modules/payouts/transfers/transfer';
import { planChangeView } from '../../../modules/subscriptions/plans/plan-change';
import { subscriptionView } from '../../../modules/subscriptions/subscription';
import {
  EVENT_NAMES,
  eventNames,
  type EventName,
} from '../../../modules/webhooks/events/event-names';
import { DisabledReason, webhookView } from '../../../modules/webhooks/endpoints/webhook';
import type { Schemas } from './openapi-schemas';
import { payload, withProperties, type Data } from './openapi-webhook-payload';
import { OLDER_EVENTS, dataOfOlder } from './openapi-older-webhooks';
import { item, pascalCase } from './openapi-webhook-item';

type Json = Record<string, unknown>;

export function webhookItems(schemas: Schemas): Record<string, Json> {
  const data = dataOf(schemas);
  const current = Object.entries(EVENT_NAMES).map(([event, meaning]) => [
    event,
    item(
      event,
      meaning,
      schemas.named(
        messageName(event),
        payload(event, [data[event as EventName]], { apiVersion: { type: 'integer', const: 2 } }),
      ),
    ),
  ]);
  schemas.named('WebhookMessage', anyMessage());
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

/** Every message of version 2, distinguished by `event`: clients generate a discriminated union. */
function anyMessage(): JsonSchema {
  const mapping = Object.fromEntries(
    eventNames.map((event) => [event, `#/components/schemas/${messageName(event)}`]),
  );
  return {
    description: 'A webhook message of version 2; `event` decides what is in `data`.',
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'event', mapping },
  };
}

function messageName(event: string): string {
  return `${pascalCase(event)}Message`;
}

/** The customer at that time or, in events that were erased since, without personal data. */
function erasableCustomer(): JsonSchema {
  const schema = outputSchemaOf(customerView);
  const personal = new Set(personalFieldsOf(Customer));
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    personal.has(name) && field.type === 'string' ? orNull(field) : field,
  ]);
  return { ...schema, properties: Object.fromEntries(fields) as Record<string, JsonSchema> };
}

const pixKeyFields: Record<string, JsonSchema> = {
  id: { type: 'string', description: 'The id of the movement.' },
  amount: { type: 'integer', description: 'The amount, in cents.' },
  status: { type: 'string', enum: ['COMPLETE', 'REFUNDED'], description: 'The status.' },
  devMode: { type: 'boolean', description: 'Whether it happened in Dev mode.' },
  pixKey: { type: 'string', description: 'The Pix key that received the money.' },
  endToEndIdentifier: { type: ['string', 'null'], description: 'The id in the Pix network.' },
  createdAt: { type: 'string', format: 'date-time', description: 'When it arrived.' },
};
const pixKeyTransaction: JsonSchema = {
  type: 'object',
  description: 'Money at a Pix key, without a charge.',
  properties: pixKeyFields,
  required: Object.keys(pixKeyFields),
};

function dataOf(schemas: Schemas): Record<EventName, Data> {
  const checkout = schemas.named('CheckoutInEvent', checkoutInEventSchema);
  const [transparent, subscription, transfer] = [
    transparentView,
    subscriptionView,
    transferEventView,
  ].map((view) => schemas.ofView(view as never)) as [JsonSchema, JsonSchema, JsonSchema];
  const customer = {
    ...orNull(erasableCustomer()),
    description:
      'The stored customer; null if there is none. Once the customer is deleted, the ' +
      'personal fields of past events are null.',
  };
  const payment = schemas.ofView(paymentView);
  const paid = { customer, payment, payerInformation: payerSchema };
  const reason = { type: 'string', description: 'Why.' };
  const refund = schemas.ofView(refundView);
  const either = {
    checkout: { ...orNull(checkout), description: 'Null for a transparent charge.' },
    transparent: { ...orNull(transparent), description: 'Null for a payment of a checkout.' },
  };
  const whole = { subscription, customer, payment, payerInformation: payerSchema, checkout };
  const failedPayment = withProperties(outputSchemaOf(paymentView), {
    reason: { type: 'string', description: 'Why it failed.' },
    url: { type: 'string', description: 'The page where the buyer can pay it.' },
  });
  const orNoTime = (description: string): JsonSchema => ({
    type: ['string', 'null'],
    format: 'date-time',
    description,
  });
  const open = {
    ...either,
    subscription: {
      ...orNull(subscription),
      description: 'The subscription that the charge belongs to; null if none.',
    },
    customer,
    payment: withProperties(outputSchemaOf(paymentView), {
      url: { type: 'string', description: 'The page where the buyer can pay it.' },
      brCode: { type: ['string', 'null'], description: 'The Pix copy-and-paste code.' },
      barCode: { type: ['string', 'null'], description: 'The typeable line of a boleto.' },
      expiresAt: orNoTime('When it expires; null = never.'),
      dueAt: orNoTime('When a boleto is due; null for a Pix code.'),
    }),
  };
  const failed = {
    subscription,
    customer,
    payment: failedPayment,
    reason,
    installmentNumber: {
      type: 'integer',
      description: 'The number of the charge within the subscription, counted from 1.',
    },
    retryNumber: {
      type: 'integer',
      description: 'The number of the failed retry; 0 = the scheduled charge itself.',
    },
  };
  const dispute = { dispute: schemas.ofView(disputeInEvent), ...either, ...paid, reason };
  return {
    'checkout.completed': { checkout, ...paid },
    'checkout.refunded': { checkout, ...paid, reason, refund },
    'checkout.disputed': { checkout, ...paid, reason },
    'checkout.lost': { checkout, ...paid, reason },
    'checkout.expired': { checkout, customer },
    'checkout.cancelled': { checkout, customer },
    'charge.declined': {
      checkout: {
        ...orNull(checkout),
        description: 'What was to be paid; null for a transparent charge and that of a cycle.',
      },
      transparent: {
        ...orNull(transparent),
        description: 'The transparent charge by card; null for other charges.',
      },
      subscription: {
        ...orNull(subscription),
        description: 'The subscription that the charge belongs to; null if none.',
      },
      customer,
      payment: failedPayment,
      payerInformation: payerSchema,
      reason,
    },
    'charge.opened': open,
    'charge.overdue': open,
    'transparent.completed': { transparent, ...paid },
    'transparent.refunded': { transparent, ...paid, reason, refund },
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
    'subscription.trial_ending': { subscription, customer },
    'subscription.renewal_upcoming': { subscription, customer },
    'payment_method.stored': { storedCard: schemas.ofView(storedCardView), customer },
    'payment_method.deleted': { storedCard: schemas.ofView(storedCardView), customer },
    'payment_method.expiring': { subscription, customer },
    'subscription.plan_changed': {
      subscription,
      update: schemas.ofView(planChangeView),
      customer,
      payment: {
        ...orNull(payment),
        description: 'The payment of the difference, if it was charged at once; null otherwise.',
      },
    },
    'subscription.paused': { subscription, customer },
    'subscription.resumed': { subscription, customer },
    'subscription.charge_announced': {
      subscription,
      customer,
      payment,
      date: {
        type: 'string',
        description: "The São Paulo day, YYYY-MM-DD, on which the payer's bank collects.",
      },
      retryNumber: {
        type: 'integer',
        description: 'The number of the retry; 0 = the scheduled charge itself.',
      },
    },
    'subscription.payment_failed': failed,
    'refund.failed': { refund, ...either, ...paid, reason },
    'refund.requested': {
      refundRequest: schemas.ofView(refundRequestView),
      ...either,
      ...paid,
      reason,
    },
    'dispute.answer_due': dispute,
    'dispute.won': dispute,
    'closing.completed': { closing: schemas.ofView(closingEventView) },
    'payout.completed': { withdraw: transfer, transaction: transfer },
    'payout.failed': { withdraw: transfer, transaction: transfer },
    'transfer.completed': { transfer },
    'transfer.failed': { transfer },
    'pix_key.received': { transaction: pixKeyTransaction, payerInformation: payerSchema },
    'pix_key.refunded': { transaction: pixKeyTransaction, payerInformation: payerSchema },
    'message.bounced': {
      message: schemas.ofView(messageView),
      customer,
      payment: {
        ...orNull(payment),
        description: 'The payment of the buyer; null if there is none.',
      },
    },
    'webhook.disabled': {
      webhook: schemas.ofView(webhookView),
      reason: { type: 'string', enum: [...DisabledReason], description: 'Why it was disabled.' },
    },
  };
}
