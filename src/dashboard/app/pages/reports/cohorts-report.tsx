/** How many of the customers of each month were still subscribed in the months after it. */
import { Report } from '../../parts/chart/report';
import { percent } from '../../money';
import { monthName } from '../../time';
import { useReportWords } from '../../words/reports';
import type { Reports } from './reports';
import styles from '../../parts/chart/chart.module.css';

type Cohort = NonNullable<Reports['cohorts']>['months'][number];

/** From which share on a field has the next shade. */
const SHADES = [
  { from: 0.8, style: styles.heat4 },
  { from: 0.6, style: styles.heat3 },
  { from: 0.4, style: styles.heat2 },
  { from: 0.01, style: styles.heat1 },
  { from: 0, style: styles.heat0 },
];

export function CohortsReport({ months }: { months: readonly Cohort[] }) {
  const reports = useReportWords();
  const cohorts = months.filter(({ size }) => size > 0);
  const length = Math.max(0, ...cohorts.map(({ retained }) => retained.length));
  const offsets = Array.from({ length }, (_, offset) => offset);
  const [oldest] = cohorts;
  return (
    <Report
      title={reports.cohorts}
      file="cohorts"
      finding={
        oldest
          ? reports.findings.cohorts(
              monthName(oldest.month),
              percent(shareOf(oldest, oldest.retained.length - 1) ?? 0),
              oldest.retained.length - 1,
            )
          : ''
      }
      columns={[
        { name: reports.month, kind: 'text' },
        { name: reports.customers, kind: 'count' },
        ...offsets.map((offset) => ({ name: reports.afterMonths(offset), kind: 'share' as const })),
      ]}
      rows={cohorts.map((cohort) => ({
        key: cohort.month,
        cells: [
          monthName(cohort.month),
          cohort.size,
          ...offsets.map((offset) => shareOf(cohort, offset)),
        ],
      }))}
    >
      <div className={styles.scroll} aria-hidden="true">
        <table className={styles.heat}>
          <tbody>
            {cohorts.map((cohort) => (
              <tr key={cohort.month}>
                <th>{monthName(cohort.month)}</th>
                {offsets.map((offset) => {
                  const share = shareOf(cohort, offset);
                  return (
                    <td key={offset} className={share === null ? undefined : shadeOf(share)}>
                      {share === null ? '' : percent(share)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Report>
  );
}

/** Null for months that have not come yet. */
function shareOf({ size, retained }: Cohort, offset: number): number | null {
  const left = retained[offset];
  return left === undefined ? null : left / size;
}

function shadeOf(share: number): string | undefined {
  return SHADES.find(({ from }) => share >= from)?.style;
}
