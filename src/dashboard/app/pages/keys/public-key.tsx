/** The public key of the card form: shown, and replaced. */
import { graphql } from '../../gql';
import type { KeysQuery } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { Panel } from '../../parts/panel';
import { Snippet } from '../../parts/snippet';
import { useMay } from '../../scope';
import { useStoredCardWords } from '../../words/stored-cards';

const REPLACE_PUBLIC_KEY = graphql(`
  mutation ReplacePublicKey($input: ReplacePublicKeyInput!) {
    replacePublicKey(input: $input) {
      publicKey {
        id
        key
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

interface PublicKeyProps {
  publicKey: KeysQuery['publicKey'];
}

export function PublicKeyPanel({ publicKey }: PublicKeyProps) {
  const { publicKey: say } = useStoredCardWords();
  const mayReplace = useMay('STORE:CREATE');
  const label = publicKey ? say.replace : say.create;
  return (
    <Panel
      title={say.title}
      actions={
        mayReplace && (
          <ActButton isSmall label={label}>
            {(close) => <ReplaceForm publicKey={publicKey} onClose={close} />}
          </ActButton>
        )
      }
    >
      <p>{say.about}</p>
      {publicKey ? <Snippet name={say.name} code={publicKey.key} /> : <p>{say.none}</p>}
    </Panel>
  );
}

/** The key that was shown is named: a request that is repeated replaces once. */
function ReplaceForm({ publicKey, onClose }: PublicKeyProps & { onClose: () => void }) {
  const { publicKey: say } = useStoredCardWords();
  const replace = useAct(REPLACE_PUBLIC_KEY);
  const finish = useFinish('Keys');
  const submit = async () => {
    if (!(await replace.send({ input: { key: publicKey?.key ?? null } }))) return;
    onClose();
    await finish(publicKey ? say.replaced : say.created);
  };
  return (
    <ConfirmForm
      act={replace}
      text={publicKey ? say.replaceText : say.about}
      submit={publicKey ? say.replace : say.create}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}
