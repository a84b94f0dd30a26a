/** The customer of a payment that begins. A one-time payment gets a new one once it is paid. */
import { IsNull } from 'typeorm';
import type { Buyer } from '../../charges/buyer';
import type { Checkout } from '../../checkouts/checkout';
import { findOrAddCustomer } from '../../customers/create-customer';
import { Customer } from '../../customers/customer';
import { customerOfBuyer, customerWithTaxId } from '../../customers/customer-of-buyer';
import { invalid } from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';

/**
 * The customer that the checkout was created for, else the stored one with the buyer's tax id. A
 * link is paid by many people: a buyer of it is not its customer.
 */
export async function linkCustomer(
  tx: Transaction,
  checkout: Checkout,
  buyer: Buyer,
): Promise<string | null> {
  const isAnonymous = !buyer.taxId && !buyer.email;
  const named =
    checkout.frequency !== 'MULTIPLE_PAYMENTS' || isAnonymous
      ? await knownCustomer(tx, checkout)
      : null;
  if (named) return named;
  return checkout.frequency === 'SUBSCRIPTION'
    ? subscriber(tx, buyer)
    : ((await customerWithTaxId(tx, buyer.taxId))?.id ?? null);
}

/** The customer that the checkout names, unless the merchant has deleted that customer. */
async function knownCustomer(tx: Transaction, { customerId }: Checkout): Promise<string | null> {
  return customerId && (await tx.findBy(Customer, { id: customerId, deletedAt: IsNull() }))
    ? customerId
    : null;
}

/** A subscription needs a customer and creates one if there is none. */
async function subscriber(tx: Transaction, buyer: Buyer): Promise<string> {
  if (!buyer.email)
    throw invalid(
      'customer.email is required to begin a subscription without a customerId',
      'customer.email',
      { reason: 'REQUIRED' },
    );
  const customer =
    (await customerOfBuyer(tx, buyer)) ??
    (await findOrAddCustomer(tx, { ...buyer, email: buyer.email }));
  return customer.id;
}
