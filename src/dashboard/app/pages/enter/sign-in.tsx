/** Who is there: by passkey, by password and code, or by recovery code. */
import { useEffect, useState } from 'react';
import { Button } from '../../parts/forms/button';
import { readText, TextField } from '../../parts/forms/field';
import { Fault } from '../../parts/fault';
import { Form } from '../../parts/forms/form';
import { Notice } from '../../parts/notice';
import { useRequest } from '../../acts/request';
import {
  askSession,
  readWays,
  signByPasskey,
  type DashboardSession,
  type Ways,
} from '../../session';
import { useWords } from '../../words';

export function SignIn({ onDone }: { onDone: () => void }) {
  const { enter } = useWords();
  const [ways, setWays] = useState<Ways | null>(null);
  const [way, setWay] = useState<'passkey' | 'password' | 'code'>('passkey');
  const asking = useRequest();
  const request = useRequest();
  useEffect(() => {
    void asking.run(readWays).then(setWays);
    // Asked once, when the page opens.
  }, []);
  if (ways && !ways.isAvailable) return <Notice>{enter.notHere}</Notice>;
  const signIn = (ask: () => Promise<unknown>) =>
    void request
      .run(() => ask().then(() => true))
      .then((isIn) => {
        if (isIn) onDone();
      });
  const send = (path: string, form: FormData, names: readonly string[]) =>
    signIn(() =>
      askSession<{ session: DashboardSession }>(
        path,
        Object.fromEntries(names.map((name) => [name, readText(form, name) ?? ''])),
      ),
    );
  return (
    <>
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
      {ways?.isProduction === false && <Notice tone="info">{enter.firstLink}</Notice>}
    </>
  );
}
