/** How many customers of each month, or how much of their revenue, was left in later months. */
import { Report, type ReportColumn } from '../../parts/chart/report';
import { Tabs } from '../../parts/tabs';
import { money, percent } from '../../money';
import { useAddressSearch } from '../../search';
import { monthName } from '../../time';
import { useReportWords, type ReportWords } from '../../words/reports';
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

/** What is measured: the customers who are left, or their recurring revenue. */
const MEASURES = ['customers', 'mrr'] as const;
type Measure = (typeof MEASURES)[number];

export function CohortsReport({ months }: { months: readonly Cohort[] }) {
  const reports = useReportWords();
  const search = useAddressSearch();
  const measure = MEASURES.find((each) => each === search['cohorts']) ?? 'customers';
  const cohorts = months.filter(({ size }) => size > 0);
  const length = Math.max(0, ...cohorts.map(({ retained }) => retained.length));
  const offsets = Array.from({ length }, (_, offset) => offset);
  const [oldest] = cohorts;
  return (
    <Report
      title={reports.cohorts}
      file="cohorts"
      finding={oldest ? findingOf(reports, oldest, measure) : ''}
      choice={
        <Tabs
          label={reports.cohortsBy}
          current={measure}
          tabs={MEASURES.map((each) => [each, reports[each], { ...search, cohorts: each }])}
        />
      }
      columns={[
        { name: reports.month, kind: 'text', value: ({ month }) => monthName(month) },
        { name: reports.customers, kind: 'count', value: ({ size }) => size },
        ...offsets.map((offset) => columnOf(measure, offset, reports.afterMonths(offset))),
      ]}
      rows={cohorts}
      keyOf={({ month }) => month}
    >
      <div className={styles.scroll} aria-hidden="true">
        <table className={styles.heat}>
          <tbody>
            {cohorts.map((cohort) => (
              <tr key={cohort.month}>
                <th>{monthName(cohort.month)}</th>
                {offsets.map((offset) => (
                  <Shade key={offset} share={shareOf(cohort, offset, measure)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Report>
  );
}

function Shade({ share }: { share: number | null }) {
  return (
    <td className={share === null ? undefined : shadeOf(share)}>
      {share === null ? '' : percent(share)}
    </td>
  );
}

/** Of customers the share that is left, of revenue the amount. */
function columnOf(measure: Measure, offset: number, name: string): ReportColumn<Cohort> {
  return measure === 'mrr'
    ? { name, kind: 'money', value: ({ mrr }) => mrr[offset] ?? null }
    : { name, kind: 'share', value: (cohort) => shareOf(cohort, offset, measure) };
}

function findingOf({ findings }: ReportWords, oldest: Cohort, measure: Measure): string {
  const last = oldest.retained.length - 1;
  const share = percent(shareOf(oldest, last, measure) ?? 0);
  const month = monthName(oldest.month);
  return measure === 'mrr'
    ? findings.cohortsMrr(month, money(oldest.mrr[0] ?? 0), share, last)
    : findings.cohorts(month, share, last);
}

/** Of the first month. Null for months that have not come yet, and of nothing. */
function shareOf({ size, retained, mrr }: Cohort, offset: number, measure: Measure): number | null {
  const [whole, left] = measure === 'mrr' ? [mrr[0], mrr[offset]] : [size, retained[offset]];
  return left === undefined || !whole ? null : left / whole;
}

function shadeOf(share: number): string | undefined {
  return SHADES.find(({ from }) => share >= from)?.style;
}
