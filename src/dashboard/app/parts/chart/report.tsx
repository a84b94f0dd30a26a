/** A report: what was found in a sentence, its chart, and its numbers as a table and as CSV. */
import { lazy, Suspense, type ReactNode } from 'react';
import { useReportWords } from '../../words/reports';
import { Empty } from '../empty';
import { Panel } from '../panel';
import type { ChartData } from './chart-data';
import { CsvOfNumbers, Numbers, type NumberColumn, type NumberRow } from './numbers';
import styles from './chart.module.css';

const BarsChart = lazy(() => import('./bars-chart'));

interface ReportProps {
  title: string;
  /** The file of its numbers. */
  file: string;
  finding: string;
  /** Beside the heading, such as how new the numbers are. */
  note?: ReactNode;
  chart?: ChartData;
  /** Instead of a chart: the numbers drawn in another way. */
  children?: ReactNode;
  columns: readonly NumberColumn[];
  rows: readonly NumberRow[];
  /** What stands here without numbers. */
  nothing?: string;
}

export function Report({ title, file, finding, note, chart, children, ...numbers }: ReportProps) {
  const reports = useReportWords();
  const { columns, rows, nothing = reports.nothingText } = numbers;
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
          {note}
          <CsvOfNumbers file={file} title={title} columns={columns} rows={rows} />
        </>
      }
    >
      <figure className={styles.chart}>
        <figcaption className={styles.finding}>{finding}</figcaption>
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
