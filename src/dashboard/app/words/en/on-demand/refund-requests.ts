/** English: the refunds that buyers request in the portal. */
import type { refundRequests as pt } from '../../pt/on-demand/refund-requests';

export const refundRequests: typeof pt = {
  title: 'Refund requests',
  about: 'What buyers ask for in the portal. Your answer is shown to the buyer there.',
  list: 'Requests of buyers',
  amount: 'Amount paid',
  status: 'Status',
  kind: 'Kind',
  kinds: { REQUEST: 'Refund request', WITHDRAWAL: 'Withdrawal from the purchase' },
  payment: 'Id of the payment',
  customer: 'Customer',
  reason: 'Reason of the buyer',
  createdAt: 'Requested',
  decidedAt: 'Decided',
  decision: 'Decision',
  answer: 'Answer to the buyer',
  answerHint: 'The buyer reads this text in the portal.',
  accept: 'Accept',
  acceptTitle: 'Accept and refund',
  acceptText: (left) => `Refunds ${left} to the buyer. This cannot be undone.`,
  isPaidOtherwise: 'I gave the money back in another way; make no refund',
  accepted: 'Request accepted.',
  refuse: 'Refuse',
  refuseTitle: 'Refuse the request',
  refuseText: 'The payment stays as it is, and the buyer sees the refusal in the portal.',
  refuseWithdrawalText:
    'In Brazil consumers may withdraw from a distance sale within 7 days (Consumer Code, art. ' +
    '49). Refuse only if this right does not apply to the purchase.',
  refused: 'Request refused.',
  empty: {
    title: 'No request',
    text: 'When a buyer requests a refund in the portal, it is shown here.',
  },
};
