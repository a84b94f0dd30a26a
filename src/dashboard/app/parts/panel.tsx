/** Boxes of a page: a panel with a heading, facts by name, figures in a row, columns. */
import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  actions?: ReactNode;
  /** Lists reach the edge of the panel. */
  isFlush?: boolean;
  children: ReactNode;
}

export function Panel({ title, actions, isFlush, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={styles.tools}>{actions}</div>}
      </header>
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}

export type FactRow = readonly [name: string, value: ReactNode];

/** Names and values; a row without a value is left out. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(
          ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
        )
        .map(([name, value]) => (
          <FactPair key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

function FactPair({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

export interface FigureRow {
  name: string;
  value: string;
  note?: string;
}

export function Figures({ rows }: { rows: readonly FigureRow[] }) {
  return (
    <dl className={styles.figures}>
      {rows.map(({ name, value, note }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
