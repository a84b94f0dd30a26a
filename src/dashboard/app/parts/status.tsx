/** The state of an object, in words and with a colour. */
import { useWords } from '../words';
import styles from './status.module.css';

const TONES: Readonly<Record<string, 'good' | 'bad' | 'warn' | 'info'>> = {
  PAID: 'good',
  ACTIVE: 'good',
  DELIVERED: 'good',
  COMPLETE: 'good',
  APPROVED: 'good',
  WON: 'good',
  PENDING: 'info',
  OPEN: 'warn',
  RETRYING: 'warn',
  PAUSED: 'warn',
  TRIAL: 'info',
  UNDER_DISPUTE: 'warn',
  FAILED: 'bad',
  DECLINED: 'bad',
  LOST: 'bad',
  PARKED: 'bad',
  DISABLED: 'bad',
  REVOKED: 'bad',
};

export function Status({ value }: { value: string }) {
  const { states } = useWords();
  const tone = TONES[value];
  const known: Readonly<Record<string, string>> = states;
  return (
    <span className={`${styles.status} ${tone ? styles[tone] : ''}`}>{known[value] ?? value}</span>
  );
}
