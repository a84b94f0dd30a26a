/** The words of closings, which only their pages load. */
import { onDemand } from './on-demand';
import type { closings as pt } from './pt/on-demand/closings';

export const useClosingWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/closings')).closings,
  en: async () => (await import('./en/on-demand/closings')).closings,
});
