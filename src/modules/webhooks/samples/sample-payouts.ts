/** The payouts, transfers and closings in test events. */
import { civilMonth } from '../../../platform/time/civil-time';
import { sampleOfView } from './sample-of-view';
import { FEE, receipt, testId, type SampleContext, type SampleObject } from './sample-values';

export function transfer(
  { devMode, now }: SampleContext,
  kind: 'WITHDRAW' | 'TRANSFER',
  hasArrived: boolean,
): SampleObject {
  const id = testId('tran');
  return sampleOfView('TransferEvent', now, {
    id,
    kind,
    amount: 10_000,
    status: hasArrived ? 'COMPLETE' : 'FAILED',
    devMode,
    platformFee: FEE.PIX,
    receiptUrl: receipt(id),
    externalId: 'teste',
    endToEndIdentifier: hasArrived ? 'E99999999202601010000TESTE000000' : null,
    failureReason: hasArrived ? null : 'rejected_by_bank',
    completedAt: hasArrived ? now : null,
    method: 'PIX',
  });
}

/** Money at a PIX key. No view has its fields: no provider reports it yet. */
export function pixKeyTransaction({ devMode, now }: SampleContext, status: string): SampleObject {
  return {
    id: testId('tran'),
    amount: 10_000,
    status,
    devMode,
    pixKey: 'loja@example.com',
    endToEndIdentifier: 'E99999999202601010000TESTE000000',
    createdAt: now,
  };
}

export function withdraw({ devMode, now }: SampleContext, hasArrived: boolean): SampleObject {
  const id = testId('tran');
  return sampleOfView('Withdraw', now, {
    id,
    kind: 'WITHDRAW',
    status: hasArrived ? 'COMPLETE' : 'FAILED',
    devMode,
    receiptUrl: receipt(id),
    amount: 10_000,
    platformFee: FEE.PIX,
    externalId: 'teste',
  });
}

const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export function closing({ devMode, now }: SampleContext): SampleObject {
  return sampleOfView('ClosingEvent', now, {
    id: testId('clos'),
    month: civilMonth(now),
    closedAt: now,
    movements: 3,
    csvHash: HASH,
    ofxHash: HASH,
    devMode,
  });
}
