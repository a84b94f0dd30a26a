/** The dialog that asks "is it you?", by a passkey or by password and code. */
import Dialog from '../parts/forms/dialog';
import { Button } from '../parts/forms/button';
import { Form } from '../parts/forms/form';
import { readText, TextField } from '../parts/forms/field';
import { askSession, signByPasskey, useSession, type DashboardSession } from '../session';
import { useWords } from '../words';
import { useRequest } from '../acts/request';

export default function ConfirmationDialog({
  onClose,
}: {
  onClose: (isConfirmed: boolean) => void;
}) {
  const { confirmation } = useWords();
  const factors = useSession()?.factors;
  const request = useRequest();
  const byPasskey = async () => {
    if (await request.run(() => signByPasskey('session/confirm').then(() => true))) onClose(true);
  };
  const byPassword = async (form: FormData) => {
    const body = { password: readText(form, 'password'), code: readText(form, 'code') };
    const answer = await request.run(() =>
      askSession<{ session: DashboardSession }>('session/confirm', body),
    );
    if (answer) onClose(true);
  };
  return (
    <Dialog title={confirmation.title} onClose={() => onClose(false)}>
      <p>{confirmation.text}</p>
      {Boolean(factors?.passkeys) && (
        <Button tone="primary" isPending={request.isPending} onPress={() => void byPasskey()}>
          {confirmation.byPasskey}
        </Button>
      )}
      {factors?.password && (
        <Form
          act={request}
          submit={confirmation.byPassword}
          onSubmit={(form) => void byPassword(form)}
        >
          <TextField
            name="password"
            type="password"
            label={confirmation.password}
            autoComplete="current-password"
            isRequired
          />
          <TextField
            name="code"
            label={confirmation.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            isRequired
          />
        </Form>
      )}
    </Dialog>
  );
}
