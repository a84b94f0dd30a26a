/** Sets a password together with the codes of an authenticator app, which it needs. */
import { useState } from 'react';
import { Copy } from '../../parts/copy';
import { readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { QrCode } from '../../parts/qr';
import { useRequest } from '../../acts/request';
import { ask, askSession, type DashboardSession } from '../../session';
import { useToast } from '../../shell/toasts';
import { useWords } from '../../words';
import { useSudo } from './passkey-form';

interface Secret {
  secret: string;
  uri: string;
  ticket: string;
}

export function PasswordForm({ onDone }: { onDone: (codes: string[] | null) => void }) {
  const { account, enter } = useWords();
  const request = useRequest();
  const withSudo = useSudo();
  const toast = useToast();
  const [secret, setSecret] = useState<Secret | null>(null);
  const begin = async () =>
    setSecret(await request.run(() => withSudo(() => ask<Secret>('POST', 'totp/options', {}))));
  if (!secret)
    return (
      <Form act={request} submit={account.beginPassword} onSubmit={() => void begin()}>
        <p>{account.passwordText}</p>
      </Form>
    );
  const submit = async (form: FormData) => {
    const answer = await request.run(() =>
      withSudo(() =>
        askSession<{ session: DashboardSession; recoveryCodes: string[] | null }>('totp', {
          ticket: secret.ticket,
          code: readText(form, 'code') ?? '',
          password: readText(form, 'password') ?? '',
        }),
      ),
    );
    if (!answer) return;
    setSecret(null);
    toast(account.passwordAdded);
    onDone(answer.recoveryCodes);
  };
  return (
    <Form
      act={request}
      submit={account.savePassword}
      onSubmit={(form) => void submit(form)}
      onCancel={() => setSecret(null)}
    >
      <p>{account.scan}</p>
      <QrCode text={secret.uri} label={account.qr} />
      <p>
        <code>{secret.secret}</code> <Copy text={secret.secret} />
      </p>
      <TextField
        name="password"
        type="password"
        label={enter.password}
        hint={account.passwordHint}
        minLength={12}
        maxLength={128}
        autoComplete="new-password"
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
  );
}
