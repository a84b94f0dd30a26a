/** Adds a passkey of this device. */
import { readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { useRequest } from '../../acts/request';
import { addPasskey, Refused } from '../../session';
import { useConfirmation } from '../../shell/confirmation';
import { useToast } from '../../shell/toasts';
import { useWords } from '../../words';

/** `onDone` receives the recovery codes, which come with the first way in. */
export function PasskeyForm({ onDone }: { onDone: (codes: string[] | null) => void }) {
  const { account } = useWords();
  const request = useRequest();
  const withSudo = useSudo();
  const toast = useToast();
  const submit = async (form: FormData) => {
    const name = readText(form, 'name') ?? '';
    const added = await request.run(() =>
      withSudo(() => addPasskey(name)).then((codes) => ({ codes })),
    );
    if (!added) return;
    toast(account.passkeyAdded);
    onDone(added.codes);
  };
  return (
    <Form act={request} submit={account.addPasskey} onSubmit={(form) => void submit(form)}>
      <p>{account.passkeyText}</p>
      <TextField
        name="name"
        label={account.passkeyName}
        hint={account.passkeyHint}
        defaultValue={account.thisDevice}
        maxLength={60}
        isRequired
      />
    </Form>
  );
}

/** Asks who is there if the route wants to know, and then once more. */
export function useSudo() {
  const confirm = useConfirmation();
  return async <Answer,>(ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'SUDO_REQUIRED' && (await confirm())))
        throw error;
      return ask();
    }
  };
}
