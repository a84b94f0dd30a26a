/** The menus of the top line: the stores of the member, and the member. */
import { useRouter } from '@tanstack/react-router';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { forgetClients } from '../client';
import { Icon } from '../parts/icon';
import { pagePath } from '../paths';
import { useScope } from '../scope';
import { leave, useSession } from '../session';
import { useWords } from '../words';
import buttons from '../parts/button.module.css';
import styles from './frame.module.css';

const PLAIN = `${buttons.button} ${buttons.plain}`;

export function StoreMenu() {
  const { shell } = useWords();
  const scope = useScope();
  const router = useRouter();
  const memberships = useSession()?.memberships ?? [];
  return (
    <MenuTrigger>
      <AriaButton className={PLAIN} aria-label={shell.store(scope.membership.storeName)}>
        <span className={styles.store}>{scope.membership.storeName}</span>
        <Icon name="down" size={14} />
      </AriaButton>
      <Popover className={styles.popover}>
        <Menu
          className={styles.list}
          aria-label={shell.stores}
          onAction={(store) =>
            void router.navigate({ to: pagePath({ ...scope, store: String(store) }, 'overview') })
          }
        >
          {memberships.map(({ storeId, storeName }) => (
            <MenuItem key={storeId} id={storeId} className={styles.option}>
              {storeName}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

export function MemberMenu() {
  const { shell, roles } = useWords();
  const { membership } = useScope();
  const router = useRouter();
  const user = useSession()?.user;
  if (!user) return null;
  const act = async (name: string) => {
    if (name === 'account') return router.navigate({ to: '/account' });
    await leave();
    await forgetClients();
    return router.navigate({ to: '/enter' });
  };
  return (
    <MenuTrigger>
      <AriaButton className={PLAIN} aria-label={shell.member(user.name)}>
        <Icon name="team" />
      </AriaButton>
      <Popover className={styles.popover} placement="bottom end">
        <Menu
          className={styles.list}
          aria-label={`${user.name}, ${roles[membership.role]}`}
          onAction={(name) => void act(String(name))}
        >
          <MenuItem id="account" className={styles.option}>
            {shell.account}
          </MenuItem>
          <MenuItem id="leave" className={styles.option}>
            {shell.leave}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
