/**
 * A charge without a checkout, whose codes the merchant shows on its own page: by PIX (`pix_char_`)
 * or by boleto (`bole_`).
 */
import { prefixOf } from '../../../platform/records/columns/ids';
import type { Rows } from '../../../platform/records/rows';
import { view, type View } from '../../../platform/records/columns/view';
import { Charge } from '../charge';
import { FineType } from '../terms/late-terms';

/** The prefix of the ids, by method. */
export const TRANSPARENT_PREFIX = { PIX: 'pix_char', BOLETO: 'bole' } as const;
export type TransparentMethod = keyof typeof TRANSPARENT_PREFIX;

/** The noun in refusals. */
export const TRANSPARENT_NOUN = { noun: 'transparent charge' };

/** Shown in addition to the fields of the interface. */
const MORE = ['method', 'paidAmount', 'refundedAmount', 'externalId', 'utm', 'dueDate'] as const;

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
  (_rows, { interest, fine }) => ({
    ...(interest && { interest }),
    ...(fine && { fine }),
  }),
  {
    name: 'Transparent',
    optional: ['barCode', 'url', 'pix', 'interest', 'fine'],
    beside: {
      barCode: {
        type: ['string', 'null'],
        description: 'Boleto: the typeable line, 47 digits.',
      },
      url: { type: 'string', description: 'Boleto: the page on which to view and print it.' },
      pix: {
        type: 'object',
        description: 'Boleto: its PIX code, the same as at the top level.',
        properties: {
          brCode: { type: ['string', 'null'] },
          brCodeBase64: { type: ['string', 'null'] },
        },
        required: ['brCode', 'brCodeBase64'],
      },
      interest: {
        type: ['object', 'null'],
        description: 'Interest on a boleto that is paid late. For PIX: as sent, without effect.',
        properties: { value: { type: 'integer' } },
        required: ['value'],
      },
      fine: {
        type: ['object', 'null'],
        description: 'Fine on a boleto that is paid late. For PIX: as sent, without effect.',
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
    ...(await restView.render(rows, charge)),
  };
}

/** PIX or boleto, each in the order of the interface. */
export const transparentView: View<Charge> = {
  ...pixView,
  render: (rows, charge) =>
    (charge.method === 'BOLETO' ? renderBoleto : pixView.render)(rows, charge),
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
