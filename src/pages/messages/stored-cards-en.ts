/** English: cards that are stored for a customer, on pages of checkouts and in the portal. */
import type { storedCardsPt } from './stored-cards-pt';

export const storedCardsEn: typeof storedCardsPt = {
  signIn: 'Pay with a stored card',
  signInText: (shop) =>
    `To pay with a card that is stored at ${shop}, enter your e-mail address. If the shop knows ` +
    'it, we send a code of six digits.',
  choose: 'Which card?',
  other: 'Another card',
  signedInAs: (name) => `You are signed in as ${name}.`,
  otherPerson: 'Not you? Sign out in your account',
  signedInAsOther:
    'This payment is for another customer than the one who is signed in: it shows no stored cards.',
  signOutFirst: 'Sign out in your account, and sign in as the person who pays',
  unusable: 'This stored card can no longer be used here. Choose another one, or sign in again.',
  title: 'Stored cards',
  none: 'No card is stored for further purchases.',
  validUntil: (month) => `Valid until ${month}`,
  expired: (month) => `Expired in ${month}`,
  remove: 'Delete the card',
  removeText: (card) =>
    `${card} is no longer offered or charged for new purchases. A subscription that is charged by ` +
    'this card goes on: replace or remove the card on its page.',
  keep: 'Keep the card',
  removed: 'The card was deleted.',
};
