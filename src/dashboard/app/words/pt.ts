/** All words of the dashboard in Portuguese. `en.ts` has the same in English. */
import { developers } from './pt/developers';
import { money } from './pt/money';
import { sales } from './pt/sales';
import { subscriptions } from './pt/subscriptions';
import { signingIn } from './pt/signing-in';
import { frame } from './pt/frame';
import { home } from './pt/home';
import { people } from './pt/people';
import { payments } from './pt/payments';
import { refusals } from './pt/refusals';
import { notices } from './pt/notices';

export const pt = {
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

export type Words = typeof pt;
