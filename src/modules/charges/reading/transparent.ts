/**
 * A charge without a checkout, made on the merchant's own page: by PIX (`pix_char_`) or boleto
 * (`bole_`), whose codes the page shows, or by card (`card_`).
 */
import { choices } from '../../../platform/records/columns/choices';
import { prefixOf } from '../../../platform/records/columns/ids';
import type { Rows } from '../../../platform/records/rows';
import { view, type Shown, type View } from '../../../platform/records/columns/view';
import { Coupon } from '../../coupons/coupon';
import { Charge } from '../charge';
import { splitsOfCharge, splitsSchema } from '../../ledger/sub-accounts/shown-splits';
import { BANK_IDS } from './bank-ids';
import { ChargeStatus } from '../terms/charge-status';
import { FineType } from '../terms/late-terms';
import type { JsonSchema } from '../../../platform/operations/json-schema';
import { sum } from '../../../platform/operations/money';

/** The prefix of the ids, by method. */
export const TRANSPARENT_PREFIX = { PIX: 'pix_char', BOLETO: 'bole', CARD: 'card' } as const;
export type TransparentMethod = keyof typeof TRANSPARENT_PREFIX;

export const TransparentMethodChoice = choices(
  'TransparentMethod',
  'The method of a transparent charge.',
  {
    PIX: 'A Pix code.',
    BOLETO: 'A boleto, with its bar code and an alternative Pix code.',
    CARD: 'A card, which is charged at once.',
  },
);

/** A paid card whose money is not settled. Lists find it by PAID too. */
const APPROVED = 'APPROVED';

export const statusSchema: JsonSchema = {
  type: 'string',
  enum: [...ChargeStatus, APPROVED],
  description:
    'The status. A card is APPROVED from the approval until the money is settled, then PAID.',
};

/** The noun in refusals. */
export const TRANSPARENT_NOUN = { noun: 'transparent charge' };

/** What a card has in addition. */
const cardComputed: Readonly<Record<string, JsonSchema>> = {
  customerFee: {
    type: 'integer',
    description: 'Card: what the buyer pays for the fee of the card, in cents; a part of `amount`.',
  },
  installmentCount: { type: 'integer', description: 'Card: the number of installments.' },
  cardToken: {
    type: ['string', 'null'],
    description: 'Card: the stored card; null if the buyer did not agree to store it.',
  },
  brand: {
    type: ['string', 'null'],
    description: 'Card: the brand, such as `VISA`; null until the provider reports it.',
  },
  lastFour: {
    type: ['string', 'null'],
    description: 'Card: its last four digits; null until the provider reports them.',
  },
};

/** The price before its coupon. */
const priceComputed: Readonly<Record<string, JsonSchema>> = {
  price: { type: 'integer', description: 'The price that was sent as `amount`, in cents.' },
  coupon: {
    type: ['string', 'null'],
    description: 'The code of the coupon that discounted it; null without one.',
  },
};

/** Shown in addition to the fields of the interface. */
const MORE = [
  'method',
  'paidAmount',
  'refundedAmount',
  'externalId',
  'utm',
  'dueDate',
  ...BANK_IDS,
  'fiscal',
  'discount',
  'ensureSameTaxId',
] as const;

const pixView = view(
  Charge,
  [
    'id',
    'amount',
    'status',
    'devMode',
    'brCode',
    'brCodeBase64',
    'platformFee',
    'receiptUrl',
    'createdAt',
    'updatedAt',
    'expiresAt',
    'metadata',
    ...MORE,
  ],
  (rows, charge) =>
    withPrice(rows, charge, {
      ...(charge.interest && { interest: charge.interest }),
      ...(charge.fine && { fine: charge.fine }),
    }),
  {
    name: 'Transparent',
    optional: [
      'barCode',
      'url',
      'pix',
      'interest',
      'fine',
      'price',
      'coupon',
      'splits',
      'customerFee',
      'installmentCount',
      'cardToken',
      'brand',
      'lastFour',
    ],
    computed: {
      status: statusSchema,
      ...priceComputed,
      splits: splitsSchema,
      ...cardComputed,
      barCode: {
        type: ['string', 'null'],
        description: 'Boleto: the typeable line, 47 digits.',
      },
      url: {
        type: 'string',
        description:
          'Boleto: the page on which to view and print it. Card: the page on which the buyer ' +
          'confirms a PENDING payment, if the bank asks for it.',
      },
      pix: {
        type: 'object',
        description: 'Boleto: its Pix code, the same as at the top level.',
        properties: {
          brCode: { type: ['string', 'null'] },
          brCodeBase64: { type: ['string', 'null'] },
        },
        required: ['brCode', 'brCodeBase64'],
      },
      interest: {
        type: ['object', 'null'],
        description:
          'Interest on a boleto that is paid late. For Pix and card: as sent, without effect.',
        properties: { value: { type: 'integer' } },
        required: ['value'],
      },
      fine: {
        type: ['object', 'null'],
        description:
          'Fine on a boleto that is paid late. For Pix and card: as sent, without effect.',
        properties: { value: { type: 'integer' }, type: { type: 'string', enum: [...FineType] } },
        required: ['value', 'type'],
      },
    },
  },
);

