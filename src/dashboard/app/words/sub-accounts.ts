/** The words of sub-accounts, which only their pages and that of a payment load. */
import { onDemand } from './on-demand';
import type { subAccounts as pt } from './pt/sub-accounts';

export const useSubAccountWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/sub-accounts')).subAccounts,
  en: async () => (await import('./en/sub-accounts')).subAccounts,
});
