/** The menus of the top line: the stores of the member, and the member. */
import { useRouter } from '@tanstack/react-router';
import { forgetClients } from '../client';
import { Icon } from '../parts/icon';
import { pagePath } from '../paths';
import { useScope } from '../scope';
import { leave, useSession } from '../session';
import { useWords } from '../words';
import { MenuButton } from './menu-button';
import styles from './frame.module.css';

export function StoreMenu() {
  const { shell } = useWords();
  const scope = useScope();
  const router = useRouter();
  const memberships = useSession()?.memberships ?? [];
  return (
    <MenuButton
      label={shell.store(scope.membership.storeName)}
      name={shell.stores}
      options={memberships.map(({ storeId, storeName }) => [storeId, storeName])}
      onChoose={(store) => void router.navigate({ to: pagePath({ ...scope, store }, 'overview') })}
    >
      <span className={styles.store}>{scope.membership.storeName}</span>
      <Icon name="down" size={14} />
    </MenuButton>
  );
}

export function MemberMenu() {
  const { shell, roles } = useWords();
  const { membership } = useScope();
  const router = useRouter();
  const user = useSession()?.user;
  if (!user) return null;
  const choose = async (name: string) => {
    if (name === 'account') return router.navigate({ to: '/account' });
    await leave();
    await forgetClients();
    return router.navigate({ to: '/enter' });
  };
  return (
    <MenuButton
      label={shell.member(user.name)}
      name={`${user.name}, ${roles[membership.role]}`}
      placement="bottom end"
      options={[
        ['account', shell.account],
        ['leave', shell.leave],
      ]}
      onChoose={(name) => void choose(name)}
    >
      <Icon name="team" />
    </MenuButton>
  );
}
