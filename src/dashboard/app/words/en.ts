/** All words of the dashboard in English. `pt.ts` has the same in Portuguese. */
import { developers } from './en/developers';
import { money } from './en/money';
import { sales } from './en/sales';
import { subscriptions } from './en/subscriptions';
import { signingIn } from './en/signing-in';
import { frame } from './en/frame';
import { home } from './en/home';
import { people } from './en/people';
import { payments } from './en/payments';
import { refusals } from './en/refusals';
import { notices } from './en/notices';
import type { Words } from './pt';

export const en: Words = {
  ...frame,
  ...signingIn,
  ...home,
  ...payments,
  ...sales,
  ...subscriptions,
  ...money,
  ...developers,
  ...people,
  ...notices,
  ...refusals,
};
