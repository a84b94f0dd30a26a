/** Shows a payment in webhook payloads, and its payer there and in GraphQL. */
import { ObjectType } from 'type-graphql';
import { maskTaxId } from '../../customers/tax-id';
import { Flag, OneOf, Text } from '../../../platform/records/columns/columns';
import type { JsonSchema } from '../../../platform/operations/json-schema';
import type { Rows } from '../../../platform/records/rows';
import { everyPermission, view } from '../../../platform/records/columns/view';
import { BANK_IDS } from './bank-ids';
import { buyerComputed, renderBuyer } from './buyer-view';
import { Charge } from '../charge';
import { PaymentMethod } from '../../providers/payment-method';
import type { ChargeStatus } from '../terms/charge-status';
import { UTM_NAMES } from '../utm';
import { FOR_LEGACY, legacyTaxId, type LegacyValues } from '../../webhooks/events/legacy-values';

/** `fee` repeats `platformFee`, because older receivers read that name. */
export const paymentView = view(
  Charge,
  [
    'id',
    'amount',
    'paidAmount',
    'refundedAmount',
    'platformFee',
    'method',
    'status',
    'receiptUrl',
    'installments',
    'paidAt',
    'createdAt',
    'updatedAt',
    'utm',
    ...BANK_IDS,
    'fiscal',
  ],
  async (rows, charge, reader) => ({
    fee: charge.platformFee,
    ...(await renderBuyer(rows, charge, reader)),
  }),
  {
    name: 'Payment',
    computed: {
      fee: { type: 'integer', description: 'The same as `platformFee`.' },
      ...buyerComputed,
    },
  },
);

/** The payment of an event: its receivers may read everything. */
export async function renderPayment(
  rows: Rows,
  charge: Charge,
  changes: { status?: ChargeStatus } & Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return { ...(await paymentView.render(rows, charge, everyPermission)), ...changes };
}

const textOrNull = (description: string): JsonSchema => ({ type: ['string', 'null'], description });
const payerByCode: JsonSchema = {
  type: 'object',
  properties: {
    name: textOrNull('Who paid.'),
    taxId: textOrNull('Masked: `123.***.***-**`.'),
    isSameAsCustomer: {
      type: ['boolean', 'null'],
      description: 'Whether the payer is the buyer; null if unknown.',
    },
  },
  required: ['name', 'taxId', 'isSameAsCustomer'],
};
/** The schema of `renderPayer`: the method, and an object of the same name. */
export const payerSchema: JsonSchema = {
  type: 'object',
  description: 'Who paid, and how. The details are in the field named after the method.',
  required: ['method', 'utms'],
  properties: {
    method: { type: 'string', enum: [...PaymentMethod] },
    PIX: payerByCode,
    BOLETO: payerByCode,
    CARD: {
      type: 'object',
      properties: {
        number: textOrNull('The last four digits.'),
        brand: textOrNull('The brand of the card.'),
      },
      required: ['number', 'brand'],
    },
    utms: {
      type: 'object',
      description: 'The campaign that brought the buyer. Always all five, null where unknown.',
      properties: Object.fromEntries(
        UTM_NAMES.map((name) => [name, { type: ['string', 'null'] }]),
      ) as Record<string, JsonSchema>,
      required: [...UTM_NAMES],
    },
  },
};

@ObjectType({ description: 'Who paid, and how.' })
export class PayerInformation {
  @OneOf(PaymentMethod, 'The payment method.') method: PaymentMethod;
  @Text('The name of the payer; null for cards, and if unknown.', {
    nullable: true,
    personal: true,
  })
  name: string | null;
  @Text(
    'The CPF or CNPJ of the payer, masked (`123.***.***-**`); null for cards, and if unknown.',
    { nullable: true, personal: true },
  )
  taxId: string | null;
  @Flag('Whether the payer is the buyer; null for cards, and if unknown.', { nullable: true })
  isSameAsCustomer: boolean | null;
  @Text('The last four digits of the card; null for other methods.', {
    nullable: true,
    personal: false,
  })
  number: string | null;
  @Text('The brand of the card; null for other methods.', { nullable: true, personal: false })
  brand: string | null;
}

/** The payer, with masked tax ids and only the last four digits of a card. */
export function payerOf({ method, payer, buyer, cardLast4, cardBrand }: Charge): PayerInformation {
  const unknown = {
    method,
    name: null,
    taxId: null,
    isSameAsCustomer: null,
    number: null,
    brand: null,
  };
  if (method === 'CARD')
    return Object.assign(new PayerInformation(), unknown, { number: cardLast4, brand: cardBrand });
  const { name, taxId } = payer ?? buyer;
  return Object.assign(new PayerInformation(), unknown, {
    name,
    taxId: taxId ? maskTaxId(taxId) : null,
    isSameAsCustomer: taxId === null ? null : taxId === buyer.taxId,
  });
}

function payerForLegacy({ payer, buyer }: Charge): LegacyValues {
  const { taxId } = payer ?? buyer;
  return { payerInformation: { taxId: taxId && legacyTaxId(taxId) } };
}

/** The same object, under the name of the method, with the campaign that brought the buyer. */
export function renderPayer(charge: Charge): Record<string, unknown> {
  const { method, name, taxId, isSameAsCustomer, number, brand } = payerOf(charge);
  return {
    method,
    [method]: method === 'CARD' ? { number, brand } : { name, taxId, isSameAsCustomer },
    utms: Object.fromEntries(UTM_NAMES.map((word) => [word, charge.utm?.[word] ?? null])),
    ...(taxId !== null && { [FOR_LEGACY]: payerForLegacy(charge) }),
  };
}
