/** The way in: by passkey, by password and code, by recovery code, or by a link. */
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../parts/button';
import { readText, TextField } from '../../parts/field';
import { Fault } from '../../parts/fault';
import { Form } from '../../parts/form';
import { Notice } from '../../parts/notice';
import { useRequest } from '../../request';
import {
  askSession,
  readWays,
  signByPasskey,
  useSession,
  type Session,
  type Ways,
} from '../../session';
import { useAddressSearch } from '../../search';
import { useWords } from '../../words';
import { Door } from './door';
import { LinkPage } from './link-page';

export function EnterPage() {
  // The token of a link is behind `#`, where no log and no referrer sees it.
  const [token] = useState(() => window.location.hash.slice(1));
  return token ? <LinkPage token={token} /> : <SignIn />;
}

/** Where to go after signing in: only a path of the dashboard. */
function useTarget(): string {
  const { to } = useAddressSearch();
  const path = to?.replace(/^\/dashboard/, '');
  return path && /^\/(?![/\\])/.test(path) && !path.startsWith('/enter') ? path : '/';
}

function SignIn() {
  const { enter } = useWords();
  const target = useTarget();
  const navigate = useNavigate();
  const session = useSession();
  const [ways, setWays] = useState<Ways | null>(null);
  const [way, setWay] = useState<'passkey' | 'password' | 'code'>('passkey');
  const asking = useRequest();
  const request = useRequest();
  useEffect(() => {
    void asking.run(readWays).then(setWays);
    // Asked once, when the page opens.
  }, []);
  if (session) return <Navigate to={target} replace />;
  if (ways && !ways.isAvailable)
    return (
      <Door title={enter.title}>
        <Notice>{enter.notHere}</Notice>
      </Door>
    );
  const signIn = (ask: () => Promise<unknown>) =>
    void request
      .run(() => ask().then(() => true))
      .then(async (isIn) => {
        if (isIn) await navigate({ to: target });
      });
  const send = (path: string, form: FormData, names: readonly string[]) =>
    signIn(() =>
      askSession<{ session: Session }>(
        path,
        Object.fromEntries(names.map((name) => [name, readText(form, name) ?? ''])),
      ),
    );
  return (
    <Door title={enter.title}>
      {Boolean(asking.failure) && <Fault error={asking.failure} />}
      {way === 'passkey' && (
        <Form
          act={request}
          submit={enter.byPasskey}
          onSubmit={() => signIn(() => signByPasskey('session/passkey'))}
        >
          <p>{enter.passkeyText}</p>
        </Form>
      )}
      {way === 'password' && (
        <Form
          act={request}
          submit={enter.submit}
          onSubmit={(form) => send('session/password', form, ['email', 'password', 'code'])}
        >
          <TextField
            name="email"
            type="email"
            label={enter.email}
            autoComplete="username"
            isRequired
          />
          <TextField
            name="password"
            type="password"
            label={enter.password}
            autoComplete="current-password"
            isRequired
          />
          <TextField
            name="code"
            label={enter.code}
            hint={enter.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            isRequired
          />
        </Form>
      )}
      {way === 'code' && (
        <Form
          act={request}
          submit={enter.submit}
          onSubmit={(form) => send('session/code', form, ['email', 'recoveryCode'])}
        >
          <TextField
            name="email"
            type="email"
            label={enter.email}
            autoComplete="username"
            isRequired
          />
          <TextField
            name="recoveryCode"
            label={enter.recoveryCode}
            hint={enter.recoveryHint}
            autoComplete="off"
            isRequired
          />
        </Form>
      )}
      {(['passkey', 'password', 'code'] as const)
        .filter((each) => each !== way)
        .map((each) => (
          <Button key={each} tone="plain" onPress={() => setWay(each)}>
            {enter.otherWays[each]}
          </Button>
        ))}
    </Door>
  );
}
