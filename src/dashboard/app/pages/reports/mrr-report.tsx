/** Monthly recurring revenue, and what made it grow or shrink. */
import { Report } from '../../parts/chart/report';
import { money } from '../../money';
import { monthName } from '../../time';
import { useReportWords } from '../../words/reports';
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
    key: month.month,
    name: monthName(month.month),
    isUnfinished: today.startsWith(month.month),
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
        { name: reports.month, kind: 'text' },
        { name: reports.new, kind: 'money' },
        { name: reports.expansion, kind: 'money' },
        { name: reports.contraction, kind: 'money' },
        { name: reports.churn, kind: 'money' },
        { name: 'MRR', kind: 'money' },
      ]}
      rows={
        hasAny
          ? rows.map(({ key, name, values, isUnfinished }) => ({
              key,
              cells: [
                isUnfinished ? reports.unfinished(name) : name,
                values.new,
                values.more,
                values.less,
                values.churn,
                values.mrr,
              ],
            }))
          : []
      }
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
