/** What Woovi is asked for: a boleto with its terms, in its units. */
import { civilDate, daysBetween, startOfCivilDay } from '../../../platform/time/civil-time';
import { cutText } from '../../../platform/operations/cut-text';
import { ProviderRefused, type BoletoRequest, type PayerAddress } from '../provider';

const COMMENT_MAX = 140;
const NAME_MAX = 255;
const WHOLE = 10_000;
const PARTS: Readonly<Record<Exclude<keyof PayerAddress, 'complement'>, string>> = {
  street: 'street',
  number: 'number',
  district: 'district',
  city: 'city',
  state: 'state',
  zipCode: 'postal code',
};

/**
 * Throws ProviderRefused for terms that Woovi does not take, and without the payer's address. Of
 * interest its documents name two units (a day, or nothing): wrong, a buyer would pay 30 times too
 * much, so that none is sent.
 */
export function slipBodyOf(request: BoletoRequest): object {
  const { amount, description, dueDate, payableUntil, interest, payer } = request;
  if (interest && interest.value > 0)
    throw new ProviderRefused(
      'boletos at Woovi take no interest: its documents do not say whether it counts by day',
    );
  const fine = fineOf(request);
  return {
    value: amount,
    type: 'BOLETO',
    ...(description && { comment: cutText(description, COMMENT_MAX) }),
    dueDate: startOfCivilDay(dueDate).toISOString(),
    daysAfterDueDate: Math.max(0, daysBetween(dueDate, civilDate(payableUntil))),
    ...(fine > 0 && { fines: { value: fine, type: 'PERCENTAGE' } }),
    customer: {
      name: cutText(payer.name, NAME_MAX),
      taxID: payer.taxId,
      address: addressOf(payer.address ?? null),
    },
  };
}

/** Source: docs/boleto/boleto-api.md, "Endereço do cliente é obrigatório". */
function addressOf(address: PayerAddress | null): object {
  const missing = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => !address?.[part]);
  if (address === null || missing.length > 0)
    throw new ProviderRefused(
      'a boleto at Woovi needs the address of the payer: store a customer with this taxId who has ' +
        missing.map((part) => PARTS[part]).join(', '),
    );
  const { street, number, complement, district, city, state, zipCode } = address;
  return {
    street,
    number,
    ...(complement && { complement }),
    neighborhood: district,
    city,
    state,
    zipcode: (zipCode ?? '').replace(/\D/g, ''),
    country: 'BR',
  };
}

/** Hundredths of a percent. A fine in cents must be one exactly. */
function fineOf({ fine, amount }: BoletoRequest): number {
  if (!fine) return 0;
  const share = fine.type === 'PERCENTAGE' ? fine.value : (fine.value * WHOLE) / amount;
  if (Number.isInteger(share)) return share;
  throw new ProviderRefused(
    'Woovi takes fines in percent only, and this one is no whole hundredth of a percent',
  );
}
