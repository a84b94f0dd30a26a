/** The numbers of a report: as a table that reads like the chart, and as a file. */
import { csvLine, neutralText } from '../../exports/csv-cell';
import { language } from '../../locale';
import { count, money, percent } from '../../money';
import { useWords } from '../../words';
import { useReportWords } from '../../words/reports';
import buttons from '../forms/button.module.css';
import styles from './chart.module.css';

export interface NumberColumn {
  name: string;
  /** `share`: between 0 and 1. */
  kind: 'text' | 'money' | 'count' | 'share';
}

export interface NumberRow {
  key: string;
  cells: readonly (string | number | null)[];
}

interface NumbersProps {
  title: string;
  columns: readonly NumberColumn[];
  rows: readonly NumberRow[];
  isOpen: boolean;
}

export function Numbers({ title, columns, rows, isOpen }: NumbersProps) {
  const reports = useReportWords();
  return (
    <details className={styles.numbers} open={isOpen}>
      <summary>{reports.asTable}</summary>
      <div
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={`${title}: ${reports.asTable}`}
      >
        <table>
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, index) => {
                  const text = textOf(cell, columns[index]?.kind ?? 'text');
                  const name = columns[index]?.name;
                  return index === 0 ? (
                    <th key={name} scope="row">
                      {text}
                    </th>
                  ) : (
                    <td key={name}>{text}</td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function textOf(cell: string | number | null, kind: NumberColumn['kind']): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell;
  return { text: String, money, count, share: percent }[kind](cell);
}

interface CsvOfNumbersProps extends Pick<NumbersProps, 'title' | 'columns' | 'rows'> {
  file: string;
}

/** A link to the numbers as a file; its address holds them, since they are few. */
export function CsvOfNumbers({ file, title, columns, rows }: CsvOfNumbersProps) {
  const { common } = useWords();
  const lines = [
    columns.map(({ name }) => neutralText(name)),
    ...rows.map(({ cells }) => cells.map((cell, index) => plain(cell, columns[index]?.kind))),
  ];
  const separator = language() === 'pt' ? ';' : ',';
  const text = lines.map((cells) => csvLine(cells, separator)).join('');
  return (
    <a
      className={`${buttons.button} ${buttons.small}`}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`}
      download={`${file}.csv`}
      aria-label={`${common.exportCsv}: ${title}`}
    >
      {common.exportCsv}
    </a>
  );
}

const CENTS_OF_A_REAL = 100;

/** A cell that a spreadsheet can add up. */
function plain(cell: string | number | null, kind: NumberColumn['kind'] = 'text'): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return neutralText(cell);
  const number = kind === 'money' ? (cell / CENTS_OF_A_REAL).toFixed(2) : String(cell);
  return language() === 'pt' ? number.replace('.', ',') : number;
}
