/** English: the overview. */
import type { Words } from '../pt';

export const home: Pick<Words, 'overview'> = {
  overview: {
    title: (store) => store,
    gross: 'Received in 30 days',
    net: 'Net',
    count: 'Payments',
    subscribers: (count) => `${count} active subscriptions`,
    noBefore: 'nothing to compare yet',
    change: (change) => `${change} against the 30 days before`,
    volume: 'Volume by day',
    rates: 'Payments completed',
    renewals: 'Next renewals',
    gettingStarted: 'Getting started',
    sample: 'Create samples',
    sampled: 'Samples created.',
    sampleText:
      'Creates three products, two links and six simulated payments, so that you see a full dashboard. In Dev mode only.',
    steps: {
      product: 'Create a product',
      link: 'Create a payment link',
      payment: 'Simulate a payment',
      mail: 'See the first mail to a buyer',
      webhook: 'Receive a webhook',
      key: 'Create an API key',
    },
    attention: {
      webhook: (name) => `The webhook ${name} does not receive everything.`,
      disputes: (count) =>
        count === 1 ? 'There is an open dispute.' : `There are ${count} open disputes.`,
      refundRequests: (count) =>
        count === 1
          ? 'A buyer has requested a refund.'
          : `${count} refund requests have no answer.`,
      parked: (count) =>
        count === 1 ? 'One subscription is parked.' : `${count} subscriptions are parked.`,
      SUB_ACCOUNT_NEGATIVE: (count) =>
        count === 1
          ? 'One sub-account has a negative balance.'
          : `${count} sub-accounts have a negative balance.`,
      payout: (amount) => `A payout of ${amount} has failed.`,
    },
  },
};
