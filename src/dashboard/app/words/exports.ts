/** The words of exports, which only their dialog loads. */
import { onDemand } from './on-demand';
import type { exports as pt } from './pt/on-demand/exports';

export const useExportWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/exports')).exports,
  en: async () => (await import('./en/on-demand/exports')).exports,
});
