/**
 * The frame of every page: its heading, which takes focus when the page is opened, and its state.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../words';
import { Fault } from './fault';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** In the heading's line, such as a status. */
  badge?: ReactNode;
  about?: string;
  back?: { to: string; name: string };
  actions?: ReactNode;
  /** Whether the last of the actions creates what the page lists: `n` presses it. */
  isCreating?: boolean;
  children: ReactNode;
}

export function Page({ title, badge, about, back, actions, isCreating, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Pitanga`;
  }, [title]);
  // A page that was opened takes focus; typing in a filter must not lose it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {back && (
          <Link className={styles.back} to={back.to}>
            ← {back.name}
          </Link>
        )}
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </div>
        {actions && (
          <div className={styles.actions} data-creates={isCreating || undefined}>
            {actions}
          </div>
        )}
        {about && <p className={styles.about}>{about}</p>}
      </header>
      {children}
    </div>
  );
}

interface Result<Data> {
  data?: Data | undefined;
  error?: unknown;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<Data> {
  result: Result<Data>;
  children: (data: Data) => ReactNode;
}

/**
 * The content once it is there. What was loaded before stays while the network is away, with a word
 * that it may be old.
 */
export function Loaded<Data>({ result, children }: LoadedProps<Data>) {
  const { data, error, refetch } = result;
  const retry = () => void refetch().catch(() => undefined); // the result has the error
  return (
    <>
      {Boolean(error) && <Fault error={error} reset={retry} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && <Loading />}
    </>
  );
}

/** What stands where something is being loaded. */
export function Loading() {
  const { common } = useWords();
  return (
    <div className={styles.skeleton} role="status" aria-label={common.loading}>
      <span />
      <span />
      <span />
    </div>
  );
}
