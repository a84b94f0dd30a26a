/** What will be charged in the next 30 days, by day. */
import { Report } from '../../parts/chart/report';
import { count, money } from '../../money';
import { shortDay } from '../../time';
import { useReportWords } from '../../words/reports';
import type { Reports } from './reports';

export function RenewalsReport({ days }: { days: NonNullable<Reports['upcomingRenewals']> }) {
  const reports = useReportWords();
  const total = days.reduce((sum, { amount }) => sum + amount, 0);
  const renewals = days.reduce((sum, day) => sum + day.count, 0);
  return (
    <Report
      title={reports.renewals}
      file="renewals"
      finding={reports.findings.renewals(count(renewals), money(total))}
      nothing={reports.noRenewals}
      chart={{
        unit: 'money',
        series: [{ key: 'amount', name: reports.amount }],
        rows: days.map(({ day, amount }) => ({
          key: day,
          name: shortDay(day),
          values: { amount },
        })),
      }}
      columns={[
        { name: reports.day, kind: 'text', value: ({ day }) => shortDay(day) },
        { name: reports.renewals, kind: 'count', value: (day) => day.count },
        { name: reports.retrying, kind: 'count', value: ({ retrying }) => retrying },
        { name: reports.amount, kind: 'money', value: ({ amount }) => amount },
      ]}
      rows={days}
      keyOf={({ day }) => day}
    />
  );
}
