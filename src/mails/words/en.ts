/** The sentences of mails in English. */
import type { pt } from './pt';

export const en: typeof pt = {
  lang: 'en',
  common: {
    devMode: 'Dev mode: this mail was not sent to anyone.',
    sentBy: (shop: string) =>
      `You received this mail because you bought from ${shop} or are its customer.`,
    sentToMember:
      'You received this mail because you have access to the dashboard of the store, or were invited.',
    unsubscribe: 'Stop these reminders',
    hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    amount: 'Amount',
    method: 'Payment method',
    methods: { PIX: 'Pix', CARD: 'Credit card', BOLETO: 'Boleto' },
    plan: 'Plan',
    every: {
      WEEKLY: 'a week',
      MONTHLY: 'a month',
      QUARTERLY: 'a quarter',
      SEMIANNUALLY: 'every six months',
      ANNUALLY: 'a year',
    },
    nextCharge: 'Next charge',
    pay: 'Pay now',
    ignorePaid: 'If you have paid already, ignore this mail.',
    portal: 'Manage or cancel the subscription',
    pixCode: 'Pix code to copy',
    boletoLine: 'Boleto line to type',
    boletoPdf: 'Boleto (PDF)',
    qr: 'Pix QR code',
    reasons: {
      insufficient_funds: 'The bank reports insufficient credit or funds.',
      lost_card: 'The bank declined this card.',
      stolen_card: 'The bank declined this card.',
      expired_card: 'The card has expired.',
      incorrect_cvc: 'The security code (CVV) is wrong.',
      processing_error: 'The bank could not process the payment.',
      not_made: 'The charge did not reach the bank in time.',
      announced_too_late: 'The charge did not reach the bank in time.',
    },
    unknownReason: 'The bank declined the payment and gave no reason.',
  },
  receipt: {
    subject: (shop: string, amount: string) => `Receipt from ${shop}: ${amount}`,
    heading: 'Payment received',
    text: (shop: string) => `${shop} has received your payment. Thank you!`,
    date: 'Date',
    payment: 'Payment number',
    soldBy: 'Sold by',
    button: 'View the receipt',
    invoice: 'Invoice (PDF)',
    downloads: (name) => `Download ${name}`,
    downloadsLater: 'After a day, the files are on the page of the purchase',
    withdrawal:
      'Right of withdrawal: online purchases can be cancelled within seven days, and the amount is ' +
      'refunded (Brazilian consumer code, article 49). To do so, answer this mail or contact the ' +
      'store.',
  },
  paymentWaiting: {
    subject: (shop: string) => `Your payment to ${shop} is waiting`,
    heading: 'Only the payment is missing',
    text: (until: string) => `Pay in the app of your bank until ${until}.`,
    button: 'Open the payment page',
  },
  paymentDue: {
    subject: (shop: string, date: string) => `Your boleto from ${shop} is due on ${date}`,
    heading: (date: string) => `Your boleto is due on ${date}`,
    today: 'Your boleto is due today',
    button: 'Open the boleto',
    invoice: {
      subject: (shop: string, date: string) => `Your invoice from ${shop} is due on ${date}`,
      heading: (date: string) => `Your invoice is due on ${date}`,
      today: 'Your invoice is due today',
      button: 'Open the payment page',
    },
  },
  paymentOverdue: {
    subject: (shop: string) => `Your boleto from ${shop} is overdue`,
    heading: (date: string) => `Your boleto was due on ${date}`,
    text: (until: string) => `It can still be paid until ${until}.`,
    today: 'Amount today',
    fine: 'Fine',
    interest: 'Interest',
    invoice: {
      subject: (shop: string) => `Your invoice from ${shop} is overdue`,
      heading: (date: string) => `Your invoice was due on ${date}`,
    },
  },
  subscriptionStarted: {
    subject: (plan: string) => `Your subscription to ${plan} has begun`,
    heading: 'Your subscription has begun',
    text: 'It renews automatically until you cancel it.',
    byInvoice: 'Before each due date we send the invoice, until you cancel it.',
    cancel: 'You can cancel at any time, by contacting the store.',
    cancelInPortal: 'You can cancel at any time, in the customer area.',
  },
  trialStarted: {
    subject: (plan: string) => `Your trial of ${plan} has begun`,
    heading: 'Your trial has begun',
    text: (date: string, amount: string) =>
      `Nothing is charged until ${date}. On that day we charge ${amount}, unless you cancel before.`,
    byInvoice: (date: string, amount: string) =>
      `The trial is free until ${date}. The first invoice will be ${amount}, unless you cancel before.`,
    first: 'First charge',
  },
  trialEnding: {
    subject: (plan: string) => `Your trial of ${plan} ends soon`,
    heading: (date: string) => `Your trial ends on ${date}`,
  },
  renewalUpcoming: {
    subject: (plan: string) => `Your subscription to ${plan} renews soon`,
    heading: (date: string) => `Renewal on ${date}`,
    text: (date: string, amount: string) => `On ${date} we charge ${amount} for your subscription.`,
  },
  paymentFailed: {
    subject: (plan: string) => `We could not charge your subscription to ${plan}`,
    heading: 'The payment was declined',
    next: (date: string) => `We try again on ${date}. Your subscription stays active until then.`,
    last: 'There is no further automatic attempt.',
    paused: 'While the subscription is paused, there is no further automatic attempt.',
    what: 'Pay now or enter another card, so that you do not lose the subscription.',
    button: 'Pay or change the card',
    byPix: {
      next: (date: string) =>
        `Your bank tries again on ${date}. Your subscription stays active until then.`,
      what:
        "Check the balance and the authorisation of automatic Pix in your bank's app, so that you " +
        'do not lose the subscription.',
      button: 'See the charge',
    },
  },
  cardExpiring: {
    subject: (plan: string) => `The card of your subscription to ${plan} expires`,
    heading: 'Your card expires this month',
    text: (card: string, month: string) =>
      `The card ${card}, which pays for your subscription, expires at the end of ${month}.`,
    replace: 'Enter another card before the next charge, so that you do not lose the subscription.',
    contact: 'Contact the store to give another card before the next charge.',
    button: 'Replace the card',
  },
  pixAnnounced: {
    subject: (plan: string) => `Automatic Pix for ${plan} is scheduled`,
    heading: 'A charge is scheduled',
    text: (date: string, amount: string) =>
      `On ${date} your bank debits ${amount} by automatic Pix.`,
    day: 'Date of the debit',
  },
  planChanged: {
    subject: (plan: string) => `Your plan changes to ${plan}`,
    heading: 'Your plan has changed',
    text: (date: string) => `The new plan holds from ${date}.`,
    next: 'The new plan holds from the next charge.',
    now: 'The new plan holds already.',
    first: 'First charge of the new plan',
  },
  paused: {
    subject: (plan: string) => `Your subscription to ${plan} is paused`,
    heading: 'Your subscription is paused',
    text: 'Nothing is charged while it is paused.',
    open:
      'No new charge is made while it is paused. The charge that is already open can still be ' +
      'paid.',
    overdue:
      'The invoice was not paid. It is still open, and the subscription continues once it is paid.',
    until: (date: string) => `It resumes by itself on ${date}.`,
  },
  resumed: {
    subject: (plan: string) => `Your subscription to ${plan} continues`,
    heading: 'Your subscription continues',
    text: 'The charges continue on the date below.',
  },
  cancelled: {
    subject: (plan: string) => `Your subscription to ${plan} is cancelled`,
    heading: 'Subscription cancelled',
    now: 'It has ended, and nothing more is charged.',
    debited: (amount: string, date: string) =>
      `It has ended. It was too late to cancel the debit of ${amount} on ${date} at your bank: if ` +
      'it is made, the amount is refunded.',
    atEnd: (date: string) => `You can use it until ${date}. Nothing more is charged.`,
    atEndOpen: (date: string) =>
      `You can use it until ${date}. The charge that is already open can still be made; after ` +
      'it, nothing more is charged.',
    unpaid: 'It has ended because the payment was declined.',
    overdue: 'It has ended because the invoice was not paid.',
    revoked: 'It has ended because the permission for automatic Pix was withdrawn at the bank.',
  },
  refundCompleted: {
    subject: (shop: string, amount: string) => `${shop} has refunded ${amount}`,
    heading: 'Money refunded',
    PIX: 'The amount is in the account from which the Pix was paid.',
    BOLETO: 'The amount was refunded to your account.',
    CARD: 'The amount is on one of the next two statements of the card, as the bank decides.',
  },
  refundFailed: {
    subject: (shop: string) => `The refund of ${shop} did not arrive`,
    heading: 'We could not refund the amount',
    text: 'The bank refused the refund. The store knows. Answer this mail to agree on another way.',
  },
  withdrawal: {
    subject: (shop: string) => `${shop} has received your withdrawal`,
    heading: 'Your withdrawal is confirmed',
    text: (shop: string) =>
      `You have withdrawn from this purchase, and ${shop} knows. The amount is refunded in the ` +
      'way in which you paid; another mail says when.',
    date: 'Date of the withdrawal',
    request: 'Number of the withdrawal',
    subscription: (plan: string) => `The subscription to ${plan} has ended with it.`,
    keep: 'Keep this mail as your proof. You need to do nothing else.',
  },
  emailChanged: {
    subject: (shop: string) => `Your e-mail address at ${shop} has changed`,
    heading: 'Your e-mail address has changed',
    text: (shop: string) =>
      `From now on ${shop} writes to another address, which was confirmed by a code.`,
    ignore: 'If it was not you who changed it, contact the store now.',
  },
  invitation: {
    subject: (shop: string) => `You are invited to ${shop}`,
    heading: 'Your access to the dashboard',
    text: (shop: string) => `You are invited to the dashboard of ${shop}.`,
    until: (date: string) => `The link works once, until ${date}.`,
    button: 'Accept the invitation',
    ignore: 'If you do not know the store, ignore this mail.',
  },
  passwordReset: {
    subject: 'A new way to sign in',
    heading: 'Add a new way to sign in',
    text: (shop: string) =>
      `Your password and passkeys for the dashboard of ${shop} were removed. Add new ones by this link.`,
    button: 'Set a new way to sign in',
    ignore: 'If you did not ask for this, notify the owner of the store before you use the link.',
  },
  newSignIn: {
    subject: (shop: string) => `New sign-in to the dashboard of ${shop}`,
    heading: 'New sign-in to your account',
    text: 'A person signed in to the dashboard with your account from a browser that is new to us.',
    browser: 'Browser',
    unknownBrowser: 'not given',
    at: 'Time',
    mine: 'If it was you, you need to do nothing.',
    stranger:
      'If it was not you, end this session now, change your password, and notify the owner of the store.',
    button: 'See my sessions',
  },
  roleChanged: {
    subject: (shop: string) => `Your role at ${shop} has changed`,
    heading: 'Your role has changed',
    text: (shop: string, role: string) => `In the dashboard of ${shop} your role is now ${role}.`,
    again: 'Your sessions have ended: sign in again to use the new role.',
    wrong: 'If you did not expect this change, contact the owner of the store.',
    button: 'Sign in to the dashboard',
    roles: {
      OWNER: 'owner',
      DEVELOPER: 'developer',
      FINANCE: 'finance',
      VIEWER: 'viewer',
    },
  },
  disputeOpened: {
    subject: (amount: string) => `Dispute of ${amount}`,
    heading: 'A buyer disputes a payment',
    text: (amount: string) => `${amount} of your balance are blocked until it is decided.`,
    reason: 'Reason given',
    answerBy: 'Answer by',
    what:
      'Collect the proof of delivery and of the purchase and answer today: the deadline is the ' +
      'provider’s and runs since the dispute was opened. Without an answer the buyer gets the ' +
      'money back.',
    button: 'Answer the dispute',
  },
  disputeAnswerDue: {
    subject: (amount: string) => `Answer the dispute of ${amount}`,
    heading: 'A dispute waits for your answer',
    text: (deadline: string) => `The provider takes an answer until ${deadline}.`,
    what:
      'Add the proof of delivery, say what you know and submit the evidence. Without an answer ' +
      'the buyer gets the money back.',
    button: 'Answer the dispute',
  },
  payoutFailed: {
    subject: (amount: string) => `The payout of ${amount} failed`,
    heading: 'A payout was not made',
    text: 'The amount and its fee are back in your balance.',
    reason: 'Reason given',
    noReason: 'The bank gave no reason.',
    what:
      'Check the Pix key of the recipient and request the payout again. Nothing is retried ' +
      'automatically, and there is no deadline.',
    button: 'See the payout',
  },
  webhookDisabled: {
    subject: (name: string) => `The webhook ${name} was disabled`,
    heading: 'A webhook receives no events any more',
    GONE: 'The address answered 410 (Gone), which asks for no more messages.',
    FAILING: 'The address failed for five days without one accepted delivery.',
    endpoint: 'Address',
    since: 'Disabled',
    what:
      'Repair the address and enable the webhook in the dashboard. Events of the time between are ' +
      'not sent by themselves: resend them on the page of the webhook while deliveries are kept, ' +
      'for 90 days.',
    button: 'See the webhook',
  },
  accountFailing: {
    subject: (account: string) => `The account ${account} is refused`,
    heading: 'An account at a provider does not work',
    text: (methods: string) => `Without it the store cannot collect or pay by: ${methods}.`,
    methods: {
      PIX: 'Pix',
      BOLETO: 'boleto',
      CARD: 'card',
      PAYOUT: 'payouts',
      AUTOMATIC_PIX: 'automatic Pix',
    },
    since: 'Since',
    repair:
      'The provider refuses the credentials, the certificate or a permission. Ask the operator of ' +
      'the service to repair it today: until then nothing goes through this account.',
    away:
      'The provider does not answer. The service tries again by itself; if it lasts, contact the ' +
      'provider and the operator of the service.',
    button: 'Open the dashboard',
  },
  keyExpiring: {
    subject: (hint: string, date: string) => `The API key …${hint} expires on ${date}`,
    heading: (date: string) => `An API key expires on ${date}`,
    text: 'After that, requests with it are refused.',
    key: 'Key',
    description: 'Description',
    expires: 'Expires',
    what: 'Create another key, use it in your system before that date, and revoke this one.',
    button: 'See the keys',
  },
  portalCode: {
    subject: (shop: string) => `Your sign-in code for ${shop}`,
    heading: 'Your sign-in code',
    text: 'Enter this code on the page that you have open. It is valid for ten minutes, and once.',
    code: 'Code',
    ignore: 'If you did not ask for this code, ignore this mail: it is needed to sign in.',
  },
};
