/** The words of closings, which only their pages load. */
import { onDemand } from './on-demand';
import type { closings as pt } from './pt/closings';

export const useClosingWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/closings')).closings,
  en: async () => (await import('./en/closings')).closings,
});
