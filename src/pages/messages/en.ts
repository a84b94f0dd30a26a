/** All texts of the buyer's pages in English, for browsers that prefer it. */
import { cardFormEn } from './card-form-en';
import { chargesEn } from './charges-en';
import { freeAmountEn } from './free-amount-en';
import { portalEn } from './portal-en';
import { storedCardsEn } from './stored-cards-en';
import type { pt } from './pt';

export const en: typeof pt = {
  language: 'en',

  layout: {
    skip: 'Skip to content',
    soldBy: (name) => `Sold by ${name}`,
    taxId: (taxId) => `CNPJ ${taxId}`,
    securedBy: 'Payment securely processed by Pitanga',
    otherLanguage: { code: 'pt-BR', name: 'Português' },
    devMode: 'Test mode: no real money is moved.',
  },

  common: {
    copy: 'Copy the code',
    copied: 'Copied',
    print: 'Print',
    back: 'Back',
    backToShop: (name) => `Back to ${name}`,
    total: 'Total',
    methods: { PIX: 'Pix', CARD: 'Credit card', BOLETO: 'Boleto (bank slip)' },
  },

  unsubscribe: {
    title: 'Stop reminders',
    text: (shop: string) =>
      `You will receive no more reminders like this one from ${shop}. Receipts and notices of ` +
      'declined charges still arrive.',
    button: 'Stop reminders',
    done: 'Done: the reminders are switched off',
    still: (shop: string) => `To receive them again, contact ${shop}.`,
  },

  freeAmount: freeAmountEn,

  checkout: {
    title: 'Payment',
    summary: 'Your order',
    quantity: (count) => `Quantity: ${count}`,
    each: (price) => `${price} each`,
    totalToday: 'Total today',
    subtotal: 'Subtotal',
    unusedDays: (name) => `Credit for unused days: ${name}`,
    addedDays: (name) => `Days of use: ${name}`,
    creditBefore: (name) => `Credit: ${name}`,
    creditAfter: (name) => `Credit of the next charge: ${name}`,
    setupFee: 'Setup fee, once',
    discount: (code) => `Coupon ${code}`,
    discounted: 'Discount',
    coupon: 'Discount coupon',
    applyCoupon: 'Apply',
    removeCoupon: 'Remove coupon',
    useCoupon: (code) => `Use coupon ${code}`,
    withCoupon: (amount) => `${amount} with a coupon`,
    totalBy: (methods) => `Total by ${methods}`,
    totalOtherwise: 'By any other way to pay',
    couponApplied: (code) => `Coupon ${code} applied.`,
    knownBuyer: (shop) => `${shop} has your details already.`,
    buyer: 'Your details',
    name: 'Full name',
    email: 'E-mail',
    taxId: 'CPF or CNPJ',
    taxIdLetters: 'CNPJ with letters',
    cellphone: 'Mobile phone',
    optional: 'optional',
    method: 'How would you like to pay?',
    methodHints: {
      PIX: 'Confirmed at once',
      CARD: 'Confirmed at once',
      BOLETO: 'Confirmed within 2 business days',
    },
    methodText: {
      PIX: 'You get a code to pay in the app of your bank.',
      BOLETO: (dueDate) =>
        `The boleto is due on ${dueDate}. Pay it at any bank, lottery shop or in an app.`,
    },
    unavailable: 'Not available: the shop has not set up this way to pay yet.',
    boletoOver: 'Not available: the due date of the boleto has passed.',
    boletoTooLittle: 'Not available: the amount is too small for a boleto.',
    cardTriedOut: 'Too many attempts by card: choose another way to pay, or come back tomorrow.',
    keepCard: 'Charge this card from now on',
    cardForKnown: 'Have you bought here before? Pay by card',
    noneAvailable:
      'This shop cannot take payments here yet. Nothing will be charged. Please contact the shop.',
    cardNumber: 'Card number',
    expiry: 'Expiry date',
    expiryPlaceholder: 'MM/YY',
    cvc: 'Code (CVV)',
    cardForm: cardFormEn,
    cardHolder: 'Name on the card',
    cardGoes: 'The card number goes straight to the payment company. The shop does not receive it.',
    cardNeedsScript: 'To pay by card, turn on JavaScript in your browser.',
    cardNotSent: 'The card could not be sent safely. Nothing was charged: try again.',
    billing: "Address of the card's bill",
    zipCode: 'Postal code (CEP)',
    street: 'Street',
    addressNumber: 'Number',
    district: 'District',
    city: 'City',
    state: 'State (two letters)',
    installments: 'Installments, no interest',
    installmentsWithFee: 'Installments, with the card fee',
    withFee: (total, fee) => `total ${total}, with a fee of ${fee}`,
    once: (amount) => `In full, ${amount}`,
    parts: (count, part) => `${count} × ${part}`,
    almostEqualParts: (count, largest) => `${count} × up to ${largest}`,
    testCardPays: 'Card that pays',
    testCardDeclines: 'Card that is declined',
    onlyTestCards: 'No card is charged here. Do not type a real card.',
    pay: 'Pay',
    payAmount: (amount) => `Pay ${amount}`,
    payNothing: 'Complete the order',
    subscribe: 'Subscribe',
    startTrial: 'Start the free trial',
    assurance: (name) => `Your details are used for this payment and shared with ${name}.`,
    busy: 'One moment…',
    expires: (moment) => `This payment page works until ${moment}.`,
    giveUp: (name) => `Back to ${name}`,
    problems: (count) =>
      count === 1
        ? 'Please check the field marked below.'
        : `Please check the ${count} fields marked below.`,
    overdue: {
      PIX: 'The code has expired. Choose again how to pay.',
      BOLETO: 'The boleto has expired. Choose again how to pay.',
    },
    wrong: {
      name: 'Enter your first and last name.',
      email: 'Enter a valid e-mail address, such as maria@example.com.',
      taxId: 'Enter a valid CPF or CNPJ.',
      cellphone: 'Enter the phone with its area code, such as (11) 91234-5678.',
      coupon: 'This coupon does not work for this order.',
      couponBy: {
        COUPON_NOT_STARTED: 'This coupon does not work yet.',
        COUPON_EXPIRED: 'The time of this coupon is over.',
        COUPON_OTHER_PRODUCT: 'This coupon is for other products.',
        COUPON_NEEDS_CUSTOMER: 'To use this coupon, enter the CPF or CNPJ.',
        COUPON_USED: 'You have already used this coupon.',
        COUPON_FIRST_PURCHASE: 'This coupon is for a first purchase at this store.',
      },
      couponMinimum: (amount) => `This coupon is for orders of at least ${amount}.`,
      couponMethods: (methods) =>
        `This coupon is only for ${methods}. Remove it or choose that way to pay.`,
      couponForCards:
        'This coupon does not work for a subscription paid by Pix. Remove it or pay by card.',
      method: 'Choose a way to pay.',
      installments: 'Choose one of the installment options.',
      cardNumber: 'Check the card number.',
      expiry: 'Check the expiry date: month and year.',
      cvc: 'Check the 3 or 4 digits.',
      cardHolder: 'Enter the name as it is on the card.',
      zipCode: 'Enter the 8 digits of the CEP.',
      street: 'Enter the street.',
      addressNumber: 'Enter the number, or S/N.',
      city: 'Enter the city.',
      state: 'Enter the two letters of the state, such as SP.',
    },
    methodFailing:
      'This way to pay is not available right now. Choose another one, or try again in a moment.',
    boletoMinimum: 'The amount is too small for a boleto. Choose another way to pay.',
    declined: {
      title: 'The payment was not approved',
      nothing: 'Nothing was charged.',
      generic_decline: 'The bank declined the card. Try another card or another way to pay.',
      insufficient_funds:
        'The card does not have enough funds. Try another card or another way to pay.',
      lost_card: 'The bank declined the card. Try another card or another way to pay.',
      stolen_card: 'The bank declined the card. Try another card or another way to pay.',
      expired_card: 'The card has expired. Try another card.',
      incorrect_cvc: 'The security code is wrong. Enter the card once more.',
      processing_error: 'We could not reach the bank. Try again in a moment.',
    },
    dev: {
      simulate: 'Simulate:',
      pay: 'Pay',
      decline: 'Decline',
      expire: 'Expire',
      buyer: 'Test buyer',
    },
  },

  terms: {
    title: 'How you are charged',
    per: {
      WEEKLY: 'per week',
      MONTHLY: 'per month',
      QUARTERLY: 'per quarter',
      SEMIANNUALLY: 'per half-year',
      ANNUALLY: 'per year',
    },
    today: 'Today',
    next: 'Next charge',
    first: 'First charge',
    onDate: (amount, date) => `${amount} on ${date}`,
    withCoupon: 'With the coupon',
    cyclesOf: (count, amount) => `${count} charges of ${amount}`,
    later: 'After that',
    amountPer: (amount, per) => `${amount} ${per}`,
    trial: (days) => (days === 1 ? '1 day free' : `${days} days free`),
    trialText: (end) =>
      `You pay nothing today. The trial ends on ${end}; cancel before, and nothing is charged.`,
    trialByInvoice: (end) =>
      `You pay nothing today, and no card is needed. The trial ends on ${end}; the first charge ` +
      'is due then, and you choose how to pay it.',
    renews: 'The subscription continues until you cancel it. To cancel, contact the shop.',
    mandate:
      'By paying this code you authorise automatic Pix: your bank pays the next charges, and ' +
      'tells you before each of them.',
  },

  pix: {
    title: 'Pay by Pix',
    steps: [
      'Open the app of your bank and choose to pay by Pix.',
      'Scan the QR code or paste the code.',
      'Check the amount and confirm. This page tells you when the payment has arrived.',
    ],
    qr: 'Pix QR code',
    code: 'Pix copy and paste code',
    expiresIn: 'The code works for another',
    expiresAt: (moment) => `The code works until ${moment}.`,
    waiting: 'Waiting for the payment…',
    check: 'I have paid',
    checkByHand: 'After paying, press “I have paid”.',
    change: 'Pay in another way',
  },

  boletoWaiting: {
    title: 'Your boleto is ready',
    text:
      'Pay it at any bank, lottery shop or in the app of your bank. It is confirmed within 2 ' +
      'business days.',
    line: 'Typeable line',
    dueDate: 'Due date',
    pix: 'Would you rather pay now? Use the Pix of this boleto.',
    open: 'View and print the boleto',
    late: {
      title: 'The boleto has expired',
      text:
        'If you have paid it, do not pay again: the confirmation takes up to 2 business days. ' +
        'If you have not, choose another way to pay.',
    },
  },

  confirmation: {
    title: 'Your bank asks for a confirmation',
    text: "Confirm the payment on your bank's page. Then you come back here.",
    go: 'Go to the bank',
  },
  processing: {
    title: 'We are confirming the payment',
    text:
      'The bank has not answered yet. Do not close this page and do not pay again: it tells ' +
      'you as soon as there is an answer.',
    other: {
      title: 'This order is being paid',
      text:
        'Somebody else is paying this order right now. Wait a moment: this page tells you what ' +
        'happened.',
    },
  },

  replaced: {
    title: 'This code was replaced',
    text:
      'Somebody began to pay this order after you, and your code no longer works. Do not pay ' +
      'with it.',
    paid: {
      PIX: 'If you have paid, the amount goes back to your account.',
      BOLETO: 'If you have paid, contact the shop.',
    },
    again: 'Begin again',
  },

  done: {
    title: 'Payment confirmed',
    text: (amount) => `We received your payment of ${amount}. Thank you!`,
    freeText: 'Your order is complete. Thank you!',
    subscription: 'Subscription active',
    trial: 'Free trial started',
    bought: 'Bought',
    refunded: 'Refunded',
    paidWith: 'Paid by',
    card: (brand, last4) => `${brand} ending in ${last4}`,
    paidAt: 'Date',
    amount: 'Amount',
    cardFee: 'Card fee included',
    installments: 'Instalments',
    receipt: 'View the receipt',
    files: 'Your files',
    download: (name) => `Download ${name}`,
    filesHint: 'The links work for 24 hours.',
    filesAgain: {
      title: 'Did you buy this?',
      text: 'Enter the CPF or CNPJ and the e-mail of the purchase to download your files.',
      show: 'Show my files',
      notTheBuyer: 'This was bought with another CPF or CNPJ, or another e-mail.',
      triedOut: 'There were too many tries. Try again in an hour.',
    },
    continue: (name) => `Continue at ${name}`,
    leaving: (name) => `You will return to ${name} in`,
    leavingSoon: (name, seconds) =>
      `You will return to ${name} in ${seconds} seconds. To stay, use the button “Stay on ` +
      'this page”.',
    seconds: 's',
    stay: 'Stay on this page',
    again: 'Make another payment',
  },

  upsell: {
    title: 'An offer for you',
    takeByCard: (amount) => `Add it for ${amount}`,
    byCard: (brand, last4) => `One touch, charged in full to your ${brand} ending in ${last4}.`,
    takeByPix: (amount) => `Add it for ${amount}, by Pix`,
    byPix: 'You get a new Pix code for this item only.',
  },

  states: {
    PAID: {
      title: 'This order has been paid',
      text: 'There is nothing left to do. If the payment was yours, the shop has the receipt.',
    },
    EXPIRED: {
      title: 'This payment has expired',
      text: 'Nothing was charged. Ask the shop for a new link if you still want to buy.',
      textOfBoletos:
        'If you have paid a boleto, the confirmation takes up to 2 business days. If not, ' +
        'nothing will be charged: ask the shop for a new link if you still want to buy.',
    },
    CANCELLED: {
      title: 'This payment was cancelled',
      text:
        'The shop called this order off, and nothing more will be charged. If you have paid, ' +
        'ask the shop.',
    },
    REFUNDED: {
      title: 'This payment was refunded',
      text: 'The amount was refunded to the payer. A card refund appears on the card statement.',
    },
  },

  errors: {
    notFound: {
      title: 'Page not found',
      text:
        'The address is incomplete, or this page no longer exists. Check the link you got from ' +
        'the shop.',
    },
    closed: {
      title: 'Shop unavailable',
      text:
        'This shop is not taking payments at the moment. If you have paid, or for details, ask ' +
        'the shop.',
    },
    refused: {
      title: 'This page cannot be opened',
      text:
        'This link does not give access to what you are looking for, or it has ended. Ask the ' +
        'shop for a new one.',
    },
    form: {
      title: 'The form could not be sent',
      text:
        'The form was open for too long, or your browser does not accept cookies. Nothing was ' +
        'charged: open the page again and try once more.',
    },
    busy: {
      title: 'Too many attempts',
      text: 'We received many requests in a short time. Wait a few seconds and try again.',
    },
    invalid: {
      title: 'This step is no longer possible',
      text:
        'This payment has changed in the meantime. Open the page again to see its current ' +
        'status.',
    },
    ours: {
      title: 'Something went wrong',
      text: 'The problem is on our side. Try again in a moment. If you paid, do not pay again.',
    },
    tryAgain: 'Open again',
    reference: (requestId) => `Code for support: ${requestId}`,
  },

  ...chargesEn,
  portal: portalEn,
  storedCards: storedCardsEn,
};
