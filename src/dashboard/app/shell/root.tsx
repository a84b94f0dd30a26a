/** The frame of every page. A visitor without a session signs in first, then returns. */
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useSession } from '../session';
import { useWords } from '../words';
import { Confirmation } from './confirmation';
import { Toasts } from './toasts';
import styles from './frame.module.css';

/** Who has no session may only come in. */
const OPEN = '/enter';

export function Root() {
  const { shell } = useWords();
  const session = useSession();
  const { pathname, href } = useRouterState({ select: ({ location }) => location });
  const isOpen = pathname.startsWith(OPEN);
  const isEnrolling = session?.limit === 'ENROL' && !pathname.startsWith('/account');
  return (
    <Toasts>
      <Confirmation>
        <a className={styles.skip} href="#content">
          {shell.skip}
        </a>
        {!session && !isOpen && <Navigate to="/enter" search={{ to: href }} />}
        {session && isEnrolling && !isOpen && <Navigate to="/account" />}
        {(session || isOpen) && <Outlet />}
      </Confirmation>
    </Toasts>
  );
}
