/** Says on every page of Dev mode that no money moves, and what time the store has. */
import { Link } from '@tanstack/react-router';
import { pagePath } from '../paths';
import { useMay, useScope } from '../scope';
import { dateTime } from '../time';
import { useWords } from '../words';
import styles from './frame.module.css';

export function DevBanner() {
  const { shell } = useWords();
  const scope = useScope();
  const maySimulate = useMay('CHECKOUT:CREATE');
  if (scope.environment !== 'dev' || scope.now === '') return null;
  return (
    <aside className={styles.banner} aria-label={shell.environments.dev}>
      <span>{shell.devMode}</span>
      <span className={styles.wide}>{shell.devModeText}</span>
      <span>{shell.storeTime(dateTime(scope.now))}</span>
      {maySimulate && <Link to={pagePath(scope, 'simulator')}>{shell.toSimulator}</Link>}
    </aside>
  );
}
