/** English: stored cards of a customer, and the public key of the card form. */
import type { storedCards as pt } from '../../pt/on-demand/stored-cards';

export const storedCards: typeof pt = {
  title: 'Stored cards',
  card: 'Card',
  expiry: 'Valid until',
  consent: 'Consent',
  lastUsed: 'Last used',
  never: 'Never',
  acts: 'Actions',
  unknown: 'Card',
  ending: (brand, lastFour) => `${brand} ending in ${lastFour}`,
  none: 'No stored card',
  noneText:
    'A card is stored when its buyer agrees, on the payment page or in the form on your own page.',
  delete: 'Delete',
  deleteOf: (card) => `Delete ${card}`,
  deleteText:
    'The card is not charged again, and is deleted at the provider too. A subscription that is charged by it goes on.',
  deleted: 'Card deleted.',

  publicKey: {
    title: 'Public key',
    about:
      'For the card form on your own page (card.js). It only makes tokens of cards, and may stand in the browser.',
    name: 'Public key of this environment',
    none: 'This environment has no public key yet.',
    create: 'Create public key',
    replace: 'Replace public key',
    replaceText:
      'The current key stops at once: forms that use it do not open until you publish the new one.',
    replaced: 'The new public key is in use.',
    created: 'Public key created.',
  },
};
