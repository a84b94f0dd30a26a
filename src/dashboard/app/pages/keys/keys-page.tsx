/** The API keys of this environment. A secret is shown once, when its key is created. */
import type { ReactNode } from 'react';
import { FIRST_CALLS } from '../../code/calls';
import { graphql } from '../../gql';
import type { KeysQuery } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { useMay, useScope } from '../../scope';
import { date, dateTime } from '../../time';
import { useKeyWords } from '../../words/keys';
import { CreateKeyButton } from './key-form';
import { PublicKeyPanel } from './public-key';

const KEYS = graphql(`
  query Keys($first: Int, $last: Int, $after: String, $before: String, $filter: ApiKeyFilter) {
    apiKeys(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
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
    publicKey {
      id
      key
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
        code
        message
        path
        reason
        values
      }
    }
  }
`);

type Key = NonNullable<KeysQuery['apiKeys']>['nodes'][number];

const STATES = ['ACTIVE', 'REVOKED'] as const;

export function KeysPage() {
  const keys = useKeyWords();
  const mayCreate = useMay('STORE:CREATE');
  return (
    <ListPage
      title={keys.title}
      about={keys.about}
      actionsOf={({ permissions }) =>
        mayCreate && permissions && <CreateKeyButton permissions={permissions} />
      }
      name={keys.list}
      document={KEYS}
      listOf={(data) => data.apiKeys}
      figures={({ publicKey }) => <PublicKeyPanel publicKey={publicKey} />}
      filters={[
        {
          name: 'status',
          label: keys.status,
          options: optionsOf(keys.states, STATES),
          of: (state) => ({ isRevoked: state === 'REVOKED' }),
        },
      ]}
      empty={{ ...keys.empty, call: FIRST_CALLS.key }}
    >
      {(rows, empty, { permissions }) => (
        <KeyTable rows={rows} empty={empty} permissionCount={permissions?.length ?? 0} />
      )}
    </ListPage>
  );
}

interface KeyTableProps {
  rows: readonly Key[];
  empty: ReactNode;
  permissionCount: number;
}

function KeyTable({ rows, empty, permissionCount }: KeyTableProps) {
  const keys = useKeyWords();
  const { now } = useScope();
  const mayRevoke = useMay('STORE:DELETE');
  return (
    <Table
      name={keys.title}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { name: keys.description, value: ({ description, id }) => description ?? id },
        { name: keys.hint, value: ({ hint }) => <code>{hint}</code>, isLong: true },
        {
          name: keys.status,
          value: (key) => <Status value={stateOf(key, now)} words={keys.states} />,
        },
        {
          name: keys.permissions,
          value: ({ permissions }) =>
            permissions.length === permissionCount
              ? keys.allPermissions
              : keys.somePermissions(permissions.length),
        },
        {
          name: keys.lastUsed,
          value: ({ lastUsedAt }) => (lastUsedAt ? dateTime(lastUsedAt) : keys.never),
          isQuiet: true,
        },
        {
          name: keys.expires,
          value: ({ expiresAt }) => (expiresAt ? date(expiresAt) : keys.never),
          isQuiet: true,
        },
        {
          name: keys.acts,
          value: (key) => (mayRevoke && !key.revokedAt ? <RevokeButton apiKey={key} /> : null),
        },
      ]}
    />
  );
}

function stateOf({ revokedAt, expiresAt }: Key, now: string): string {
  if (revokedAt) return 'REVOKED';
  return expiresAt && expiresAt < now ? 'EXPIRED' : 'ACTIVE';
}

function RevokeButton({ apiKey }: { apiKey: Key }) {
  const keys = useKeyWords();
  return (
    <ActButton isSmall label={keys.revoke} title={keys.revokeOf(apiKey.description ?? apiKey.hint)}>
      {(close) => <RevokeForm apiKey={apiKey} onClose={close} />}
    </ActButton>
  );
}

function RevokeForm({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const keys = useKeyWords();
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
