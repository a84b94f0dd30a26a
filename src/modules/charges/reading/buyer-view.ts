/** The buyer of a charge, for readers who may know it. */
import { orNull, outputSchemaOf, type JsonSchema } from '../../../platform/operations/json-schema';
import type { Rows } from '../../../platform/records/rows';
import { view, type Reader } from '../../../platform/records/columns/view';
import { Buyer } from '../buyer';
import type { Charge } from '../charge';

/** The permission without which the buyer of a payment is null. */
export const READS_BUYERS = 'CUSTOMER:READ';

const buyerView = view(Buyer, ['name', 'email', 'taxId', 'cellphone']);

export const buyerComputed: Readonly<Record<'buyer', JsonSchema>> = {
  buyer: {
    ...orNull(outputSchemaOf(buyerView)),
    description:
      'The buyer, as entered for this payment; null if nothing was entered, and for a key ' +
      `that lacks \`${READS_BUYERS}\`.`,
  },
};

/** Null if nothing was entered, or it was erased. */
export function buyerOf({ buyer }: Pick<Charge, 'buyer'>): Buyer | null {
  return Object.values(buyer).some((text) => text !== null) ? buyer : null;
}

/** The field `buyer` of a REST body or payload. */
export async function renderBuyer(
  rows: Rows,
  charge: Pick<Charge, 'buyer'> | null,
  reader: Reader,
): Promise<{ buyer: Record<string, unknown> | null }> {
  const buyer = charge && buyerOf(charge);
  const isShown = buyer !== null && reader.allows(READS_BUYERS);
  return { buyer: isShown ? await buyerView.render(rows, buyer) : null };
}
