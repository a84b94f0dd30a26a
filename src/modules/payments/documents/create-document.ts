/** Issues the numbered invoice of a charge. */
import { InputType } from 'type-graphql';
import { Charge } from '../../charges/charge';
import { conflict, reasonOfStatus } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { Id } from '../../../platform/records/columns/columns';
import { BillingDocument } from './billing-document';
import { billingDocumentView } from './document-view';
import { creditMissing, issueInvoice } from './issue-document';

@InputType()
export class CreateBillingDocumentInput {
  @Id('The charge, paid or open.') chargeId: string;
}

/** The lock on the charge keeps it to one invoice. Its number is taken at the end. */
export const createBillingDocument = operation(
  {
    title: 'Issue a billing document',
    description:
      'Issues the invoice of a charge, paid or open, with the next number of the year. A charge ' +
      'has one invoice: a repeated request returns it. Complete refunds of the charge get credit ' +
      'notes, those of before and those of later.',
    permission: 'CHECKOUT:CREATE',
    input: CreateBillingDocumentInput,
    output: billingDocumentView,
  },
  async (ctx, { chargeId }) => {
    await ctx.transaction(async (tx) => {
      const charge = await tx.lock(Charge, chargeId, 'chargeId');
      const first = await tx.findBy(BillingDocument, { chargeId, kind: 'INVOICE' });
      if (first) return creditMissing(tx, first);
      const { status } = charge;
      if (status === 'CANCELLED' || status === 'EXPIRED' || status === 'FAILED')
        throw conflict(
          `chargeId must be of a charge that is paid or can be paid, and ${chargeId} is ${status}`,
          'chargeId',
          reasonOfStatus(status),
        );
      await issueInvoice(tx, charge);
    });
    const issued = await ctx.rows.findBy(BillingDocument, { chargeId, kind: 'INVOICE' });
    if (!issued) throw new Error(`the invoice of ${chargeId} was not written`);
    return issued;
  },
);
