/** The test cards of the sample year; see the guide about testing. */
export const CARD_THAT_PAYS = '4242424242424242';
export const CARD_WITHOUT_FUNDS = '4000000000009995';
/** Pays the first charge and declines every later one. */
export const CARD_THAT_PAYS_ONCE = '4000000000000341';
