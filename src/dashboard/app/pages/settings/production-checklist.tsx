/** What the store needs before it sells for real, and the owner's request. */
import { Link } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { ProductionNeed } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { CheckField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Panel } from '../../parts/panel';
import { Icon } from '../../parts/icon';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { useSettingsWords } from '../../words/settings';
import styles from './settings.module.css';
import type { SettingsProduction } from './settings';

const REQUEST_PRODUCTION = graphql(`
  mutation RequestProduction($input: RequestProductionInput!) {
    requestProduction(input: $input) {
      production {
        state
        missing
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

export function ProductionChecklist({ production }: { production: SettingsProduction }) {
  const { production: words } = useSettingsWords();
  const mayRequest = useMay('TEAM:CREATE');
  const { state, missing } = production;
  return (
    <Panel title={words.title}>
      <p>
        <strong>{words.states[state]}.</strong> {words.text[state]}
      </p>
      {state !== 'ACTIVE' && (
        <ul className={styles.needs}>
          {(Object.keys(words.needs) as ProductionNeed[]).map((need) => (
            <Need key={need} need={need} isMissing={missing.includes(need)} />
          ))}
        </ul>
      )}
      {state === 'NOT_REQUESTED' && (mayRequest ? <RequestForm /> : <p>{words.onlyOwners}</p>)}
    </Panel>
  );
}

function Need({ need, isMissing }: { need: ProductionNeed; isMissing: boolean }) {
  const { production: words } = useSettingsWords();
  const scope = useScope();
  const links: Partial<Record<ProductionNeed, [to: string, name: string]>> = {
    SECOND_WAY_IN: ['/account', words.toAccount],
    WEBHOOK: [pagePath({ ...scope, environment: 'dev' }, 'webhooks'), words.toWebhooks],
  };
  const [to, name] = links[need] ?? [];
  return (
    <li>
      <span>
        <Icon name={isMissing ? 'alert' : 'check'} size={16} /> {words.needs[need]}
      </span>
      <small>
        {isMissing && to && <Link to={to}>{name}</Link>} {isMissing ? words.missing : words.done}
      </small>
    </li>
  );
}

function RequestForm() {
  const { production: words } = useSettingsWords();
  const request = useAct(REQUEST_PRODUCTION);
  const finish = useFinish('Settings');
  const submit = async (form: FormData) => {
    const acceptTerms = form.has('acceptTerms');
    if (await request.send({ input: { acceptTerms } })) await finish(words.requested);
  };
  return (
    <Form act={request} submit={words.request} onSubmit={(form) => void submit(form)}>
      <CheckField name="acceptTerms" label={words.accept} />
    </Form>
  );
}
