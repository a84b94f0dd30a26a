/** The words of closings, which only their pages load. */
import { onDemand } from './on-demand';
import type { closings as pt } from './pt/accounts/closings';

export const useClosingWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/accounts/closings')).closings,
  en: async () => (await import('./en/accounts/closings')).closings,
});
