/** The words of API keys, which only their page loads. */
import { onDemand } from './on-demand';
import type { keyWords as pt } from './pt/on-demand/keys';

export const useKeyWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/keys')).keyWords,
  en: async () => (await import('./en/on-demand/keys')).keyWords,
});
