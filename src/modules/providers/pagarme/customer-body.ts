/** What Pagar.me is sent about a buyer and a card. Source: pagarme/pagarme-nodejs-sdk 7. */
import type { BillingAddress, CardToKeep } from '../card-port';

const CPF_LENGTH = 11;
const NAME_MAX = 64;
const LINE_MAX = 256;
const COUNTRY = 'BR';
const COUNTRY_CODE = '55';
const AREA_DIGITS = 2;

export function customerBodyOf({ buyer, billingAddress }: CardToKeep): object {
  const { name, email, taxId, phone } = buyer;
  const isPerson = taxId.length === CPF_LENGTH;
  return {
    name: name.slice(0, NAME_MAX),
    email,
    type: isPerson ? 'individual' : 'company',
    document: taxId,
    document_type: isPerson ? 'CPF' : 'CNPJ',
    address: addressOf(billingAddress),
    phones: { mobile_phone: phoneOf(phone) },
  };
}

export function cardBodyOf({ reference, token, billingAddress, verify }: CardToKeep): object {
  return {
    token,
    billing_address: addressOf(billingAddress),
    options: { verify_card: verify },
    metadata: { reference },
  };
}

function addressOf({ zipCode, street, number, district, city, state }: BillingAddress): object {
  return {
    line_1: [number, street, district]
      .filter((part) => part !== null)
      .map((part) => part.replaceAll(',', ' '))
      .join(', ')
      .slice(0, LINE_MAX),
    zip_code: zipCode,
    city,
    state,
    country: COUNTRY,
  };
}

/** With or without the code of the country. */
function phoneOf(phone: string): object {
  const digits = phone.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '');
  return {
    country_code: COUNTRY_CODE,
    area_code: digits.slice(0, AREA_DIGITS),
    number: digits.slice(AREA_DIGITS),
  };
}
