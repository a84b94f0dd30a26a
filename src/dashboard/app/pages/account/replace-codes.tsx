/** Ten new recovery codes in place of the old ones. */
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { Form } from '../../parts/forms/form';
import { Panel } from '../../parts/panel';
import { readWays, setSession } from '../../session';
import { useToast } from '../../shell/toasts';
import { useWords } from '../../words';

const REPLACE_CODES = graphql(`
  mutation ReplaceRecoveryCodes {
    replaceRecoveryCodes {
      recoveryCodes {
        codes
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

export type OnCodes = (codes: readonly string[]) => void;

export function ReplaceCodes({ onCodes }: { onCodes: OnCodes }) {
  const { codes } = useWords();
  const replace = useAct(REPLACE_CODES);
  const toast = useToast();
  const submit = async () => {
    const made = (await replace.send({}))?.replaceRecoveryCodes.recoveryCodes;
    if (!made) return;
    onCodes(made.codes);
    toast(codes.replaced);
    // How many are left stands on the page.
    setSession((await readWays()).session);
  };
  return (
    <Panel title={codes.replace}>
      <Form act={replace} submit={codes.replace} onSubmit={() => void submit()}>
        <p>{codes.replaceText}</p>
      </Form>
    </Panel>
  );
}
