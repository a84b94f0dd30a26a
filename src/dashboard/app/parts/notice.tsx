/** A message inside a page: something needs attention, was refused, or worked. */
import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './page.module.css';

interface NoticeProps {
  tone?: 'warn' | 'bad' | 'good' | 'info';
  role?: 'alert' | 'status';
  children: ReactNode;
  action?: ReactNode;
}

export function Notice({ tone = 'warn', role, children, action }: NoticeProps) {
  const icons = { warn: 'alert', bad: 'alert', good: 'check', info: 'info' } as const;
  const tones = { warn: '', bad: styles.bad, good: styles.good, info: styles.info };
  return (
    <div className={`${styles.notice} ${tones[tone]}`} role={role}>
      <Icon name={icons[tone]} />
      <p>{children}</p>
      {action}
    </div>
  );
}
