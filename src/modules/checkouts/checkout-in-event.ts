/** A checkout as events show it: with the fees of the payment that the event is about. */
import type { Charge } from '../charges/charge';
import { outputSchemaOf, type JsonSchema } from '../../platform/operations/json-schema';
import type { Rows } from '../../platform/records/rows';
import type { Checkout } from './checkout';
import { checkoutView } from './checkout-view';

/** `charge` is null if nothing was paid. */
export async function renderCheckoutInEvent(
  rows: Rows,
  checkout: Checkout,
  charge: Charge | null,
): Promise<Record<string, unknown>> {
  const paid = charge && charge.paidAmount !== null ? charge : null;
  return {
    ...(await checkoutView.render(rows, checkout)),
    platformFee: paid && paid.platformFee,
    installmentsCount: paid && paid.installments > 1 ? paid.installments : null,
    isUpSell: Boolean(checkout.upsellOf),
    // No checkout passes the card fee to the buyer.
    customerFee: paid && 0,
  };
}

const plain = outputSchemaOf(checkoutView);
const BESIDE: Readonly<Record<string, JsonSchema>> = {
  platformFee: {
    type: ['integer', 'null'],
    description: 'The fee of the payment, in cents; null until it is paid.',
  },
  installmentsCount: {
    type: ['integer', 'null'],
    description: 'The number of installments of the payment; null unless there are several.',
  },
  isUpSell: { type: 'boolean', description: 'Whether it was offered after another payment.' },
  customerFee: {
    type: ['integer', 'null'],
    description: 'What the buyer paid on top of the price, in cents; null until it is paid.',
  },
};

export const checkoutInEventSchema: JsonSchema = {
  ...plain,
  properties: { ...plain.properties, ...BESIDE },
  required: [...(plain.required ?? []), ...Object.keys(BESIDE)],
};
