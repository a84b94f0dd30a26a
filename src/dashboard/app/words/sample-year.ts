/** The words of a year of sample data, which only its panel loads. */
import { onDemand } from './on-demand';
import type { sampleYear as pt } from './pt/sample-year';

export const useSampleYearWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/sample-year')).sampleYear,
  en: async () => (await import('./en/sample-year')).sampleYear,
});
