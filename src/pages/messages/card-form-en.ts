/** English: the form of a card on a merchant's own page, and the confirmation at the bank. */
import type { cardFormPt } from './card-form-pt';

export const cardFormEn: typeof cardFormPt = {
  title: 'Card details',
  holder: 'Name on the card',
  cvc: 'CVV',
  save: (shop) => `Store this card for my next purchases at ${shop}`,
  unknownKey: 'This form is not available.',
  challenge: {
    title: 'Confirmation at the bank (simulated)',
    text: 'The bank of this test card asks you to confirm the payment.',
    confirm: 'Confirm the payment',
    refuse: 'It was not me',
    answered: 'Done. This window closes itself.',
  },
};
