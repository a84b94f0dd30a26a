/** Renewals that failed, by month: recovered by a retry or the buyer, still open, or lost. */
import { Report } from '../../parts/chart/report';
import { count, money } from '../../money';
import { monthName } from '../../time';
import { useReportWords } from '../../words/reports';
import type { Reports } from './reports';

interface RecoveryReportProps {
  months: NonNullable<Reports['recovery']>['months'];
  today: string;
}

export function RecoveryReport({ months, today }: RecoveryReportProps) {
  const reports = useReportWords();
  const sum = (value: (month: RecoveryReportProps['months'][number]) => number) =>
    months.reduce((before, month) => before + value(month), 0);
  const rows = months.map((month) => ({
    key: month.month,
    name: monthName(month.month),
    isUnfinished: today.startsWith(month.month),
    values: {
      byRetry: month.recoveredByRetry,
      byBuyer: month.recoveredByBuyer,
      open: month.open,
      lost: month.lost,
    },
  }));
  return (
    <Report
      title={reports.recovery}
      file="recovery"
      finding={reports.findings.recovery(
        count(sum(({ failed }) => failed)),
        count(sum(({ recoveredByRetry, recoveredByBuyer }) => recoveredByRetry + recoveredByBuyer)),
        money(sum(({ recoveredAmount }) => recoveredAmount)),
      )}
      chart={{
        unit: 'count',
        rows,
        series: [
          { key: 'byRetry', name: reports.byRetry },
          { key: 'byBuyer', name: reports.byBuyer },
          { key: 'open', name: reports.open },
          { key: 'lost', name: reports.lost },
        ],
      }}
      columns={[
        { name: reports.month, kind: 'text' },
        { name: reports.failed, kind: 'count' },
        { name: reports.byRetry, kind: 'count' },
        { name: reports.byBuyer, kind: 'count' },
        { name: reports.open, kind: 'count' },
        { name: reports.lost, kind: 'count' },
        { name: reports.saved, kind: 'money' },
        { name: reports.lostAmount, kind: 'money' },
      ]}
      rows={months.map((month, index) => ({
        key: month.month,
        cells: [
          rows[index]?.isUnfinished
            ? reports.unfinished(monthName(month.month))
            : monthName(month.month),
          month.failed,
          month.recoveredByRetry,
          month.recoveredByBuyer,
          month.open,
          month.lost,
          month.recoveredAmount,
          month.lostAmount,
        ],
      }))}
    />
  );
}
