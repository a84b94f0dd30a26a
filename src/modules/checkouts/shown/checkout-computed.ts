/** The schemas of what REST shows of a checkout in addition to, or instead of, its fields. */
import type { JsonSchema } from '../../../platform/operations/json-schema';
import { splitsSchema } from '../../ledger/sub-accounts/shown-splits';

/** Items are shown as they were requested. Their names and prices at that time are in GraphQL. */
export const checkoutComputed: Record<string, JsonSchema> = {
  items: {
    type: 'array',
    items: {
      type: 'object',
      properties: { id: { type: 'string' }, quantity: { type: 'integer' } },
      required: ['id', 'quantity'],
    },
    description: 'The products sold.',
  },
  expiresAt: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When it expires; null = never.',
  },
  subscriptionId: {
    type: 'string',
    description: 'The subscription it started or renewed; absent until there is one.',
  },
  card: {
    type: 'object',
    properties: {
      maxInstallments: { type: 'integer' },
      passFeesToCustomer: { type: 'boolean' },
    },
    required: ['maxInstallments', 'passFeesToCustomer'],
    description:
      'The card options: the maximum number of installments, and whether the buyer pays the fee ' +
      'of the card on top of the price.',
  },
  installmentsCount: {
    type: ['integer', 'null'],
    description: 'The number of installments it was paid in; null unless it is more than one.',
  },
  platformFee: {
    type: ['integer', 'null'],
    description: 'The platform fee of its payment, in cents; null until paid, and for links.',
  },
  customerFee: {
    type: ['integer', 'null'],
    description:
      'What the buyer paid for the fee of the card, in cents; null until paid, and for links.',
  },
  splits: splitsSchema,
  upsellOf: {
    type: 'string',
    description:
      'The paid checkout, or the payment link, after which it was offered; absent on others.',
  },
};
export const checkoutOptional = ['subscriptionId', 'upsellOf', 'splits'];
