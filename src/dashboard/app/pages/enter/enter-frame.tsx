/** The frame of the pages before a store: one narrow column. */
import { useEffect, useRef, type ReactNode } from 'react';
import styles from '../../shell/frame.module.css';

export function EnterFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Pitanga`;
    heading.current?.focus();
  }, [title]);
  return (
    <div className={styles.bare}>
      <main id="content" className={styles.enter}>
        <p className={styles.brand}>
          <span className={styles.mark} />
          Pitanga
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
