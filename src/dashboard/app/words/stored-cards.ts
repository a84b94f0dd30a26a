/** The words of stored cards and of the public key: only the pages that show them load these. */
import { onDemand } from './on-demand';
import type { storedCards as pt } from './pt/stored-cards';

export const useStoredCardWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/stored-cards')).storedCards,
  en: async () => (await import('./en/stored-cards')).storedCards,
});
