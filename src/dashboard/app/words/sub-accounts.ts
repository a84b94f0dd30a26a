/** The words of sub-accounts, which only their pages and that of a payment load. */
import { onDemand } from './on-demand';
import type { subAccounts as pt } from './pt/on-demand/sub-accounts';

export const useSubAccountWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/sub-accounts')).subAccounts,
  en: async () => (await import('./en/on-demand/sub-accounts')).subAccounts,
});
