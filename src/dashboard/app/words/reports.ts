/** The words of reports, which only pages with reports load. */
import { onDemand } from './on-demand';
import type { reports as pt } from './pt/reports';

export type ReportWords = typeof pt;

export const useReportWords = onDemand<ReportWords>({
  pt: async () => (await import('./pt/reports')).reports,
  en: async () => (await import('./en/reports')).reports,
});
