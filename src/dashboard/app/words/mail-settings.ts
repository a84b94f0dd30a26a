/** The words of the settings of mails, which only their page loads. */
import { onDemand } from './on-demand';
import type { mailSettings as pt } from './pt/on-demand/mail-settings';

export const useMailSettingsWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/mail-settings')).mailSettings,
  en: async () => (await import('./en/on-demand/mail-settings')).mailSettings,
});
