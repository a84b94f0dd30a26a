/** A day or month of a report: its name, and whether it is over. */
import type { ReportColumn } from '../../parts/chart/report';
import { monthName, shortDay } from '../../time';
import { useReportWords } from '../../words/reports';

export interface PeriodRow {
  key: string;
  name: string;
  isUnfinished: boolean;
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/** `start` is YYYY-MM or YYYY-MM-DD. */
export function periodRow(start: string, today: string): PeriodRow {
  const name = start.length === MONTH_LENGTH ? monthName(start) : shortDay(start);
  return { key: start, name, isUnfinished: today.startsWith(start) };
}

export function usePeriodColumn(name: string): ReportColumn<PeriodRow> {
  const reports = useReportWords();
  return {
    name,
    kind: 'text',
    value: (row) => (row.isUnfinished ? reports.unfinished(row.name) : row.name),
  };
}
