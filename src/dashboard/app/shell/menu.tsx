/** The menu: the pages that the role may see here. */
import { Link, useRouterState } from '@tanstack/react-router';
import { Icon } from '../parts/icon';
import { MENU, pageEntry, pageOfAddress, pagePath, type MenuGroup, type PageName } from '../paths';
import { useScope } from '../scope';
import { useWords } from '../words';
import styles from './frame.module.css';

/** The pages of the menu that the member may see, in its order. */
export function useMenuPages(): readonly { group: MenuGroup; pages: readonly PageName[] }[] {
  const { permissions, environment, membership } = useScope();
  const isShown = (name: PageName) => {
    const { permission, isDevOnly, ofSubAccounts } = pageEntry(name);
    if (ofSubAccounts && !membership.hasSubAccounts) return false;
    return (
      (permission === null || permissions.has(permission)) && !(isDevOnly && environment === 'prod')
    );
  };
  return (Object.keys(MENU) as MenuGroup[]).map((group) => ({
    group,
    pages: MENU[group].filter(isShown),
  }));
}

export function Menu({ isOpen }: { isOpen: boolean }) {
  const { shell, pages } = useWords();
  const scope = useScope();
  const current = pageOfAddress(useRouterState({ select: ({ location }) => location.pathname }));
  return (
    <nav className={styles.menu} aria-label={shell.menu} data-open={isOpen ? '' : undefined}>
      <Link to={pagePath(scope, 'overview')} className={styles.brand}>
        <span className={styles.mark} />
        Pitanga
      </Link>
      {useMenuPages()
        .filter((each) => each.pages.length > 0)
        .map(({ group, pages: names }) => (
          <div key={group} className={styles.group}>
            {group !== 'home' && <h2>{shell.groups[group]}</h2>}
            {names.map((name) => (
              <Link
                key={name}
                to={pagePath(scope, name)}
                className={styles.item}
                aria-current={name === current ? 'page' : undefined}
                activeOptions={{ exact: true, includeSearch: false }}
              >
                <Icon name={name} />
                {pages[name]}
              </Link>
            ))}
          </div>
        ))}
    </nav>
  );
}
