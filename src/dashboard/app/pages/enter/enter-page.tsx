/** The way in, or the page of a link. */
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../../session';
import { useAddressSearch } from '../../search';
import { useWords } from '../../words';
import { EnterFrame } from './enter-frame';
import { LinkPage } from './link-page';
import { SignIn } from './sign-in';

export function EnterPage() {
  // The token of a link is behind `#`, where no log and no referrer sees it.
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    // A link that is opened in the tab of this page changes what is behind `#`, and loads nothing.
    const read = () => setToken(readToken());
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return token ? <LinkPage key={token} token={token} /> : <Enter />;
}

const readToken = (): string => window.location.hash.slice(1);

/** Where to go after signing in: only a path of the dashboard. */
function useTarget(): string {
  const { to } = useAddressSearch();
  const path = to?.replace(/^\/dashboard/, '');
  return path && /^\/(?![/\\])/.test(path) && !path.startsWith('/enter') ? path : '/';
}

function Enter() {
  const { enter } = useWords();
  const target = useTarget();
  const navigate = useNavigate();
  const session = useSession();
  if (session) return <Navigate to={target} replace />;
  return (
    <EnterFrame title={enter.title}>
      <SignIn onDone={() => void navigate({ to: target })} />
    </EnterFrame>
  );
}