const slipView = view(Charge, ['id', 'amount', 'status', 'devMode', 'barCode', 'url']);
const codesView = view(Charge, ['brCode', 'brCodeBase64']);
const restView = view(Charge, [
  'platformFee',
  'receiptUrl',
  'expiresAt',
  'createdAt',
  'updatedAt',
  'metadata',
  ...MORE,
  'interest',
  'fine',
]);

/** The PIX alternative is in `pix` and, for clients that expect it there, also at the top level. */
async function renderBoleto(rows: Rows, charge: Charge): Promise<Record<string, unknown>> {
  const codes = await codesView.render(rows, charge);
  return {
    ...(await slipView.render(rows, charge)),
    pix: codes,
    ...codes,
    ...(await withPrice(rows, charge, await restView.render(rows, charge))),
  };
}

const cardView = view(
  Charge,
  [
    'id',
    'amount',
    'status',
    'devMode',
    'platformFee',
    'receiptUrl',
    'createdAt',
    'updatedAt',
    'expiresAt',
    'metadata',
    'customerFee',
    'url',
    'brCode',
    'brCodeBase64',
    ...MORE,
  ],
  (rows, charge) =>
    withPrice(rows, charge, {
      status: statusOfCard(charge),
      installmentCount: charge.installments,
      cardToken: charge.storedCardId,
      brand: charge.cardBrand?.toUpperCase() ?? null,
      lastFour: charge.cardLast4,
      ...(charge.interest && { interest: charge.interest }),
      ...(charge.fine && { fine: charge.fine }),
    }),
  { name: 'TransparentCard' },
);

/** What was sent as `amount`, in cents: before the discount, and without the fee of the card. */
export function priceOf({
  amount,
  discount,
  customerFee,
}: Record<'amount' | 'discount' | 'customerFee', number>): number {
  return sum([amount, discount, -customerFee]);
}

/** Its price and coupon, and what else is shown. A promise only if there is a coupon. */
function withPrice(rows: Rows, charge: Charge, more: Shown): Promise<Shown> | Shown {
  const shown = withoutSplits(rows, charge, more);
  if (!charge.splits) return shown;
  return Promise.all([shown, splitsOfCharge(rows, charge)]).then(([price, splits]) => ({
    ...price,
    ...(splits && { splits }),
  }));
}

function withoutSplits(rows: Rows, charge: Charge, more: Shown): Promise<Shown> | Shown {
  const shown = { ...more, price: priceOf(charge), coupon: null };
  if (!charge.couponId) return shown;
  return rows.get(Coupon, charge.couponId).then(({ code }) => ({ ...shown, coupon: code }));
}

export function statusOfCard({ method, status, availableAt }: Charge): string {
  return method === 'CARD' && status === 'PAID' && availableAt !== null ? APPROVED : status;
}

const RENDER = { PIX: pixView.render, BOLETO: renderBoleto, CARD: cardView.render };

/** Each method in the order of the interface. */
export const transparentView: View<Charge> = {
  ...pixView,
  render: (rows, charge) => RENDER[charge.method](rows, charge),
};

const PREFIXES: readonly string[] = Object.values(TRANSPARENT_PREFIX);

/** Whether the id has the form of a transparent charge's id. */
export function isTransparentId(id: string): boolean {
  return PREFIXES.includes(prefixOf(id));
}

/** The transparent charge with this id; null if the scope has none. */
export function findTransparent(rows: Rows, id: string): Promise<Charge | null> {
  return rows.findBy(Charge, { id, kind: 'TRANSPARENT' });
}
