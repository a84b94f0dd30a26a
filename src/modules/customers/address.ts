/** The stored address of a customer: optional, and personal data. */
import { InputType } from 'type-graphql';
import { Text } from '../../platform/records/columns/columns';
import type { TextFault } from '../../platform/records/columns/text-form';
import type { Customer } from './customer';

const STATES: readonly string[] =
  'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' ');
const STREET_MAX = 100;
const NUMBER_MAX = 20;
const PLACE_MAX = 60;
const STATE = 'State: two letters, such as SP';

@InputType()
export class AddressInput {
  @Text('Street.', { nullable: true, max: STREET_MAX }) street: string | null;
  @Text('Number of the house.', { nullable: true, max: NUMBER_MAX }) number: string | null;
  @Text('Apartment, floor or block.', { nullable: true, max: PLACE_MAX }) complement: string | null;
  @Text('District.', { nullable: true, max: PLACE_MAX }) district: string | null;
  @Text('City.', { nullable: true, max: PLACE_MAX }) city: string | null;
  @Text(`${STATE}.`, { nullable: true, max: 2, check: optionalStateFault }) state: string | null;
}

const CLEARABLE = { nullable: true, clearable: true };

@InputType()
export class AddressChangesInput {
  @Text('Street; null = none.', { ...CLEARABLE, max: STREET_MAX }) street?: string | null;
  @Text('Number of the house; null = none.', { ...CLEARABLE, max: NUMBER_MAX }) number?:
    | string
    | null;
  @Text('Apartment, floor or block; null = none.', { ...CLEARABLE, max: PLACE_MAX }) complement?:
    | string
    | null;
  @Text('District; null = none.', { ...CLEARABLE, max: PLACE_MAX }) district?: string | null;
  @Text('City; null = none.', { ...CLEARABLE, max: PLACE_MAX }) city?: string | null;
  @Text(`${STATE}; null = none.`, { ...CLEARABLE, max: 2, check: optionalStateFault }) state?:
    | string
    | null;
}

type Address = Pick<Customer, 'street' | 'number' | 'complement' | 'district' | 'city' | 'state'>;

/** The address of a new customer; what was not given is null. */
export function addressOf(given: Partial<AddressInput>): Address {
  return {
    street: textOf(given.street),
    number: textOf(given.number),
    complement: textOf(given.complement),
    district: textOf(given.district),
    city: textOf(given.city),
    state: textOf(given.state)?.toUpperCase() ?? null,
  };
}

/** The parts that were given; null and an empty text remove one. */
export function addressChanges(given: AddressChangesInput): Partial<Address> {
  const address = addressOf(given);
  return {
    ...(given.street !== undefined && { street: address.street }),
    ...(given.number !== undefined && { number: address.number }),
    ...(given.complement !== undefined && { complement: address.complement }),
    ...(given.district !== undefined && { district: address.district }),
    ...(given.city !== undefined && { city: address.city }),
    ...(given.state !== undefined && { state: address.state }),
  };
}

/** Of a field that is a state of Brazil. */
export function stateFault(text: string): TextFault | null {
  if (STATES.includes(text.trim().toUpperCase())) return null;
  return {
    rule: 'must be the two letters of a Brazilian state',
    reason: 'WRONG_FORMAT',
    values: { format: 'state' },
  };
}

function optionalStateFault(text: string): TextFault | null {
  return text.trim() === '' ? null : stateFault(text);
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null;
