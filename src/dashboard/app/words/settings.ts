/** The words of settings and of production, which only the page of settings loads. */
import { onDemand } from './on-demand';
import type { settings as pt } from './pt/on-demand/settings';

export const useSettingsWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/settings')).settings,
  en: async () => (await import('./en/on-demand/settings')).settings,
});
