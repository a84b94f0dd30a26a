/** The English texts of the pages of a single charge. */
import type { chargesPt } from './charges-pt';

export const chargesEn: typeof chargesPt = {
  boleto: {
    title: 'Boleto',
    of: (shop) => `Boleto from ${shop}`,
    dueOn: (date) => `Due on ${date}`,
    lateBy: (days) => `${days} ${days === 1 ? 'day' : 'days'} late`,
    late: (total, fine, interest) => {
      const extras = [fine && `a fine of ${fine}`, interest && `interest of ${interest}`];
      return `To pay today: ${total}, with ${extras.filter(Boolean).join(' and ')}.`;
    },
    payableUntil: (date) => `It can be paid until ${date}.`,
    line: 'Typeable line',
    pdf: 'Download PDF',
    byBarCode: 'Pay by the bar code',
    byBarCodeHow:
      "Paste the typeable line into your bank's app, or print the boleto and pay it at a " +
      'bank or lottery shop. The confirmation takes up to 2 business days.',
    byPix: 'Pay with Pix',
    byPixHow:
      "Open your bank's app, choose Pix and point the camera at the code. The confirmation " +
      'arrives within seconds.',
    qr: 'Pix QR code of this boleto',
    pixCode: 'Pix code to copy and paste',
    barCode: 'Bar code of the boleto',
    slip: 'Boleto to print',
    being: {
      title: 'Your boleto is being prepared',
      text: 'This takes a few seconds. Open this page again in a moment.',
    },
    over: {
      title: 'This boleto has expired',
      text:
        'It can no longer be paid. If you have paid it, the confirmation arrives within 2 ' +
        'business days. If not, ask the shop for a new one.',
    },
    cancelled: {
      title: 'This boleto was cancelled',
      text: 'It can no longer be paid. Ask the shop if in doubt.',
    },
  },

  receipt: {
    title: 'Payment receipt',
    paid: 'Payment confirmed',
    trial: 'Trial started',
    simulated: 'Without value: a payment simulated in test mode.',
    disputed: {
      title: 'Payment under dispute',
      text: 'The payer disputes this payment. The money is held until this is decided.',
    },
    lost: {
      title: 'Payment disputed and refunded',
      text: (date) =>
        `The dispute was accepted${date ? ` on ${date}` : ''}, and the money went back to ` +
        'the payer.',
    },
    won: (date) => `A dispute of this payment was closed on ${date}. The payment remains valid.`,
    refunded: {
      title: 'Payment refunded',
      text: (amount, date) => `${amount} was refunded on ${date}.`,
    },
    refundedInAll: (amount) => `${amount} of this payment were refunded in all.`,
    refunding: (amount, date) =>
      `A refund of ${amount} was requested on ${date}: the money is on its way.`,
    returned: (amount) =>
      `A payment of ${amount} came twice, too late or in another amount, and was given back ` +
      'to the payer.',
    returning: (amount) =>
      `A payment of ${amount} came twice, too late or in another amount: it is on its way back.`,
    notPaid: {
      title: 'There is no receipt yet',
      text: 'This payment is not confirmed. As soon as it is, the receipt is shown here.',
    },
    neverPaid: { title: 'There is no receipt', text: 'This payment was not made.' },
    toPayment: 'Go to the payment',
    facts: {
      amount: 'Amount paid',
      paidAt: 'Date and time',
      method: 'Paid by',
      card: 'Card',
      installments: 'Instalments',
      payer: 'Payer',
      payerTaxId: 'CPF/CNPJ of the payer',
      receiver: 'Receiver',
      receiverTaxId: 'CPF/CNPJ of the receiver',
      subscription: 'Subscription',
      bankId: 'Pix transaction ID',
      nossoNumero: 'Boleto number (nosso número)',
      nsu: 'NSU of the card payment',
      authorizationCode: 'Authorisation code',
      id: 'Payment code',
    },
    details: 'Details of the payment',
    items: 'What was paid for',
    discount: 'Discount',
    cardFee: 'Card fee',
    lateCharges: 'Fine and interest for paying late',
    cardEnding: (brand, last4) => `${brand ?? 'Card'} ending in ${last4}`,
    installments: (count, first) => `${count} installments, the first of ${first}`,
    equalInstallments: (count, each) => `${count} × ${each}`,
    paidBy: { BAR_CODE: 'Boleto, by its bar code', PIX: 'Boleto, by Pix' },
  },

  transfer: {
    title: 'Receipt of a Pix transfer',
    states: {
      COMPLETE: { title: 'Transfer complete', text: null },
      PENDING: {
        title: 'Transfer on its way',
        text: 'The money has not arrived yet. When it has, the full receipt is shown here.',
      },
      FAILED: {
        title: 'Transfer not made',
        text: 'The bank did not complete the transfer. No money was delivered.',
      },
      CANCELLED: {
        title: 'Transfer cancelled',
        text: 'The bank cancelled the transfer. No money was delivered.',
      },
    },
    facts: {
      amount: 'Amount',
      completedAt: 'Date and time',
      createdAt: 'Requested on',
      from: 'From',
      fromTaxId: 'CPF/CNPJ',
      to: 'Pix key it goes to',
      description: 'Description',
      returned: 'Returned by the bank of the recipient',
      bankId: 'Pix transaction ID',
      id: 'Transfer code',
    },
    keyTypes: {
      CPF: 'CPF',
      CNPJ: 'CNPJ',
      EMAIL: 'E-mail',
      PHONE: 'Mobile',
      RANDOM: 'Random key',
      BR_CODE: 'Pix code',
    },
  },

  pendingCharge: {
    title: (name) => `Payment of the subscription ${name}`,
    failed: 'We could not charge your subscription',
    of: (name, date) => `${name}, charge of ${date}`,
    card: (ending) => `Card charged: ${ending}`,
    reasons: {
      insufficient_funds: 'The bank reports insufficient credit or funds.',
      lost_card: 'The bank declined this card. Use another one.',
      stolen_card: 'The bank declined this card. Use another one.',
      expired_card: 'The card has expired. Use another one.',
      incorrect_cvc: 'The security code (CVC) is wrong.',
      processing_error: 'The bank could not process the payment.',
      not_made: 'The charge did not reach the bank in time.',
      announced_too_late: 'The charge did not reach the bank in time.',
      generic_decline: 'The bank declined the payment without giving a reason.',
    },
    unknownReason: 'The bank declined the payment.',
    nextTry: (date) =>
      `If nothing changes, we try again on ${date}. Your subscription stays active until then.`,
    lastTry: (date) => `The last attempt is on ${date}. If it fails, the subscription ends.`,
    refusedForGood:
      'The current card will not be charged any more. Add another one to keep the subscription.',
    form: 'Use another card',
    kept: 'The card is stored securely and used for the next charges.',
    pay: (amount) => `Pay ${amount} now`,
    payBusy: 'Paying…',
    triedOut:
      'Too many tries in a short time: wait a day to pay here, or change the card for the ' +
      'next automatic try.',
    replace: 'Only change the card',
    replaceHint: (date) => `The new card will be charged on ${date}.`,
    replaced: (ending, date) => `Card changed: ${ending} is charged on ${date}.`,
    noCards: 'Cards cannot be used on this page at the moment. Contact the shop.',
    trying: {
      title: 'We are confirming the payment',
      text:
        'The bank has not answered yet. Do not pay again: this page shows the result as soon ' +
        'as it arrives.',
    },
    paid: { title: 'Payment confirmed', text: 'Thank you! Your subscription is up to date.' },
    nextCharge: (date, ending) => `The next charge is on ${date}, on the card ${ending}.`,
    receipt: 'See the receipt',
    exhausted: {
      title: 'This subscription has ended',
      text:
        'All tries to charge it failed. Nothing more is charged. To come back, subscribe again ' +
        'at the shop.',
    },
    cancelled: {
      title: 'This subscription was cancelled',
      text: 'This charge was cancelled. Nothing more will be charged.',
    },
    notDue: {
      title: 'Nothing to pay now',
      text:
        'This charge was not declined. It will be made automatically on the card of the ' +
        'subscription.',
    },
    byPix: {
      failed: 'The automatic Pix was not completed',
      text:
        'Your bank did not make the payment. Check the balance and the authorisation of ' +
        "automatic Pix in your bank's app.",
      notDue: 'This charge is paid automatically by automatic Pix.',
      cancelled: (date) => `If your bank still makes the debit of ${date}, the amount is refunded.`,
    },
  },

  cardCharge: {
    title: 'The payment was not approved',
    text: 'Nothing was charged. Go back to the shop to use another card or another way to pay.',
  },
  pixCharge: {
    title: 'Pay with Pix',
    to: (shop) => `Payment to ${shop}`,
    expiresAt: (moment) => `This code is valid until ${moment}.`,
    how: [
      "Open your bank's app and choose Pix.",
      'Point the camera at the code, or copy and paste it.',
      'Check the details and confirm: this page says when the payment has arrived.',
    ],
    qr: 'Pix QR code',
    code: 'Pix code to copy and paste',
    being: {
      title: 'Your Pix code is being prepared',
      text: 'This takes a few seconds. Open this page again in a moment.',
    },
    over: {
      title: 'This Pix code has expired',
      text: 'It can no longer be paid. Nothing was charged. Ask the shop for a new one.',
    },
    cancelled: {
      title: 'This payment was cancelled',
      text: 'The code can no longer be paid. Ask the shop if in doubt.',
    },
  },
};
