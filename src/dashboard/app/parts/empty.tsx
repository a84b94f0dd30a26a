/** What stands where a list has no rows yet: what belongs here, and how it comes about. */
import type { ReactNode } from 'react';
import styles from './table.module.css';

interface EmptyProps {
  title: string;
  text: string;
  children?: ReactNode;
}

export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
      {children}
    </div>
  );
}
