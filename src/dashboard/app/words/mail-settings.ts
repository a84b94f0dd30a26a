/** The words of the settings of mails, which only their page loads. */
import { onDemand } from './on-demand';
import type { mailSettings as pt } from './pt/mail-settings';

export const useMailSettingsWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/mail-settings')).mailSettings,
  en: async () => (await import('./en/mail-settings')).mailSettings,
});
