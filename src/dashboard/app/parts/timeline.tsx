/** What happened to an object, newest first. */
import type { ReactNode } from 'react';
import { dateTime } from '../time';
import styles from './timeline.module.css';

export interface Moment {
  at: string;
  title: ReactNode;
  text?: ReactNode;
  tone?: 'good' | 'bad' | 'warn';
}

export function Timeline({ moments }: { moments: readonly Moment[] }) {
  const sorted = moments.toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <ol className={styles.timeline}>
      {sorted.map(({ at, title, text, tone }, index) => (
        <li key={`${at} ${index}`} className={`${styles.item} ${tone ? styles[tone] : ''}`}>
          <strong>{title}</strong>
          {text && <p>{text}</p>}
          <time dateTime={at}>{dateTime(at)}</time>
        </li>
      ))}
    </ol>
  );
}
