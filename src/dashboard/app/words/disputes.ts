/** The words of disputes, which only their pages load. */
import { onDemand } from './on-demand';
import type { disputes as pt } from './pt/disputes';

export const useDisputeWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/disputes')).disputes,
  en: async () => (await import('./en/disputes')).disputes,
});
