/** The words of a year of sample data, which only its panel loads. */
import { onDemand } from './on-demand';
import type { sampleYear as pt } from './pt/on-demand/sample-year';

export const useSampleYearWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/sample-year')).sampleYear,
  en: async () => (await import('./en/on-demand/sample-year')).sampleYear,
});
