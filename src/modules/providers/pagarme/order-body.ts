/** The order by which a stored card is charged. Source: pagarme/pagarme-nodejs-sdk 7. */
import type { CardCharge } from '../card-port';
import type { PagarmeFile } from './account-file';

interface OrderedBy {
  customerId: string;
  cardId: string;
  file: PagarmeFile;
  /** Of the charge there by which the agreement began; null = it is not known. */
  originId: string | null;
}

/** One item, because the amount of an order is the sum of its items. */
export function orderBodyOf(charge: CardCharge, orderedBy: OrderedBy): object {
  const { customerId, cardId, file, originId } = orderedBy;
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
          ...recurrenceOf(charge, originId),
          ...authenticationOf(charge, file),
        },
      },
    ],
  };
}

/**
 * The issuer approves a renewal more often if it names the charge that the buyer consented to.
 * Source of `payment_origin`: pagarme/ecommerce-module-core 2.11 and pagarme/woocommerce 3.10.
 */
function recurrenceOf({ sequence }: CardCharge, originId: string | null): object {
  if (sequence === null) return {};
  return {
    recurrence_cycle: sequence,
    recurrence_model: 'subscription',
    ...(originId !== null && { payment_origin: { charge_id: originId } }),
  };
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
