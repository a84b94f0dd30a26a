/** Monthly recurring revenue, and what made it grow or shrink. */
import { Report } from '../../parts/chart/report';
import { money } from '../../money';
import { useReportWords } from '../../words/reports';
import { periodRow, usePeriodColumn } from './period-row';
import type { Reports } from './reports';

interface MrrReportProps {
  months: NonNullable<Reports['mrrMovements']>['months'];
  today: string;
}

export function MrrReport({ months, today }: MrrReportProps) {
  const reports = useReportWords();
  const last = months.at(-1);
  const hasAny = months.some(({ mrr, churn }) => mrr !== 0 || churn !== 0);
  const rows = months.map((month) => ({
    ...periodRow(month.month, today),
    values: {
      new: month.new,
      more: month.expansion + month.reactivation + month.resumed,
      less: -(month.contraction + month.paused),
      churn: -month.churn,
      mrr: month.mrr,
    },
  }));
  return (
    <Report
      title={reports.mrr}
      file="mrr"
      finding={last ? reports.findings.mrr(money(last.mrr), signed(netOf(last))) : ''}
      chart={{
        unit: 'money',
        rows,
        series: [
          { key: 'new', name: reports.new },
          { key: 'more', name: reports.expansion },
          { key: 'less', name: reports.contraction },
          { key: 'churn', name: reports.churn },
        ],
        line: { key: 'mrr', name: 'MRR' },
      }}
      columns={[
        usePeriodColumn(reports.month),
        { name: reports.new, kind: 'money', value: ({ values }) => values.new },
        { name: reports.expansion, kind: 'money', value: ({ values }) => values.more },
        { name: reports.contraction, kind: 'money', value: ({ values }) => values.less },
        { name: reports.churn, kind: 'money', value: ({ values }) => values.churn },
        { name: 'MRR', kind: 'money', value: ({ values }) => values.mrr },
      ]}
      rows={hasAny ? rows : []}
      keyOf={({ key }) => key}
    />
  );
}

function netOf(month: MrrReportProps['months'][number]): number {
  const gained = month.new + month.expansion + month.reactivation + month.resumed;
  return gained - month.contraction - month.paused - month.churn;
}

function signed(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}
