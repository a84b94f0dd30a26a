/** English: a link whose amount the buyer types. */
import type { freeAmountPt } from './free-amount-pt';

export const freeAmountEn: typeof freeAmountPt = {
  label: 'How much do you want to pay?',
  field: 'Amount in reais',
  from: (least) => `From ${least}.`,
  between: (least, most) => `From ${least} to ${most}.`,
  next: 'Continue',
  change: 'Change the amount',
  wrong: {
    form: (example) => `Enter an amount in reais, such as ${example}.`,
    low: (least) => `The minimum is ${least}.`,
    high: (most) => `The maximum is ${most}.`,
  },
};
