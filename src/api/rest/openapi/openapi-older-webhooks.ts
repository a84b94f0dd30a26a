/** The version 1 events in the OpenAPI document, and their data. */
import {
  paidBillingSchema,
  paymentV1Schema,
  pixQrCodeSchema,
} from '../../../modules/payments/settle/payload-v1';
import { withdrawView } from '../../../modules/payouts/transfers/transfer';
import type { Schemas } from './openapi-schemas';
import type { Data } from './openapi-webhook-payload';

/** The version 1 events for webhooks with `v2: false`, and the events they replace. */
export const OLDER_EVENTS = {
  'billing.paid':
    'The older form of checkout.completed and transparent.completed, for webhooks with `v2: ' +
    'false`.',
  'withdraw.done': 'The older form of payout.completed, for webhooks with `v2: false`.',
  'withdraw.failed': 'The older form of payout.failed, for webhooks with `v2: false`.',
} as const;

/** Each with the possible forms of its data. */
export function dataOfOlder(schemas: Schemas): Record<keyof typeof OLDER_EVENTS, Data[]> {
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
