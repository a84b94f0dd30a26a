/** Links to parts of a page that the address names, such as a state or a period. */
import { Link, useRouterState } from '@tanstack/react-router';
import styles from './tabs.module.css';

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly (readonly [
    name: Name,
    text: string,
    search: { readonly [key: string]: string | undefined },
  ])[];
  current: Name;
}

export function Tabs<Name extends string>({ label, tabs, current }: TabsProps<Name>) {
  const { pathname } = useRouterState({ select: ({ location }) => location });
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(([name, text, search]) => (
        <Link
          key={name}
          to={pathname}
          search={search}
          resetScroll={false}
          aria-current={name === current ? 'true' : undefined}
          activeProps={{}}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
