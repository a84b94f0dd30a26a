/** The words of mails, which only their pages load. */
import { onDemand } from './on-demand';
import type { mails as pt } from './pt/mails';

export const useMailWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/mails')).mails,
  en: async () => (await import('./en/mails')).mails,
});
