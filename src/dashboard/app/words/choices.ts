/** The words of choosing a product, which only forms with many products load. */
import { onDemand } from './on-demand';
import type { choices as pt } from './pt/on-demand/choices';

export const useChoiceWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/choices')).choices,
  en: async () => (await import('./en/on-demand/choices')).choices,
});
