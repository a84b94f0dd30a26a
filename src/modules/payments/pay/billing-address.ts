/** The address of a card's bill, which providers demand with every card. It is not stored here. */
import { InputType } from 'type-graphql';
import { Text } from '../../../platform/records/columns/columns';
import { invalid } from '../../../platform/operations/errors';
import type { BillingAddress } from '../../providers/card-port';

const ZIP_CODE = /^\d{8}$/;
export const STATES: readonly string[] =
  'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' ');

@InputType({ description: "The address of the card's bill." })
export class BillingAddressInput {
  @Text('CEP: 8 digits, with or without punctuation.', { min: 8, max: 10 }) zipCode: string;
  @Text('Street.', { min: 1, max: 100 }) street: string;
  @Text('Number of the house; `S/N` if it has none.', { min: 1, max: 20 }) number: string;
  @Text('District.', { nullable: true, max: 60 }) district: string | null;
  @Text('City.', { min: 1, max: 60 }) city: string;
  @Text('State: two letters, such as SP.', { min: 2, max: 2 }) state: string;
}

/** Refuses with 400 an address with a wrong CEP or state, or a blank part. */
export function readBillingAddress(given: BillingAddressInput): BillingAddress {
  const address = {
    zipCode: given.zipCode.replace(/\D/g, ''),
    street: given.street.trim(),
    number: given.number.trim(),
    district: given.district?.trim() || null,
    city: given.city.trim(),
    state: given.state.trim().toUpperCase(),
  };
  if (!ZIP_CODE.test(address.zipCode))
    throw invalid('billingAddress.zipCode must be a CEP of 8 digits', 'billingAddress.zipCode');
  if (!STATES.includes(address.state))
    throw invalid(
      'billingAddress.state must be the two letters of a Brazilian state',
      'billingAddress.state',
    );
  for (const part of ['street', 'number', 'city'] as const)
    if (address[part] === '')
      throw invalid(`billingAddress.${part} must not be blank`, `billingAddress.${part}`);
  return address;
}
