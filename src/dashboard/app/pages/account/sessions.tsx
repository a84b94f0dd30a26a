/** The passkeys and open sessions of the member, each of which can be ended. */
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { clientOf } from '../../client';
import { graphql } from '../../gql';
import type { AccountQuery } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { Empty } from '../../parts/empty';
import { Loaded } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { browserName } from '../../../../modules/members/sessions/browser-name';
import { ReplaceCodes, type OnCodes } from './replace-codes';

const ACCOUNT = graphql(`
  query Account {
    viewer {
      sessions {
        id
        browser
        way
        usedAt
        expiresAt
        isCurrent
      }
      passkeys {
        id
        name
        createdAt
        usedAt
        isUsable
      }
    }
  }
`);
const END_SESSION = graphql(`
  mutation EndSession($input: EndSessionInput!) {
    endSession(input: $input) {
      ended {
        __typename
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
const END_OTHERS = graphql(`
  mutation EndOtherSessions {
    endSessions {
      ended {
        count
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
const REMOVE_PASSKEY = graphql(`
  mutation RemovePasskey($input: RemovePasskeyInput!) {
    removePasskey(input: $input) {
      passkey {
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

type Viewer = NonNullable<AccountQuery['viewer']>;
type Passkey = Viewer['passkeys'][number];
type OpenSession = Viewer['sessions'][number];

/** A person's account is the same in every store, so any of them may be asked. */
export function Sessions({ store, onCodes }: { store: string; onCodes: OnCodes }) {
  return (
    <ApolloProvider client={clientOf(store, 'dev')}>
      <Lists />
      <ReplaceCodes onCodes={onCodes} />
    </ApolloProvider>
  );
}

function Lists() {
  const result = useQuery(ACCOUNT, { fetchPolicy: 'network-only' });
  return (
    <Loaded result={result}>
      {({ viewer }) =>
        viewer && (
          <>
            <Passkeys passkeys={viewer.passkeys} />
            <OpenSessions sessions={viewer.sessions} />
          </>
        )
      }
    </Loaded>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { sessions, common } = useWords();
  return (
    <Panel title={sessions.passkeys} isFlush>
      <Table
        name={sessions.passkeys}
        rows={passkeys}
        keyOf={({ id }) => id}
        empty={<Empty title={sessions.none} text={sessions.noneText} />}
        columns={[
          { name: sessions.name, value: ({ name }) => name },
          { name: sessions.works, value: ({ isUsable }) => (isUsable ? common.yes : common.no) },
          { name: sessions.added, value: ({ createdAt }) => dateTime(createdAt), isQuiet: true },
          {
            name: sessions.used,
            value: ({ usedAt }) => (usedAt ? dateTime(usedAt) : sessions.never),
            isQuiet: true,
          },
          {
            name: sessions.acts,
            value: (passkey) => (
              <ActButton isSmall label={sessions.remove} title={sessions.removeOf(passkey.name)}>
                {(close) => <RemoveForm passkey={passkey} onClose={close} />}
              </ActButton>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function RemoveForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { sessions } = useWords();
  const remove = useAct(REMOVE_PASSKEY);
  const finish = useFinish('Account');
  const submit = async () => {
    if (!(await remove.send({ input: { id: passkey.id } }))) return;
    onClose();
    await finish(sessions.removed);
  };
  return (
    <ConfirmForm
      act={remove}
      text={sessions.removeText}
      submit={sessions.removeOf(passkey.name)}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}

function OpenSessions({ sessions: open }: { sessions: readonly OpenSession[] }) {
  const { sessions } = useWords();
  return (
    <Panel title={sessions.title} isFlush actions={open.length > 1 && <EndOthersButton />}>
      <Table
        name={sessions.title}
        rows={open}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          {
            name: sessions.browser,
            value: ({ browser }) => (browser ? browserName(browser) : sessions.unknown),
          },
          { name: sessions.way, value: ({ way }) => sessions.ways[way] },
          { name: sessions.usedAt, value: ({ usedAt }) => dateTime(usedAt), isQuiet: true },
          {
            name: sessions.expiresAt,
            value: ({ expiresAt }) => dateTime(expiresAt),
            isQuiet: true,
          },
          {
            name: sessions.acts,
            value: ({ id, isCurrent }) => (isCurrent ? sessions.current : <EndButton id={id} />),
          },
        ]}
      />
    </Panel>
  );
}

function EndOthersButton() {
  const { codes } = useWords();
  return (
    <ActButton isSmall label={codes.endOthers}>
      {(close) => <EndOthersForm onClose={close} />}
    </ActButton>
  );
}

function EndOthersForm({ onClose }: { onClose: () => void }) {
  const { codes } = useWords();
  const end = useAct(END_OTHERS);
  const finish = useFinish('Account');
  const submit = async () => {
    if (!(await end.send({}))) return;
    onClose();
    await finish(codes.othersEnded);
  };
  return (
    <ConfirmForm
      act={end}
      text={codes.endOthersText}
      submit={codes.endOthers}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}

function EndButton({ id }: { id: string }) {
  const { sessions } = useWords();
  return (
    <ActButton isSmall label={sessions.end}>
      {(close) => <EndForm id={id} onClose={close} />}
    </ActButton>
  );
}

function EndForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { sessions } = useWords();
  const end = useAct(END_SESSION);
  const finish = useFinish('Account');
  const submit = async () => {
    if (!(await end.send({ input: { id } }))) return;
    onClose();
    await finish(sessions.ended);
  };
  return (
    <ConfirmForm
      act={end}
      text={sessions.title}
      submit={sessions.end}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}
