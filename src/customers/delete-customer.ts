/** Forgets a customer: what is personal is erased, the row stays for old payments, and the tax id is free again. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id } from '../kit/columns';
import { conflict } from '../kit/errors';
import { operation } from '../kit/operation';
import { refuseUnknown, type Rows } from '../kit/rows';
import { Customer, customerView } from './customer';

@InputType()
export class DeleteCustomerInput {
  @Id('The id of the customer.') id: string;
}

const ERASED = { email: '', taxId: null, name: null, cellphone: null, zipCode: null, metadata: {} };

/** Answers the customer as it was. With an ACTIVE subscription: 409. */
export const deleteCustomer = operation(
  {
    description:
      'Forgets a customer, who is answered as it was; refused while a subscription is ACTIVE.',
    permission: 'CUSTOMER:DELETE',
    input: DeleteCustomerInput,
    output: customerView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const customer =
        (await tx.lockBy(Customer, { id, deletedAt: IsNull() })) ??
        refuseUnknown(Customer, id, 'id');
      const subscriptionId = await activeSubscriptionOf(tx, id);
      if (subscriptionId)
        throw conflict(
          `this customer has the ACTIVE subscription ${subscriptionId}: cancel it first`,
          'id',
        );
      const before = Object.assign(new Customer(), customer);
      await tx.save(Object.assign(customer, ERASED, { deletedAt: tx.now() }));
      return before;
    }),
);

// Subscriptions are a room above this one, so they are asked for by table.
async function activeSubscriptionOf(rows: Rows, customerId: string): Promise<string | null> {
  const [active] = await rows.sql<{ id: string }>(
    `SELECT "id" FROM "subscriptions" WHERE "storeId" = $1 AND "devMode" = $2 AND "customerId" = $3 AND "status" = 'ACTIVE' LIMIT 1`,
    [customerId],
  );
  return active?.id ?? null;
}
