/** The state of an object, in words and with a colour. */
import { useWords } from '../words';
import styles from './status.module.css';

type Tone = 'good' | 'bad' | 'warn' | 'info';

const TONES: Readonly<Record<string, Tone>> = {
  PAID: 'good',
  ACTIVE: 'good',
  DELIVERED: 'good',
  COMPLETE: 'good',
  APPROVED: 'good',
  WON: 'good',
  ACCEPTED: 'good',
  SENT: 'good',
  QUEUED: 'info',
  BOUNCED: 'bad',
  PENDING: 'info',
  OPEN: 'warn',
  RETRYING: 'warn',
  PAUSED: 'warn',
  TRIAL: 'info',
  UNDER_DISPUTE: 'warn',
  FAILED: 'bad',
  DECLINED: 'bad',
  LOST: 'bad',
  REFUSED: 'bad',
  PARKED: 'bad',
  DISABLED: 'bad',
  REVOKED: 'bad',
};

interface StatusProps {
  value: string;
  /** Where a kind of object has words of its own for its states. */
  words?: Readonly<Record<string, string>> | undefined;
  tone?: Tone | undefined;
  /** Said behind the state, such as what was refunded of a payment. */
  note?: string | false | undefined;
}

export function Status({ value, words, tone = TONES[value], note }: StatusProps) {
  const { states } = useWords();
  const known: Readonly<Record<string, string>> = words ?? states;
  return (
    <span className={`${styles.status} ${tone ? styles[tone] : ''}`}>
      {[known[value] ?? value, note].filter(Boolean).join(' · ')}
    </span>
  );
}
