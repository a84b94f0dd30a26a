/** A report: what was found in a sentence, its chart, and its numbers as a table and as CSV. */
import { lazy, Suspense, type ReactNode } from 'react';
import { useReportWords } from '../../words/reports';
import { Empty } from '../empty';
import { Panel } from '../panel';
import type { ChartData } from './chart-data';
import { CsvOfNumbers, Numbers, type NumberColumn } from './numbers';
import styles from './chart.module.css';

const BarsChart = lazy(() => import('./bars-chart'));

export interface ReportColumn<Row> extends NumberColumn {
  value: (row: Row) => string | number | null;
}

interface ReportProps<Row> {
  title: string;
  /** The file of its numbers. */
  file: string;
  finding: string;
  /** Next to the heading, such as how new the numbers are. */
  note?: ReactNode;
  /** Above the chart: the ways to look at the numbers. */
  choice?: ReactNode;
  chart?: ChartData;
  /** Instead of a chart: the numbers drawn in another way. */
  children?: ReactNode;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What stands here without numbers. */
  nothing?: string;
}

export function Report<Row>({ title, file, chart, children, ...report }: ReportProps<Row>) {
  const reports = useReportWords();
  const { columns, nothing = reports.nothingText } = report;
  const rows = report.rows.map((row) => ({
    key: report.keyOf(row),
    cells: columns.map(({ value }) => value(row)),
  }));
  if (rows.length === 0)
    return (
      <Panel title={title} isFlush>
        <Empty title={reports.nothing} text={nothing} />
      </Panel>
    );
  return (
    <Panel
      title={title}
      actions={
        <>
          {report.note}
          <CsvOfNumbers file={file} title={title} columns={columns} rows={rows} />
        </>
      }
    >
      {report.choice}
      <figure className={styles.chart}>
        <figcaption className={styles.finding}>{report.finding}</figcaption>
        {chart && (
          <Suspense fallback={<div className={styles.waiting} />}>
            <BarsChart {...chart} />
          </Suspense>
        )}
        {children}
        <Numbers title={title} columns={columns} rows={rows} isOpen={!chart && !children} />
      </figure>
    </Panel>
  );
}
