/** Renewals that failed, by month: recovered by a retry or the buyer, still open, or lost. */
import { Report } from '../../parts/chart/report';
import { count, money } from '../../money';
import { useReportWords } from '../../words/reports';
import { periodRow, usePeriodColumn } from './period-row';
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
    ...month,
    ...periodRow(month.month, today),
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
        usePeriodColumn(reports.month),
        { name: reports.failed, kind: 'count', value: ({ failed }) => failed },
        { name: reports.byRetry, kind: 'count', value: ({ values }) => values.byRetry },
        { name: reports.byBuyer, kind: 'count', value: ({ values }) => values.byBuyer },
        { name: reports.open, kind: 'count', value: ({ open }) => open },
        { name: reports.lost, kind: 'count', value: ({ lost }) => lost },
        { name: reports.saved, kind: 'money', value: ({ recoveredAmount }) => recoveredAmount },
        { name: reports.lostAmount, kind: 'money', value: ({ lostAmount }) => lostAmount },
      ]}
      rows={rows}
      keyOf={({ key }) => key}
    />
  );
}
