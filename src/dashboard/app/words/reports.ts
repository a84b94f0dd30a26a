/** The words of reports, which only pages with reports load. */
import { onDemand } from './on-demand';
import type { reports as pt } from './pt/on-demand/reports';

export type ReportWords = typeof pt;

export const useReportWords = onDemand<ReportWords>({
  pt: async () => (await import('./pt/on-demand/reports')).reports,
  en: async () => (await import('./en/on-demand/reports')).reports,
});
