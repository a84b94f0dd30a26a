/** Creates a sub-account, changes one, or deletes one that holds nothing. */
import { useNavigate } from '@tanstack/react-router';
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { useWords } from '../../words';
import { useSubAccountWords } from '../../words/sub-accounts';

const CREATE_SUB_ACCOUNT = graphql(`
  mutation CreateSubAccount($input: CreateSubAccountInput!) {
    createSubAccount(input: $input) {
      subAccount {
        id
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);
const UPDATE_SUB_ACCOUNT = graphql(`
  mutation UpdateSubAccount($input: UpdateSubAccountInput!) {
    updateSubAccount(input: $input) {
      subAccount {
        id
        name
        externalId
        pixKey
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);
const DELETE_SUB_ACCOUNT = graphql(`
  mutation DeleteSubAccount($input: DeleteSubAccountInput!) {
    deleteSubAccount(input: $input) {
      subAccount {
        id
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);

interface SubAccountFields {
  id: string;
  name: string;
  externalId?: string | null;
  pixKey: string;
}

export function CreateSubAccountButton() {
  const words = useSubAccountWords();
  return (
    <ActButton label={words.create} tone="primary" icon="plus">
      {(close) => <CreateForm onClose={close} />}
    </ActButton>
  );
}

export function EditSubAccountButton({ account }: { account: SubAccountFields }) {
  const words = useSubAccountWords();
  return (
    <ActButton label={words.edit}>
      {(close) => <EditForm account={account} onClose={close} />}
    </ActButton>
  );
}

export function DeleteSubAccountButton({ account }: { account: SubAccountFields }) {
  const words = useSubAccountWords();
  return (
    <ActButton label={words.delete}>
      {(close) => <DeleteForm account={account} onClose={close} />}
    </ActButton>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const words = useSubAccountWords();
  const create = useAct(CREATE_SUB_ACCOUNT);
  const finish = useFinish('SubAccounts');
  const submit = async (form: FormData) => {
    const [externalId, pixKey] = [readText(form, 'externalId'), readText(form, 'pixKey')];
    const input = {
      name: readText(form, 'name') ?? '',
      taxId: readText(form, 'taxId') ?? '',
      ...(externalId && { externalId }),
      ...(pixKey && { pixKey }),
    };
    if (!(await create.send({ input }))) return;
    onClose();
    await finish(words.created);
  };
  return (
    <Form
      act={create}
      submit={words.create}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <TextField name="name" label={words.name} maxLength={100} isRequired />
      <TextField name="taxId" label={words.taxId} hint={words.taxIdHint} isRequired />
      <TextField name="pixKey" label={words.pixKey} hint={words.pixKeyHint} />
      <TextField name="externalId" label={words.externalId} maxLength={200} />
    </Form>
  );
}

interface FormProps {
  account: SubAccountFields;
  onClose: () => void;
}

function EditForm({ account, onClose }: FormProps) {
  const words = useSubAccountWords();
  const { common } = useWords();
  const update = useAct(UPDATE_SUB_ACCOUNT);
  const finish = useFinish('SubAccount');
  const submit = async (form: FormData) => {
    const input = {
      id: account.id,
      name: readText(form, 'name') ?? '',
      externalId: readText(form, 'externalId') ?? null,
      pixKey: readText(form, 'pixKey') ?? null,
    };
    if (!(await update.send({ input }))) return;
    onClose();
    await finish(words.saved);
  };
  return (
    <Form
      act={update}
      submit={common.save}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <TextField
        name="name"
        label={words.name}
        defaultValue={account.name}
        maxLength={100}
        isRequired
      />
      <TextField
        name="pixKey"
        label={words.pixKey}
        hint={words.pixKeyHint}
        defaultValue={account.pixKey}
      />
      <TextField
        name="externalId"
        label={words.externalId}
        defaultValue={account.externalId ?? ''}
        maxLength={200}
      />
    </Form>
  );
}

function DeleteForm({ account, onClose }: FormProps) {
  const words = useSubAccountWords();
  const remove = useAct(DELETE_SUB_ACCOUNT);
  const scope = useScope();
  const navigate = useNavigate();
  const finish = useFinish();
  const submit = async () => {
    if (!(await remove.send({ input: { id: account.id } }))) return;
    onClose();
    await navigate({ to: pagePath(scope, 'subAccounts') });
    await finish(words.deleted);
  };
  return (
    <ConfirmForm
      act={remove}
      text={words.deleteText}
      submit={words.deleteOf(account.name)}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}
