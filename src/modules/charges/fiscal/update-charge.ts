/** Changes what a merchant notes of a charge: its fiscal document and the taxes in it. */
import { InputType } from 'type-graphql';
import { Id, Nested } from '../../../platform/records/columns/columns';
import { refuseWrong } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { Charge } from '../charge';
import { chargeView } from '../reading/charge-view';
import { Fiscal, fiscalOf, wrongFiscal } from './fiscal';

@InputType()
export class UpdateChargeInput {
  @Id('The id of the charge.') id: string;
  @Nested(
    () => Fiscal,
    'The fiscal document, in place of the earlier one as a whole; null = none.',
    {
      nullable: true,
      clearable: true,
    },
  )
  fiscal?: Fiscal | null;
}

export const updateCharge = operation(
  {
    title: 'Update a charge',
    description:
      'Notes the fiscal document of a charge, paid or not, and the taxes in it. They are stored, ' +
      'shown and exported; no document is issued, and no provider receives them.',
    permission: 'CHECKOUT:CREATE',
    input: UpdateChargeInput,
    output: chargeView,
  },
  (ctx, { id, fiscal }) =>
    ctx.transaction(async (tx) => {
      const charge = await tx.lock(Charge, id);
      if (fiscal === undefined) return charge;
      refuseWrong(wrongFiscal(fiscal, charge.paidAmount ?? charge.amount));
      return tx.update(charge, { fiscal: fiscalOf(fiscal) });
    }),
);
