/** The refund and the dispute in test events. */
import { sampleOfView } from './sample-of-view';
import { IDS, PRICE, testId, type SampleContext, type SampleObject } from './sample-values';

export function refund(
  { devMode, now }: SampleContext,
  originalId: string,
  values: SampleObject = {},
): SampleObject {
  const id = testId('ref');
  return sampleOfView('Refund', now, {
    id,
    status: 'COMPLETE',
    amount: PRICE,
    reason: 'requested_by_customer',
    originalId,
    refundPublicId: id,
    kind: 'REQUESTED',
    customerFee: 0,
    failureReason: null,
    returnId: null,
    devMode,
    updatedAt: now,
    ...values,
  });
}

/** Won, or still to be answered. */
export function dispute({ devMode, now }: SampleContext, isWon: boolean): SampleObject {
  return sampleOfView('DisputeInEvent', now, {
    id: testId('disp'),
    chargeId: IDS.charge,
    status: isWon ? 'WON' : 'OPEN',
    stage: isWon ? 'SUBMITTED' : 'AWAITING_EVIDENCE',
    amount: PRICE,
    reason: 'fraudulent',
    answerBy: now,
    closedAt: isWon ? now : null,
    devMode,
  });
}

export function refundRequest({ devMode, now }: SampleContext): SampleObject {
  return sampleOfView('RefundRequest', now, {
    id: testId('rreq'),
    chargeId: IDS.charge,
    customerId: IDS.customer,
    kind: 'REQUEST',
    status: 'OPEN',
    buyerReason: null,
    refundId: null,
    decidedAt: null,
    answer: null,
    devMode,
  });
}
