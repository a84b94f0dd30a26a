/**
 * Pays a transparent charge in Dev mode, as a buyer would: a PIX code by PIX, a boleto by its bar
 * code or its PIX code.
 */
import { InputType } from 'type-graphql';
import { issueCharge } from '../../charges/issue-charge';
import {
  TRANSPARENT_NOUN,
  TransparentMethodChoice,
  findTransparent,
  transparentView,
  type TransparentMethod,
} from '../../charges/reading/transparent';
import { Charge } from '../../charges/charge';
import { Id, OneOf, Text } from '../../../platform/records/columns/columns';
import { invalid, unprocessable } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { refuseUnknown } from '../../../platform/records/rows';
import { readTaxId } from '../../customers/create-customer';
import { taxIdFault } from '../../customers/tax-id';
import { payAtSimulator } from './pay-at-simulator';

@InputType()
export class SimulateTransparentPaymentInput {
  @Id('The id of the transparent charge.') id: string;
  @OneOf(
    TransparentMethodChoice,
    'Which code of a boleto is paid: `BOLETO` (the bar code, the default) or `PIX`.',
    { nullable: true },
  )
  method: TransparentMethod | null;
  @Text(
    'CPF or CNPJ of who pays; the customer of the charge if left out. Refused with 422 ' +
      '`PAYER_NOT_ALLOWED` if `ensureSameTaxId` lets only another person pay.',
    { nullable: true, max: 30, check: taxIdFault },
  )
  payerTaxId: string | null;
}

export const simulateTransparentPayment = operation(
  {
    title: 'Simulate a transparent payment',
    description:
      'Pays a transparent charge as a buyer would. Paid after it expired, the money goes back or, ' +
      'for a boleto, into suspense.',
    permission: 'CHECKOUT:CREATE',
    alias: 'TRANSPARENT:CREATE',
    input: SimulateTransparentPaymentInput,
    output: transparentView,
    devModeOnly: true,
  },
  async (ctx, { id, method, payerTaxId }) => {
    const charge =
      (await findTransparent(ctx.rows, id)) ?? refuseUnknown(TRANSPARENT_NOUN, id, 'id');
    if (charge.method === 'CARD')
      throw unprocessable(
        `${id} is a card charge: its card was charged when it was created`,
        'id',
        { reason: 'WRONG_METHOD' },
      );
    if (method === 'CARD')
      throw invalid('method must be PIX or BOLETO: no code is paid by card', 'method', {
        reason: 'NOT_A_CHOICE',
        values: { choices: ['PIX', 'BOLETO'] },
      });
    if (method === 'BOLETO' && charge.method !== 'BOLETO')
      throw invalid('method must be PIX: this charge is not a boleto', 'method', {
        reason: 'WRONG_METHOD',
      });
    await payAtSimulator(ctx, await issueCharge(ctx, charge), {
      paidBy: method === 'PIX' ? 'PIX' : 'BAR_CODE',
      payerTaxId: readTaxId(payerTaxId, 'payerTaxId'),
    });
    return ctx.rows.get(Charge, id);
  },
);
