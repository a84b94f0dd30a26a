/** What Pagar.me is sent about a buyer and a card. Source: pagarme/pagarme-nodejs-sdk 7. */
import { readPhone } from '../../../platform/operations/phone';
import type { BillingAddress, CardToKeep } from '../card-port';
import { cutText } from '../../../platform/operations/cut-text';

const CPF_LENGTH = 11;
const NAME_MAX = 64;
const LINE_MAX = 256;
const COUNTRY = 'BR';
const COUNTRY_CODE = '55';

export function customerBodyOf({ buyer, billingAddress }: CardToKeep): object {
  const { name, email, taxId, phone } = buyer;
  const isPerson = taxId.length === CPF_LENGTH;
  return {
    name: cutText(name, NAME_MAX),
    email,
    type: isPerson ? 'individual' : 'company',
    document: taxId,
    document_type: isPerson ? 'CPF' : 'CNPJ',
    address: addressOf(billingAddress),
    ...phonesOf(phone),
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
    line_1: cutText(
      [number, street, district]
        .filter((part) => part !== null)
        .map((part) => part.replaceAll(',', ' '))
        .join(', '),
      LINE_MAX,
    ),
    zip_code: zipCode,
    city,
    state,
    country: COUNTRY,
  };
}

/** Left out unless it is a Brazilian number: others have no area code of two digits. */
function phonesOf(text: string): object {
  const number = readPhone(text)?.brazilian;
  return number
    ? {
        phones: {
          mobile_phone: {
            country_code: COUNTRY_CODE,
            area_code: number.area,
            number: number.number,
          },
        },
      }
    : {};
}
