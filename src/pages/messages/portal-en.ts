/** The texts of the customer portal in English. */
import type { portalPt } from './portal-pt';

export const portalEn: typeof portalPt = {
  title: 'My account',
  pages: {
    overview: 'Home',
    payments: 'Payments',
    cards: 'Cards',
    data: 'My data',
  },
  menu: 'Pages of your account',
  signOut: 'Sign out',
  backTo: (shop) => `Back to ${shop}`,
  back: 'Back',
  save: 'Save',
  saved: 'Saved.',
  notPossible: 'This is no longer possible: something has changed. See the current status.',

  signIn: {
    title: 'Sign in to your account',
    text: (shop) =>
      `See your payments and subscriptions at ${shop}. We send a code to your e-mail address.`,
    email: 'E-mail used for the purchase',
    wrongEmail: 'Enter an e-mail address, such as ana@example.com.',
    send: 'Send the code',
    codeTitle: 'Enter the code',
    codeText: (email) =>
      `If ${email} is the address of a customer, we have sent six digits to it. They are valid ` +
      'for 10 minutes. Check the spam folder as well.',
    code: 'Code of six digits',
    wrongCode: 'The code is wrong or no longer valid. Check the digits, or ask for a new code.',
    enter: 'Sign in',
    again: 'Send a new code',
    otherEmail: 'Use another e-mail address',
    linkTitle: (shop) => `Your account at ${shop}`,
    linkText: 'This link works once. Press the button to sign in.',
    linkOver:
      'This link was used already, or is no longer valid. Ask the shop for another one, or sign ' +
      'in by e-mail.',
    chooseTitle: 'Choose a record',
    chooseText: 'This e-mail address has more than one record.',
    unnamed: 'Record without a name',
  },

  overview: {
    hello: (name) => (name ? `Hello, ${name}` : 'Hello'),
    open: 'To pay',
    nothingOpen: 'There is nothing to pay.',
    pay: 'Pay',
    due: (date) => `Due on ${date}`,
    overdue: (date) => `Was due on ${date}`,
    subscriptions: 'Subscriptions',
    noSubscriptions: 'You have no subscriptions.',
    lastPayments: 'Last payments',
    allPayments: 'See all payments',
    details: 'See details',
  },

  statuses: {
    PENDING: 'Waiting for payment',
    PAID: 'Paid',
    EXPIRED: 'Expired unpaid',
    CANCELLED: 'Cancelled',
    FAILED: 'Not paid',
    REFUNDED: 'Refunded',
    UNDER_DISPUTE: 'Disputed',
    LOST: 'Disputed and returned',
  },
  payments: {
    none: 'There are no payments yet.',
    limit: (count) => `These are the last ${count} payments.`,
    payment: 'Payment',
    status: 'Status',
    method: 'Payment method',
    date: 'Date',
    due: 'Due date',
    nextTry: 'Next try',
    what: 'Product',
    receipt: 'See the receipt',
    slip: 'See the second copy of the boleto',
    documents: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' },
    pay: 'Pay now',
    downloads: 'Your files',
    otherEmail:
      'This payment was made with another e-mail address. For safety, its receipt is not shown ' +
      'here.',
    askRefund: 'Request a refund',
    refundText: (shop, until) =>
      `You can request a refund until ${until}. ${shop} decides about the request.`,
    withdraw: 'Withdraw from the purchase',
    withdrawText: (until) =>
      `You can withdraw from this purchase until ${until} without a reason (Brazilian Consumer ` +
      'Code, art. 49). The shop receives the request at once and returns the amount.',
    withdrawSubscription: 'The subscription ends immediately.',
    reason: 'Reason',
    optional: 'optional',
    requests: {
      OPEN: (date) => `You requested a refund on ${date}. The shop has not answered yet.`,
      ACCEPTED: (date) =>
        `You requested a refund on ${date}. The shop has accepted, and the amount is returned by ` +
        'the payment method that you used.',
      REFUSED: (date) => `You requested a refund on ${date}. The shop has refused it.`,
    },
    requestFailed: (date) =>
      `You asked for a refund on ${date}. The store accepted, but the refund did not succeed: ` +
      'contact the store.',
    answer: (answer) => `Answer of the shop: ${answer}`,
  },

  subscription: {
    active: 'Active',
    paused: (until) => (until ? `Paused until ${until}` : 'Paused'),
    ending: (date) => `Ends on ${date}`,
    ended: (date) => `Ended on ${date}`,
    trial: (date) => `Trial until ${date}`,
    plan: 'Plan',
    since: 'Since',
    credit: 'Credit',
    status: 'Status',
    next: 'Next charge',
    on: (amount, date) => `${amount} on ${date}`,
    lines: 'What will be charged',
    discount: 'Discount',
    card: 'Card',
    method: 'Payment method',
    automaticPix: 'Automatic Pix',
    failed: 'The last charge was not paid.',
    nextDebit: (date) => `Your bank tries the debit again on ${date}.`,
    openPage: (amount, due) => `An invoice of ${amount} is open, due on ${due}.`,
    overduePage: (amount, due) => `The invoice was due on ${due}: today it is ${amount}.`,
    openChange: (amount) =>
      `The change of plan waits for the payment of the difference, ${amount}.`,
    payNow: 'Pay now',
    history: 'Charges',
    change: (name, amount, date) => `From ${date}: ${name}, ${amount}.`,
    changeSoon: (name, amount) => `From the next charge: ${name}, ${amount}.`,
    replaceCard: 'Replace the card',
    removeCard: 'Remove the card',
    removeCardText: (card: string) =>
      `${card} is deleted and is not charged again. The subscription goes on: you pay each charge on ` +
      'the page of its invoice, which is shown here too. A failed charge stays open for payment.',
    keepCard: 'Keep the card',
    cardRemoved: 'The card was removed. The next charges are paid by invoice.',
    byInvoice: 'By invoice, at each charge',
    pixAuthorised:
      'Your bank debits each charge by your authorisation. Cancelling the subscription also cancels ' +
      'the authorisation; you can cancel it in the app of your bank too, which ends the subscription.',
    moveToPix: 'Move to automatic Pix',
    moveToPixText: (amount) =>
      `You authorise once, in the app of your bank, and it debits each charge (today ${amount}). ` +
      'Nothing is paid now. Until you authorise it, everything stays as it is.',
    showPixCode: 'Show the code',
    pixCodeTitle: 'Authorise in the app of your bank',
    pixCodeText: (until) =>
      'Open Pix in the app, scan the QR code or paste the code, and confirm the authorisation. ' +
      `The code is valid until ${until}.`,
    pixCode: 'Pix code',
    pixQr: 'QR code that authorises automatic Pix',
    pixDone: 'I have authorised it',
    pixWaiting: 'The bank has not confirmed the authorisation yet.',
    pixMoved: 'Done. The next charges are debited by automatic Pix.',
    simulatePix: 'Simulate the authorisation',
    endPix: 'End the authorisation',
    endPixText:
      'Your bank debits nothing more for this subscription. The subscription goes on: you pay each ' +
      'charge on the page of its invoice, which is shown here too.',
    endPixLater: (amount, date) =>
      `The debit of ${amount} on ${date} was announced to your bank. End the authorisation after ` +
      'that day, or cancel the debit in the app of the bank.',
    keepPix: 'Keep the authorisation',
    pixEnded: 'The authorisation was ended. The next charges are paid by invoice.',
    pixAnnounced: (amount: string, date: string) =>
      `The debit of ${amount} on ${date} was announced to your bank.`,
    cardSaved: 'The new card is used from now on.',
    useCard: 'Use this card',
    noCards: 'The card cannot be replaced here at the moment. Please contact the shop.',
    pause: 'Pause',
    pauseText: 'Nothing is charged during the pause. The subscription resumes on your date.',
    pauseUntil: 'Pause until (day/month/year)',
    wrongDate: 'Enter a date in the future, within two years, such as 31/12/2027.',
    paused2: 'The subscription is paused.',
    resume: 'Resume the subscription',
    resumed: 'The subscription continues.',
    changePlan: 'Change the plan',
    plans: 'Choose the new plan. It applies from the next charge.',
    choosePlan: (name) => `Change to ${name}`,
    changed: 'The new plan applies from the next charge.',
    otherCycle: 'Not available with automatic Pix.',
    cancel: 'Cancel the subscription',
    cancelTitle: (name) => `Cancel ${name}?`,
    effects: {
      PERIOD_END: (date) =>
        `You keep the subscription until ${date}. Nothing is charged after that.`,
      NOW:
        'The subscription ends now, and nothing more is charged. The paid period is not ' +
        'refunded.',
      debited: (amount, date) =>
        `The subscription ends now. It is too late to cancel the debit of ${amount} on ${date} at ` +
        'your bank: if it is made, the amount is refunded. The paid period is not refunded.',
    },
    cancelAt: {
      PERIOD_END: 'Cancel at the end of the period',
      NOW: 'Cancel now',
    },
    openInvoice: {
      withdrawn: 'The open invoice is cancelled.',
      stays: 'The open invoice is of this period and is still to be paid.',
    },
    keep: 'Keep the subscription',
    choiceChanged: 'This choice is no longer possible. See what holds now, and choose again.',
    ratherPause: 'Or pause it',
    cancelled: 'Done. The subscription is cancelled, and nothing more will be charged.',
    cancelledDebited: (amount, date) =>
      `The subscription is cancelled. It was too late to cancel the debit of ${amount} on ${date} at ` +
      'your bank: if it is made, the amount is refunded.',
    cancelledAt: (date) => `Done. The subscription ends on ${date}.`,
    undo: 'Continue the subscription',
  },

  cards: {
    none: 'No subscription is charged by a card.',
    usedFor: (name) => `Used for ${name}`,
  },

  data: {
    text: 'Change your data. Past payments keep what you entered for them.',
    house: 'Number',
    complement: 'Apartment or floor',
    wrong: 'Check this field.',
    reminders: 'Reminders by mail',
    remindersText: 'Receipts, declined charges, cancellations and codes are always sent.',
    topics: {
      PAYMENTS: 'Pix codes and boletos that wait for payment',
      SUBSCRIPTIONS: 'Renewals, ends of trials, debits and cards that expire',
    },
    email: 'E-mail',
    emailText: 'To change the e-mail address, confirm the new one by a code.',
    newEmail: 'New e-mail address',
    sendCode: 'Send the code',
    emailChanged: 'The e-mail address was changed.',
    download: 'Download my data',
    downloadText: 'Everything that the shop keeps about you.',
    json: 'JSON file',
    csv: 'CSV table',
    erasure: 'Erase my data',
    erasureText:
      'The shop answers within 15 days. What the law requires it to keep, such as payments, stays ' +
      'without your name.',
    erasureAsk: 'Ask for erasure',
    erasureAsked: (date) => `You asked for erasure on ${date}.`,
    erasureActive: 'You have an active subscription: cancel it first.',
  },
};
