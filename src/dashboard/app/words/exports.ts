/** The words of exports, which only their dialog loads. */
import { onDemand } from './on-demand';
import type { exports as pt } from './pt/exports';

export const useExportWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/exports')).exports,
  en: async () => (await import('./en/exports')).exports,
});
