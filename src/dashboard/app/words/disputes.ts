/** The words of disputes, which only their pages load. */
import { onDemand } from './on-demand';
import type { disputes as pt } from './pt/on-demand/disputes';

export const useDisputeWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/disputes')).disputes,
  en: async () => (await import('./en/on-demand/disputes')).disputes,
});
