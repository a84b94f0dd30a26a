/** The words of collection by invoice, which only forms and pages of subscriptions load. */
import { onDemand } from './on-demand';
import type { collection as pt } from './pt/on-demand/collection';

export const useCollectionWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/collection')).collection,
  en: async () => (await import('./en/on-demand/collection')).collection,
});
