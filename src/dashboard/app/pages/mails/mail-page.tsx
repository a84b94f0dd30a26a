/** One mail: in Dev mode as its buyer would see it, as text and with its headers. */
import { useQuery } from '@apollo/client/react';
import { useParams } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { MessageQuery } from '../../gql/graphql';
import { NotFound } from '../../parts/not-found';
import { ObjectLink } from '../../parts/object-link';
import { Loaded, Page } from '../../parts/page';
import { Facts, Panel } from '../../parts/panel';
import { Snippet } from '../../parts/snippet';
import { Status } from '../../parts/status';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useMailWords, useTemplateName } from '../../words/mails';
import styles from './mails.module.css';

const MESSAGE = graphql(`
  query Message($id: ID!) {
    message(id: $id) {
      id
      template
      subject
      recipient
      language
      status
      reason
      objectId
      event
      createdAt
      sentAt
      text
      headers
      attempts {
        at
        answer
      }
    }
  }
`);

type Mail = NonNullable<MessageQuery['message']>;

export function MailPage() {
  const mails = useMailWords();
  const nameOf = useTemplateName();
  const { pages } = useWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const result = useQuery(MESSAGE, { variables: { id } });
  const mail = result.data?.message;
  if (result.data && !mail) return <NotFound />;
  return (
    <Page
      title={mail?.subject ?? (mail && nameOf(mail.template)) ?? mails.one}
      back={{ to: pagePath(scope, 'mails'), name: pages.mails }}
    >
      <Loaded result={result}>{() => mail && <MailPanels mail={mail} />}</Loaded>
    </Page>
  );
}

function MailPanels({ mail }: { mail: Mail }) {
  const mails = useMailWords();
  const { store } = useScope();
  const { id, text, headers, attempts } = mail;
  return (
    <>
      <MailFacts mail={mail} />
      {text === null ? (
        <p>{mails.noText}</p>
      ) : (
        <>
          <Panel title={mails.html} isFlush>
            <iframe
              className={styles.mail}
              title={mails.html}
              src={`/dashboard/mails/${store}/${id}`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          </Panel>
          <Snippet name={mails.text} code={text} />
          <Snippet name={mails.headers} code={JSON.stringify(headers, null, 2)} />
        </>
      )}
      {attempts.length > 0 && (
        <Panel title={mails.attempts}>
          <Facts
            rows={attempts.map(({ at, answer }) => [dateTime(at), answer ?? mails.noAnswer])}
          />
        </Panel>
      )}
    </>
  );
}

function MailFacts({ mail }: { mail: Mail }) {
  const mails = useMailWords();
  const nameOf = useTemplateName();
  const { payments } = useWords();
  return (
    <Panel title={payments.details}>
      <Facts
        rows={[
          [mails.status, <Status key="status" value={mail.status} />],
          [mails.reason, mail.reason && <code>{mail.reason}</code>],
          [mails.recipient, mail.recipient],
          [mails.template, nameOf(mail.template)],
          [mails.object, <ObjectLink key="object" id={mail.objectId} />],
          [mails.event, mail.event && <code>{mail.event}</code>],
          [mails.createdAt, dateTime(mail.createdAt)],
          [mails.sentAt, mail.sentAt && dateTime(mail.sentAt)],
          [payments.id, <code key="id">{mail.id}</code>],
        ]}
      />
    </Panel>
  );
}
