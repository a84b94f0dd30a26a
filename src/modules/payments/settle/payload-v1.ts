/** The payload for webhooks with `v2: false`. Every payment is a `billing.paid`. */
import type { Charge } from '../../charges/charge';
import { ChargeStatus } from '../../charges/terms/charge-status';
import { PaymentMethod } from '../../providers/payment-method';
import { billingView } from '../../checkouts/links/billing';
import type { Checkout } from '../../checkouts/checkout';
import { outputSchemaOf, type JsonSchema } from '../../../platform/operations/json-schema';
import type { Rows } from '../../../platform/records/rows';
import { everyPermission } from '../../../platform/records/columns/view';

interface PayloadV1 {
  event: string;
  data: Record<string, unknown>;
}

const EVENT = 'billing.paid';

export const paymentV1Schema: JsonSchema = {
  type: 'object',
  required: ['amount', 'fee', 'method'],
  properties: {
    amount: { type: ['integer', 'null'], description: 'The amount paid, in cents.' },
    fee: { type: 'integer', description: 'The fee, in cents.' },
    method: { type: 'string', enum: [...PaymentMethod] },
  },
};
export const pixQrCodeSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'amount', 'kind', 'status'],
  description: 'The transparent charge.',
  properties: {
    id: { type: 'string' },
    amount: { type: 'integer' },
    kind: { type: 'string', enum: [...PaymentMethod] },
    status: { type: 'string', enum: [...ChargeStatus] },
  },
};
const billing = outputSchemaOf(billingView);
const paidBilling = {
  paidAmount: { type: ['integer', 'null'], description: 'The amount paid, in cents.' },
  kind: {
    type: 'array',
    items: { type: 'string', enum: [...PaymentMethod] },
    description: 'The same as `methods`.',
  },
};
export const paidBillingSchema: JsonSchema = {
  ...billing,
  properties: { ...billing.properties, ...paidBilling },
  required: [...(billing.required ?? []), 'paidAmount', 'kind'],
  description: 'The checkout.',
};

/** These receivers read `kind` instead of `method`. */
export function transparentPaidV1(charge: Charge): PayloadV1 {
  const { id, amount, method, status } = charge;
  return {
    event: EVENT,
    data: { payment: paymentV1(charge), pixQrCode: { id, amount, kind: method, status } },
  };
}

export async function checkoutPaidV1(
  rows: Rows,
  checkout: Checkout,
  charge: Charge,
): Promise<PayloadV1> {
  const billing = await billingView.render(rows, checkout, everyPermission);
  return {
    event: EVENT,
    data: {
      payment: paymentV1(charge),
      billing: { ...billing, paidAmount: checkout.paidAmount, kind: checkout.methods },
    },
  };
}

function paymentV1({ paidAmount, platformFee, method }: Charge): Record<string, unknown> {
  return { amount: paidAmount, fee: platformFee, method };
}
