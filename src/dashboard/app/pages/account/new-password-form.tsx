/** Another password, with the same authenticator app. */
import { useState } from 'react';
import { readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { useRequest } from '../../acts/request';
import { askSession, type DashboardSession } from '../../session';
import { useToast } from '../../shell/toasts';
import { useWords } from '../../words';
import { useSudo } from './passkey-form';

export function NewPasswordForm() {
  const { account, codes } = useWords();
  const request = useRequest();
  const withSudo = useSudo();
  const toast = useToast();
  // A form that was saved begins empty.
  const [saved, setSaved] = useState(0);
  const submit = async (form: FormData) => {
    const password = readText(form, 'newPassword') ?? '';
    const answer = await request.run(() =>
      withSudo(() => askSession<{ session: DashboardSession }>('password', { password })),
    );
    if (!answer) return;
    setSaved((times) => times + 1);
    toast(account.passwordAdded);
  };
  return (
    <Form
      key={saved}
      act={request}
      submit={account.savePassword}
      onSubmit={(form) => void submit(form)}
    >
      <p>{codes.passwordAloneText}</p>
      <TextField
        name="newPassword"
        type="password"
        label={codes.newPassword}
        hint={account.passwordHint}
        minLength={12}
        maxLength={128}
        autoComplete="new-password"
        isRequired
      />
    </Form>
  );
}
