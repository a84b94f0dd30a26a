/** The year that the server makes: the same for every store. */
import type { Step } from './stage';
import { planYear } from './year';

const SEED = 1;

export const planOfServer = (): Step[] => planYear(SEED, 'small');
