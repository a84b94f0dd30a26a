/**
 * The stored customer that a checkout was created for. A payment of it is that customer's: the
 * buyer is asked only for what the record lacks, and is shown nothing of it. What was asked for is
 * written to the record once the payment is made.
 */
import { IsNull } from 'typeorm';
import type { Buyer } from '../charges/buyer';
import type { Charge } from '../charges/charge';
import type { Checkout } from './checkout';
import { Customer } from '../customers/customer';
import { invalid } from '../../platform/operations/errors';
import type { Rows } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';

type Named = Pick<Checkout, 'customerId' | 'frequency'>;

/** Null without one, for one that was deleted, and for links: they are paid by many people. */
export async function namedCustomer(
  rows: Rows,
  { customerId, frequency }: Named,
): Promise<Customer | null> {
  if (!customerId || frequency === 'MULTIPLE_PAYMENTS') return null;
  return rows.findBy(Customer, { id: customerId, deletedAt: IsNull() });
}

/**
 * The customer who pays: the one that the checkout names or, if it names none, the one whom a
 * session of the portal has proven. A checkout of one customer is not paid as another.
 */
export async function payingCustomer(
  rows: Rows,
  checkout: Named,
  provenId: string | null | undefined,
): Promise<Customer | null> {
  const named = await namedCustomer(rows, checkout);
  if (named || !provenId) return named;
  return rows.findBy(Customer, { id: provenId, deletedAt: IsNull() });
}

/** The buyer of a payment: what is stored and, where that is empty, what was typed. */
export function completed(customer: Customer, typed: Buyer): Buyer {
  return {
    name: customer.name || typed.name,
    email: customer.email || typed.email,
    taxId: customer.taxId || typed.taxId,
    cellphone: customer.cellphone || typed.cellphone,
  };
}

/** Refuses with 400 a typed tax id that the record would get and that is another customer's. */
export async function checkTaxId(rows: Rows, customer: Customer, { taxId }: Buyer): Promise<void> {
  if (customer.taxId || !taxId) return;
  const owner = await rows.findBy(Customer, { taxId, deletedAt: IsNull() });
  if (owner && owner.id !== customer.id)
    throw invalid('customer.taxId cannot be used for this payment', 'customer.taxId', {
      reason: 'TAX_ID_TAKEN',
    });
}

/**
 * Writes what the buyer was asked for into the empty fields of the record that the charge was begun
 * for. The payment is made: a tax id that another customer has got meanwhile is left out.
 */
export async function completeRecord(
  tx: Transaction,
  { customerId, buyer, isBuyerStored }: Pick<Charge, 'customerId' | 'buyer' | 'isBuyerStored'>,
): Promise<void> {
  if (!customerId || !isBuyerStored) return;
  const customer = await tx.lockBy(Customer, { id: customerId, deletedAt: IsNull() });
  if (!customer) return;
  const { taxId, name, email, cellphone } = completed(customer, buyer);
  await tx.update(customer, { name, cellphone, email: email ?? customer.email });
  if (taxId !== customer.taxId) await tx.updateUnique(customer, { taxId });
}
