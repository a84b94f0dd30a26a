/** Makes and deletes the links of customers to the portal. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id } from '../../../platform/records/columns/columns';
import { operation } from '../../../platform/operations/operation';
import { refuseUnknown } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { Checkout } from '../../checkouts/checkout';
import { Customer } from '../../customers/customer';
import { PortalLink, portalLinkView } from '../portal-link';

@InputType()
export class CreateCustomerPortalInput {
  @Id('The customer who may open the portal by the link.') customerId: string;
  @Id('A checkout of this customer, which the portal shows after the sign-in.', { nullable: true })
  checkoutId: string | null;
}

export const createCustomerPortal = operation(
  {
    title: 'Create a portal link',
    description:
      'Makes a link to the customer portal for one customer, who signs in there by the e-mail ' +
      'address of the customer and a code that is sent to it. The same customer and checkout have ' +
      'the same link until it is deleted.',
    permission: 'CUSTOMER:READ',
    memberPermission: 'CUSTOMER:CREATE',
    input: CreateCustomerPortalInput,
    output: portalLinkView,
  },
  (ctx, { customerId, checkoutId: given }) =>
    ctx.transaction(async (tx) => {
      const checkoutId = given ?? null;
      await findCustomer(tx, customerId);
      if (checkoutId !== null) await checkCheckout(tx, checkoutId, customerId);
      const pair = { customerId, checkoutId };
      const known = { ...pair, checkoutId: checkoutId ?? IsNull(), deletedAt: IsNull() };
      return (
        (await tx.findBy(PortalLink, known)) ??
        (await tx.insertNew(PortalLink, { ...pair, deletedAt: null })) ??
        (await tx.findBy(PortalLink, known)) ??
        refuseUnknown(PortalLink, customerId, 'customerId')
      );
    }),
);

/** Refuses with 404 a customer that does not exist, or was deleted. */
export async function findCustomer(
  tx: Transaction,
  id: string,
  field = 'customerId',
): Promise<Customer> {
  return (
    (await tx.findBy(Customer, { id, deletedAt: IsNull() })) ?? refuseUnknown(Customer, id, field)
  );
}

/** Refuses with 404 a checkout of another customer, as if it did not exist. */
async function checkCheckout(tx: Transaction, id: string, customerId: string): Promise<void> {
  if (!(await tx.findBy(Checkout, { id, customerId }))) refuseUnknown(Checkout, id, 'checkoutId');
}
