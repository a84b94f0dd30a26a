/** Creates an API key: a table of resources and verbs, and then its secret, once. */
import { useState } from 'react';
import { graphql } from '../../gql';
import type { KeysQuery } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { programOf, READS } from '../../code/calls';
import { browserState } from '../../live/browser-state';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { Button } from '../../parts/forms/button';
import { CheckField, readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Notice } from '../../parts/notice';
import { Snippet } from '../../parts/snippet';
import { startOfDay } from '../../time';
import { useKeyWords } from '../../words/keys';
import styles from './keys.module.css';

const CREATE_KEY = graphql(`
  mutation CreateKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) {
      newApiKey {
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

/** What a shop needs to sell, and to give money back. */
const SELLS = /^(CHECKOUT|PRODUCT|TRANSPARENT):|^CUSTOMER:READ$|^REFUND:CREATE$/;

/** Of a call that a key with these permissions may do; null if it may read nothing. */
function allowedPath(chosen: ReadonlySet<string>): string | null {
  return READS.find(([permission]) => chosen.has(permission))?.[1] ?? null;
}

type Permission = NonNullable<KeysQuery['permissions']>[number];

interface PermissionsProps {
  permissions: readonly Permission[];
}

export function CreateKeyButton({ permissions }: PermissionsProps) {
  const keys = useKeyWords();
  return (
    <ActButton label={keys.create} tone="primary" icon="plus" isWide>
      {(close) => <KeyForm permissions={permissions} onClose={close} />}
    </ActButton>
  );
}

function KeyForm({ permissions, onClose }: PermissionsProps & { onClose: () => void }) {
  const keys = useKeyWords();
  const create = useAct(CREATE_KEY);
  const finish = useFinish('Keys');
  const offered = permissions.filter(
    ({ isGranted, resource }) => isGranted && resource !== 'CONNECT',
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(offered.filter(({ name }) => SELLS.test(name)).map(({ name }) => name)),
  );
  const [secret, setSecret] = useState<string | null>(null);
  if (secret) return <Secret secret={secret} chosen={chosen} onClose={onClose} />;
  const submit = async (form: FormData) => {
    const description = readText(form, 'description');
    const expires = readText(form, 'expires');
    const data = await create.send({
      input: {
        permissions: [...chosen],
        ...(description && { description }),
        ...(expires && { expiresAt: startOfDay(expires) }),
        ...(form.has('mcp') && { mcp: true }),
      },
    });
    const key = data?.createApiKey.newApiKey?.key;
    if (!key) return;
    setSecret(key);
    await finish(keys.created);
  };
  const preset = (isIn: (permission: Permission) => boolean) =>
    setChosen(new Set(offered.filter(isIn).map(({ name }) => name)));
  return (
    <Form
      act={create}
      submit={keys.create}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <TextField
        name="description"
        label={keys.description}
        hint={keys.descriptionHint}
        isRequired
      />
      <div className={styles.presets}>
        <Button isSmall onPress={() => preset(() => true)}>
          {keys.presets.all}
        </Button>
        <Button isSmall onPress={() => preset(({ verb }) => verb === 'READ')}>
          {keys.presets.read}
        </Button>
        <Button isSmall onPress={() => preset(({ name }) => SELLS.test(name))}>
          {keys.presets.sell}
        </Button>
        <Button isSmall onPress={() => preset(() => false)}>
          {keys.presets.none}
        </Button>
      </div>
      <p className={styles.hint}>{keys.presetsText}</p>
      <Matrix permissions={offered} chosen={chosen} onChange={setChosen} />
      <TextField name="expires" type="date" label={keys.expires} hint={keys.expiresHint} />
      <CheckField name="mcp" label={keys.mcp} />
    </Form>
  );
}

interface MatrixProps extends PermissionsProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

function Matrix({ permissions, chosen, onChange }: MatrixProps) {
  const keys = useKeyWords();
  const resources = [...new Set(permissions.map(({ resource }) => resource))];
  const verbs = [...new Set(permissions.map(({ verb }) => verb))];
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  const nouns: Readonly<Record<string, string>> = keys.resources;
  const acts: Readonly<Record<string, string>> = keys.verbs;
  return (
    <div className={styles.scroll}>
      <table className={styles.matrix}>
        <caption>{keys.permissions}</caption>
        <thead>
          <tr>
            <td />
            {verbs.map((verb) => (
              <th key={verb} scope="col">
                {acts[verb] ?? verb}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resources.map((resource) => (
            <tr key={resource}>
              <th scope="row">{nouns[resource] ?? resource}</th>
              {verbs.map((verb) => {
                const found = permissions.find(
                  (each) => each.resource === resource && each.verb === verb,
                );
                return (
                  <td key={verb}>
                    {found && (
                      <input
                        type="checkbox"
                        aria-label={found.name}
                        title={keys.meanings[found.name] ?? found.description}
                        checked={chosen.has(found.name)}
                        onChange={() => toggle(found.name)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SecretProps {
  secret: string;
  chosen: ReadonlySet<string>;
  onClose: () => void;
}

function Secret({ secret, chosen, onClose }: SecretProps) {
  const keys = useKeyWords();
  const path = allowedPath(chosen);
  return (
    <div className={styles.secret}>
      <Notice tone="good" role="status">
        {keys.secretText}
      </Notice>
      <Snippet name={keys.secret} code={secret} />
      {path && (
        <Snippet
          name="curl"
          code={`curl ${browserState().origin}${path} \\\n  -H "Authorization: Bearer ${secret}"`}
        />
      )}
      {path && (
        <Snippet
          name="TypeScript (@pitanga/client)"
          code={programOf(browserState().origin, { path })}
        />
      )}
      <Button tone="primary" onPress={onClose}>
        {keys.kept}
      </Button>
    </div>
  );
}
