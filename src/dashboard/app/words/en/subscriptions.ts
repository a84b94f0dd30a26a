/** English: subscriptions. */
import type { Words } from '../pt';

export const subscriptions: Pick<Words, 'subscriptions' | 'usage'> = {
  subscriptions: {
    title: 'Subscriptions',
    one: 'Subscription',
    list: 'Subscriptions of the store',
    customer: 'Customer',
    plan: 'Plan',
    status: 'Status',
    stateNames: {
      ACTIVE: 'Active',
      CANCELLED: 'Cancelled',
      PENDING: 'Pending',
      RETRYING: 'Retrying',
      PARKED: 'Error',
      PAUSED: 'Paused',
      TRIAL: 'Trial period',
    },
    amount: 'Amount',
    card: 'Card',
    method: 'Method',
    nextCharge: 'Next charge',
    email: 'E-mail',
    taxId: 'CPF or CNPJ',
    externalId: 'External id',
    states: 'State',
    tabs: {
      all: 'All',
      active: 'Active',
      retrying: 'Retrying',
      parked: 'With an error',
      paused: 'Paused',
      trial: 'In trial',
      cancelled: 'Cancelled',
    },
    none: 'No subscription here.',
    noneText:
      'Subscriptions begin when somebody pays the checkout of a product that is charged on a cycle.',
    charges: 'Charges',
    began: 'Subscription created',
    copyPayUrl: 'Copy link to pay',
    retry: (number, most) => `Retries: ${number} of ${most}.`,
    nextTry: (next) => `The next is on ${next}.`,
    noTryInPause: 'There is none during the pause.',
    parkedSince: (day) => `With an error since ${day}: the operator must repair it.`,
    pausedUntil: (day) => (day ? `Paused until ${day}.` : 'Paused until you resume it.'),
    endsOn: (day) => `Ends on ${day}.`,
    endsAt: (day) => `Ends ${day}`,
    changesTo: (plan, amount) => `Changes to ${plan}, for ${amount}, with the next charge.`,
    upcoming: 'Next charge',
    discount: 'Discount',
    cycle: 'Cycle',
    trialEnds: 'End of the trial',
    cancelledAt: 'Cancelled at',
    cancelReason: 'Reason given by the buyer',
    retryNow: 'Retry now',
    retryText: 'The stored card is charged now, once.',
    retried: 'Retried.',
    pause: 'Pause',
    pauseText: 'Nothing is charged while the subscription is paused.',
    until: 'Until',
    untilHint: 'If left out: until you resume it.',
    paused: 'Subscription paused.',
    resume: 'Resume',
    resumeText: 'Charges continue on the next date.',
    resumed: 'Subscription resumed.',
    cancel: 'Cancel',
    cancelOf: (plan) => `Cancel ${plan}`,
    cancelText: 'After its end nothing more is charged.',
    cancelled: 'Cancellation recorded.',
    when: 'Takes effect',
    atPeriodEnd: 'At the end of the paid period',
    now: 'Now',
    changePlan: 'Change plan',
    choosePlan: 'Choose a plan',
    changeTo: (amount) => `Change to ${amount}`,
    changeText: 'Choose plan and quantity, and from when they hold.',
    nextChargeOn: (date) => `Next charge, ${date}`,
    credit: 'Credit',
    refundCredit: 'Refund credit',
    refundOf: (amount) => `Refund ${amount}`,
    refundCreditText:
      'The credit goes back by the payments that it came from. What cannot be refunded, such as a boleto, stays as credit.',
    creditRefunded: 'Refund begun.',
    lineOf: (kind, what) => {
      switch (kind) {
        case 'UNUSED_DAYS':
          return `Unused days: ${what}`;
        case 'ADDED_DAYS':
          return `Days of use: ${what}`;
        case 'ONE_OFF':
          return what;
        case 'SETUP_FEE':
          return `Setup fee: ${what}`;
        case 'CREDIT':
          return 'Credit';
        case 'CARRIED_OVER':
          return 'Credit for the next charge';
        case null:
        default:
          return what;
      }
    },
    planChanged: 'Plan change recorded.',
  },
  usage: {
    title: 'Usage',
    record: 'Record usage',
    recorded: 'Usage recorded.',
    text: 'Usage is billed with the next charge.',
    product: 'Product',
    units: 'Units',
    action: 'What to do',
    add: 'Add',
    subtract: 'Subtract',
    amount: 'Amount',
    state: 'State',
    states: { open: 'To be billed', billed: 'Billed', dropped: 'Not billed' },
    recordedAt: 'Recorded',
    none: 'No usage recorded.',
    noneText: 'Units of products without a cycle can be added to the next charge.',
    noProduct: 'No product by unit.',
    noProductText: 'Create a product without a cycle: its price is that of one unit.',
  },
};
