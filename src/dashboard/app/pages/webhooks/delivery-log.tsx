/**
 * The deliveries of a webhook or event: each attempt with its answer, and the body as it was sent.
 */
import { graphql, readFragment, type FragmentType } from '../../gql';
import type { DeliveryRowFragment, DeliveryStatus } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { Empty } from '../../parts/empty';
import { Filters, optionsOf } from '../../parts/forms/filters';
import { Form } from '../../parts/forms/form';
import { Panel } from '../../parts/panel';
import { Snippet } from '../../parts/snippet';
import { Status } from '../../parts/status';
import { Pager, Table } from '../../parts/table';
import { useMay } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { EVENT_NAMES } from './event-names';
import styles from '../keys/keys.module.css';
import pageStyles from '../../parts/page.module.css';

export const DELIVERY_ROW = graphql(`
  fragment DeliveryRow on Delivery {
    id
    status
    attemptCount
    lastStatus
    lastError
    lastAttemptAt
    nextAttemptAt
    createdAt
    body
    event {
      id
      type
    }
    attempts(first: 5) {
      nodes {
        id
        number
        status
        error
        answer
        durationMs
        attemptedAt
      }
    }
  }
`);
const RESEND_DELIVERY = graphql(`
  mutation ResendDelivery($input: ResendDeliveriesInput!) {
    resendDeliveries(input: $input) {
      resent {
        resent
        isUnderWay
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

const STATUSES: readonly DeliveryStatus[] = ['PENDING', 'DELIVERED', 'FAILED'];

interface DeliveryLogProps {
  connection: Parameters<typeof Pager>[0]['connection'];
  rows: readonly FragmentType<typeof DELIVERY_ROW>[];
}

export function DeliveryLog({ connection, rows }: DeliveryLogProps) {
  const { webhooks, states } = useWords();
  return (
    <Panel title={webhooks.deliveries} isFlush>
      <Filters
        filters={[
          { name: 'status', label: webhooks.status, options: optionsOf(states, STATUSES) },
          { name: 'type', label: webhooks.event, options: optionsOf({}, EVENT_NAMES) },
        ]}
      />
      <DeliveryTable rows={rows} />
      <Pager connection={connection} />
    </Panel>
  );
}

export function DeliveryTable({ rows }: Pick<DeliveryLogProps, 'rows'>) {
  const { webhooks } = useWords();
  return (
    <Table
      name={webhooks.deliveries}
      rows={rows.map((row) => readFragment(DELIVERY_ROW, row))}
      keyOf={({ id }) => id}
      empty={<Empty title={webhooks.noDeliveries} text={webhooks.noDeliveriesText} />}
      columns={[
        { name: webhooks.event, value: ({ event }) => <code>{event?.type}</code> },
        { name: webhooks.status, value: ({ status }) => <Status value={status} /> },
        {
          name: webhooks.answer,
          value: ({ lastStatus, lastError }) => lastStatus ?? lastError ?? '',
        },
        { name: webhooks.attempts, value: ({ attemptCount }) => attemptCount, isNumber: true },
        {
          name: webhooks.lastAttempt,
          value: ({ lastAttemptAt, createdAt }) => dateTime(lastAttemptAt ?? createdAt),
          isQuiet: true,
        },
        { name: webhooks.acts, value: (delivery) => <DeliveryActs delivery={delivery} /> },
      ]}
    />
  );
}

function DeliveryActs({ delivery }: { delivery: DeliveryRowFragment }) {
  const { webhooks } = useWords();
  const mayResend = useMay('WEBHOOK:CREATE');
  return (
    <span className={pageStyles.actions}>
      <ActButton isSmall isWide label={webhooks.look} title={delivery.event?.type ?? delivery.id}>
        {() => <DeliveryDetails delivery={delivery} />}
      </ActButton>
      {mayResend && (
        <ActButton isSmall label={webhooks.resend}>
          {(close) => <ResendForm id={delivery.id} onClose={close} />}
        </ActButton>
      )}
    </span>
  );
}

function DeliveryDetails({ delivery }: { delivery: DeliveryRowFragment }) {
  const { webhooks } = useWords();
  const { attempts, body, nextAttemptAt } = delivery;
  return (
    <div className={styles.secret}>
      {nextAttemptAt && <p>{webhooks.nextAttempt(dateTime(nextAttemptAt))}</p>}
      {(attempts?.nodes ?? []).map(
        ({ id, number, status, error, answer, durationMs, attemptedAt }) => (
          <Snippet
            key={id}
            name={webhooks.attempt(number, dateTime(attemptedAt), durationMs)}
            code={[status ?? error, answer].filter(Boolean).join('\n')}
          />
        ),
      )}
      {body && <Snippet name={webhooks.body} code={indented(body)} />}
    </div>
  );
}

/** What is not JSON stays as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function ResendForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { webhooks } = useWords();
  const resend = useAct(RESEND_DELIVERY);
  const finish = useFinish('Webhook', 'Event');
  const submit = async () => {
    const data = await resend.send({ input: { id } });
    if (!data) return;
    onClose();
    const isUnderWay = data.resendDeliveries.resent?.isUnderWay;
    await finish(isUnderWay ? webhooks.isUnderWay : webhooks.resent);
  };
  return (
    <Form act={resend} submit={webhooks.resend} onSubmit={() => void submit()} onCancel={onClose}>
      <p>{webhooks.resendOneText}</p>
    </Form>
  );
}
