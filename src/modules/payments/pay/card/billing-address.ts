/** The address of a card's bill, which providers demand with every card. It is not stored here. */
import { InputType } from 'type-graphql';
import { stateFault } from '../../../customers/address';
import { Text } from '../../../../platform/records/columns/columns';
import type { TextFault } from '../../../../platform/records/columns/text-form';
import type { BillingAddress } from '../../../providers/card-port';

const ZIP_CODE = /^\d{8}$/;

@InputType({ description: "The address of the card's bill." })
export class BillingAddressInput {
  @Text('CEP: 8 digits, with or without punctuation.', { min: 8, max: 10, check: zipCodeFault })
  zipCode: string;
  @Text('Street.', { min: 1, max: 100 }) street: string;
  @Text('Number of the house; `S/N` if it has none.', { min: 1, max: 20 }) number: string;
  @Text('District.', { nullable: true, max: 60 }) district: string | null;
  @Text('City.', { min: 1, max: 60 }) city: string;
  @Text('State: two letters, such as SP.', { min: 2, max: 2, check: stateFault })
  state: string;
}

/** The address as providers take it. */
export function readBillingAddress(given: BillingAddressInput): BillingAddress {
  return {
    zipCode: zipCodeOf(given.zipCode),
    street: given.street.trim(),
    number: given.number.trim(),
    district: given.district?.trim() || null,
    city: given.city.trim(),
    state: stateOf(given.state),
  };
}

/** Of a field that is a CEP. */
export function zipCodeFault(text: string): TextFault | null {
  if (ZIP_CODE.test(zipCodeOf(text))) return null;
  return {
    rule: 'must be a CEP of 8 digits',
    reason: 'WRONG_FORMAT',
    values: { format: 'zipCode' },
  };
}

function zipCodeOf(text: string): string {
  return text.replace(/\D/g, '');
}

function stateOf(text: string): string {
  return text.trim().toUpperCase();
}
