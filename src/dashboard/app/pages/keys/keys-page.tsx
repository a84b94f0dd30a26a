/** The API keys of this environment. A secret is shown once, when its key is created. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { KeysQuery } from '../../gql/graphql';
import { useAct } from '../../act';
import { useFinish } from '../../finish';
import { ActButton } from '../../parts/act-button';
import { ConfirmForm } from '../../parts/confirm-form';
import { Empty } from '../../parts/empty';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { Status } from '../../parts/status';
import { Pager, pageVariables, Table } from '../../parts/table';
import { useMay, useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { date, relative } from '../../time';
import { useWords } from '../../words';
import { CreateKeyButton } from './key-form';

const KEYS = graphql(`
  query Keys($first: Int, $last: Int, $after: String, $before: String) {
    apiKeys(first: $first, last: $last, after: $after, before: $before) {
      totalCount
      nodes {
        id
        description
        hint
        permissions
        createdAt
        lastUsedAt
        expiresAt
        revokedAt
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
    permissions {
      name
      resource
      verb
      description
      isGranted
    }
  }
`);
const REVOKE_KEY = graphql(`
  mutation RevokeKey($input: RevokeApiKeyInput!) {
    revokeApiKey(input: $input) {
      apiKey {
        id
        revokedAt
      }
      userErrors {
        message
        path
      }
    }
  }
`);

type Key = NonNullable<KeysQuery['apiKeys']>['nodes'][number];

export function KeysPage() {
  const { keys } = useWords();
  const { now } = useScope();
  const search = useAddressSearch();
  const mayCreate = useMay('STORE:CREATE');
  const mayRevoke = useMay('STORE:DELETE');
  const result = useQuery(KEYS, { variables: pageVariables(search) });
  const all = result.data?.permissions ?? [];
  return (
    <Page
      title={keys.title}
      about={keys.about}
      actions={mayCreate && all.length > 0 && <CreateKeyButton permissions={all} />}
    >
      <Loaded result={result}>
        {({ apiKeys: list }) =>
          list && (
            <Panel title={keys.list} isFlush>
              <Table
                name={keys.title}
                rows={list.nodes}
                keyOf={({ id }) => id}
                empty={<Empty title={keys.empty.title} text={keys.empty.text} />}
                columns={[
                  { name: keys.description, value: ({ description, id }) => description ?? id },
                  { name: keys.hint, value: ({ hint }) => <code>{hint}</code>, isLong: true },
                  { name: keys.status, value: (key) => <Status value={stateOf(key, now)} /> },
                  {
                    name: keys.permissions,
                    value: ({ permissions }) =>
                      permissions.length === all.length
                        ? keys.allPermissions
                        : keys.somePermissions(permissions.length),
                  },
                  {
                    name: keys.lastUsed,
                    value: ({ lastUsedAt }) =>
                      lastUsedAt ? relative(lastUsedAt, now) : keys.never,
                    isQuiet: true,
                  },
                  {
                    name: keys.expires,
                    value: ({ expiresAt }) => (expiresAt ? date(expiresAt) : keys.never),
                    isQuiet: true,
                  },
                  {
                    name: keys.acts,
                    value: (key) =>
                      mayRevoke && !key.revokedAt ? <RevokeButton apiKey={key} /> : null,
                  },
                ]}
              />
              <Pager connection={list} />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}

function stateOf({ revokedAt, expiresAt }: Key, now: string): string {
  if (revokedAt) return 'REVOKED';
  return expiresAt && expiresAt < now ? 'EXPIRED' : 'ACTIVE';
}

function RevokeButton({ apiKey }: { apiKey: Key }) {
  const { keys } = useWords();
  return (
    <ActButton isSmall label={keys.revoke} title={keys.revokeOf(apiKey.description ?? apiKey.hint)}>
      {(close) => <RevokeForm apiKey={apiKey} onClose={close} />}
    </ActButton>
  );
}

function RevokeForm({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const { keys } = useWords();
  const revoke = useAct(REVOKE_KEY);
  const finish = useFinish('Keys');
  const submit = async () => {
    if (!(await revoke.send({ input: { id: apiKey.id } }))) return;
    onClose();
    await finish(keys.revoked);
  };
  return (
    <ConfirmForm
      act={revoke}
      text={keys.revokeText}
      submit={keys.revokeOf(apiKey.description ?? apiKey.hint)}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}
