/** A checkout as events show it: with the fees of the payment that the event is about. */
import type { Charge } from '../../charges/charge';
import { outputSchemaOf, type JsonSchema } from '../../../platform/operations/json-schema';
import type { Rows } from '../../../platform/records/rows';
import type { Checkout } from '../checkout';
import { checkoutView } from './checkout-view';
import { NOT_PAID, termsOfPayment } from './paid-terms';

/** `charge` is null if nothing was paid. */
export async function renderCheckoutInEvent(
  rows: Rows,
  checkout: Checkout,
  charge: Charge | null,
): Promise<Record<string, unknown>> {
  const paid = charge && charge.paidAmount !== null ? charge : null;
  return {
    ...(await checkoutView.render(rows, checkout)),
    ...(paid ? termsOfPayment(paid) : NOT_PAID),
    isUpSell: Boolean(checkout.upsellOf),
  };
}

const plain = outputSchemaOf(checkoutView);
const COMPUTED: Readonly<Record<string, JsonSchema>> = {
  isUpSell: { type: 'boolean', description: 'Whether it was offered after another payment.' },
};

export const checkoutInEventSchema: JsonSchema = {
  ...plain,
  properties: { ...plain.properties, ...COMPUTED },
  required: [...(plain.required ?? []), ...Object.keys(COMPUTED)],
};
