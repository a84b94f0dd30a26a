/** Switches between Dev mode and production. The section stays, the object does not. */
import { Link, useRouterState } from '@tanstack/react-router';
import { pageEntry, pageOfAddress, pagePath } from '../paths';
import { useScope } from '../scope';
import { useWords } from '../words';
import styles from './frame.module.css';

export function EnvironmentSwitch() {
  const { shell } = useWords();
  const scope = useScope();
  const page = pageOfAddress(useRouterState({ select: ({ location }) => location.pathname }));
  const target = pageEntry(page).isDevOnly ? 'overview' : page;
  return (
    <nav className={styles.switch} aria-label={shell.environment}>
      {(['dev', 'prod'] as const).map((environment) => (
        <Link
          key={environment}
          to={pagePath({ ...scope, environment }, target)}
          aria-current={environment === scope.environment ? 'true' : undefined}
          activeProps={{}}
        >
          {shell.environments[environment]}
        </Link>
      ))}
    </nav>
  );
}
