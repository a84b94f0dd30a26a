/** The payload of an event as receivers expect it that were written for another platform. */
import type { EventPayload } from '../events/event';
import { legacyTaxId, type LegacyValues } from '../events/legacy-values';
import { isObject } from '../../../platform/operations/is-object';

type Json = Record<string, unknown>;

/** `values` is null for events without any, and for those of an earlier release. */
export function legacyPayload(payload: EventPayload, values: LegacyValues | null): EventPayload {
  const { customer, checkout, payerInformation } = payload.data;
  const data: Json = { ...payload.data };
  if (customer !== undefined) data.customer = customerOf(customer);
  if (isObject(checkout)) data.checkout = checkoutOf(payload.event, checkout, values);
  if (isObject(payerInformation))
    data.payerInformation = payerOf(payerInformation, values?.payerInformation?.taxId ?? null);
  return { ...payload, data };
}

/** Without a buyer it is an object too: such receivers read its fields without a check. */
function customerOf(customer: unknown): Json {
  if (!isObject(customer)) return { id: '', name: null, email: null, taxId: null };
  const { id, name = null, email = null, taxId = null } = customer;
  return { id, name, email, taxId: typeof taxId === 'string' ? legacyTaxId(taxId) : null };
}

/** The product that was offered after a payment belongs to the checkout of that payment. */
function checkoutOf(event: string, checkout: Json, values: LegacyValues | null): Json {
  const { id, upsellOf, amount, paidAmount, customerFee } = checkout;
  const hasSurcharge = typeof customerFee === 'number' && customerFee > 0;
  const shown = { ...checkout, amount: hasSurcharge ? paidAmount : amount };
  if (event !== 'checkout.completed' || typeof upsellOf !== 'string') return shown;
  const paidForBoth = values?.paidAmount ?? paidAmount;
  return { ...shown, id: upsellOf, paidAmount: paidForBoth, upSellCheckoutId: id };
}

function payerOf(payer: Json, taxId: string | null): Json {
  const { method } = payer;
  const details = typeof method === 'string' ? payer[method] : null;
  if (typeof method !== 'string' || !isObject(details) || !('taxId' in details)) return payer;
  return { ...payer, [method]: { ...details, taxId: taxId ?? details.taxId } };
}
