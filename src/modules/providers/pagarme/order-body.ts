/** The order by which a stored card is charged. Source: pagarme/pagarme-nodejs-sdk 7. */
import type { CardCharge } from '../card-port';
import type { PagarmeFile } from './account-file';

interface OrderedBy {
  customerId: string;
  cardId: string;
  file: PagarmeFile;
}

/** One item, because the amount of an order is the sum of its items. */
export function orderBodyOf(charge: CardCharge, { customerId, cardId, file }: OrderedBy): object {
  const { reference, amount, installments } = charge;
  return {
    code: reference,
    closed: true,
    customer_id: customerId,
    items: [{ amount, description: file.statementDescriptor, quantity: 1, code: reference }],
    payments: [
      {
        payment_method: 'credit_card',
        credit_card: {
          card_id: cardId,
          installments,
          statement_descriptor: file.statementDescriptor,
          operation_type: 'auth_and_capture',
          ...recurrenceOf(charge),
          ...authenticationOf(charge, file),
        },
      },
    ],
  };
}

function recurrenceOf({ sequence }: CardCharge): object {
  return sequence === null ? {} : { recurrence_cycle: sequence, recurrence_model: 'subscription' };
}

/** Only a buyer who is there can confirm a payment. */
function authenticationOf({ initiatedBy, returnUrl }: CardCharge, file: PagarmeFile): object {
  if (!file.threeDSecure || initiatedBy !== 'buyer') return {};
  return {
    authentication: {
      type: 'threed_secure',
      threed_secure: { mpi: 'acquirer', success_url: returnUrl },
    },
  };
}
