/** The words of choosing a product, which only forms with many products load. */
import { onDemand } from './on-demand';
import type { choices as pt } from './pt/choices';

export const useChoiceWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/choices')).choices,
  en: async () => (await import('./en/choices')).choices,
});
