/** What all methods of a transparent charge share: its customer, and the refusal of a taken id. */
import type { Buyer } from '../../../charges/buyer';
import type { Charge } from '../../../charges/charge';
import { customerWithTaxId } from '../../../customers/customer-of-buyer';
import { conflict, type AppError } from '../../../../platform/operations/errors';
import type { Transaction } from '../../../../platform/records/transaction';

/** The id of the stored customer with the tax id of the buyer, if any; it is not changed. */
export async function knownCustomer(tx: Transaction, { taxId }: Buyer): Promise<string | null> {
  return (await customerWithTaxId(tx, taxId))?.id ?? null;
}

export function externalIdTaken(externalId: string | null, first: Charge | null): AppError {
  return conflict(
    `externalId ${externalId} is taken by ${first?.id ?? 'another charge'}, of another method, ` +
      'amount, payer or ensureSameTaxId',
    'externalId',
    'EXTERNAL_ID_TAKEN',
  );
}
