/** The words of stored cards and of the public key: only the pages that show them load these. */
import { onDemand } from './on-demand';
import type { storedCards as pt } from './pt/on-demand/stored-cards';

export const useStoredCardWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/stored-cards')).storedCards,
  en: async () => (await import('./en/on-demand/stored-cards')).storedCards,
});
