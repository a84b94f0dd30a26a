/** One webhook: how its deliveries go, and the log of them. */
import { useQuery } from '@apollo/client/react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { DeliveryStatus } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { NotFound } from '../../parts/not-found';
import { Notice } from '../../parts/notice';
import { Loaded, Page } from '../../parts/page';
import { Facts, Figures, Panel } from '../../parts/panel';
import { Status } from '../../parts/status';
import { pageVariables } from '../../parts/table';
import { count } from '../../money';
import { pagePath } from '../../paths';
import type { Search } from '../../search';
import { useMay, useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { DeliveryLog } from './delivery-log';
import { EditWebhookButton } from './webhook-form';
import { PauseButton, ResendButton, RotateButton, TestButton } from './webhook-acts';
import { WEBHOOK, type WebhookDetails } from './webhook';

const DELETE_WEBHOOK = graphql(`
  mutation DeleteWebhook($input: DeleteWebhookInput!) {
    deleteWebhook(input: $input) {
      webhook {
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

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['PENDING', 'DELIVERED', 'FAILED'];

export function WebhookPage() {
  const { webhooks, pages } = useWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const search = useAddressSearch();
  const result = useQuery(WEBHOOK, {
    variables: { id, ...pageVariables(search), filter: filterOf(search) },
  });
  const webhook = result.data?.webhook;
  if (result.data && !webhook) return <NotFound />;
  return (
    <Page
      title={webhook?.name ?? webhooks.one}
      badge={webhook && <Status value={webhook.status} />}
      back={{ to: pagePath(scope, 'webhooks'), name: pages.webhooks }}
      actions={webhook && <Actions webhook={webhook} />}
    >
      <Loaded result={result}>{() => webhook && <Details webhook={webhook} />}</Loaded>
    </Page>
  );
}

function Actions({ webhook }: { webhook: WebhookDetails }) {
  const mayChange = useMay('WEBHOOK:CREATE');
  const mayDelete = useMay('WEBHOOK:DELETE');
  return (
    <>
      {mayChange && (
        <>
          <TestButton webhook={webhook} />
          <ResendButton webhook={webhook} />
          <EditWebhookButton webhook={webhook} />
          <PauseButton webhook={webhook} />
          <RotateButton webhook={webhook} />
        </>
      )}
      {mayDelete && <DeleteButton webhook={webhook} />}
    </>
  );
}

function Details({ webhook }: { webhook: WebhookDetails }) {
  const { webhooks } = useWords();
  const { health, disabledAt, disabledReason, previousSecretUntil, deliveries } = webhook;
  return (
    <>
      {disabledAt && disabledReason && (
        <Notice tone="bad">
          {webhooks.disabledSince(dateTime(disabledAt), webhooks.disabledReasons[disabledReason])}
        </Notice>
      )}
      {previousSecretUntil && (
        <Notice tone="info">{webhooks.previousSecret(dateTime(previousSecretUntil))}</Notice>
      )}
      {health && (
        <Figures
          rows={[
            { name: webhooks.delivered, value: count(health.delivered), note: webhooks.in24Hours },
            { name: webhooks.failed, value: count(health.failed), note: webhooks.in24Hours },
            {
              name: webhooks.lastFailure,
              value: health.lastFailure ? dateTime(health.lastFailure) : '–',
            },
          ]}
        />
      )}
      <Panel title={webhooks.details}>
        <Facts
          rows={[
            [webhooks.endpoint, webhook.endpoint],
            [webhooks.events, webhook.events.join(', ')],
            [webhooks.version, webhook.v2 ? '2' : '1'],
            [webhooks.receiver, webhooks.compatibilities[webhook.compatibility]],
            [webhooks.createdAt, dateTime(webhook.createdAt)],
            [webhooks.id, <code key="id">{webhook.id}</code>],
          ]}
        />
      </Panel>
      {deliveries && <DeliveryLog connection={deliveries} rows={deliveries.nodes} />}
    </>
  );
}

function DeleteButton({ webhook }: { webhook: WebhookDetails }) {
  const { webhooks } = useWords();
  return (
    <ActButton label={webhooks.delete} title={webhooks.deleteOf(webhook.name)}>
      {(close) => <DeleteForm webhook={webhook} onClose={close} />}
    </ActButton>
  );
}

function DeleteForm({ webhook, onClose }: { webhook: WebhookDetails; onClose: () => void }) {
  const { webhooks } = useWords();
  const remove = useAct(DELETE_WEBHOOK);
  const scope = useScope();
  const navigate = useNavigate();
  const finish = useFinish();
  const submit = async () => {
    if (!(await remove.send({ input: { id: webhook.id } }))) return;
    onClose();
    await navigate({ to: pagePath(scope, 'webhooks') });
    await finish(webhooks.deleted(webhook.name));
  };
  return (
    <ConfirmForm
      act={remove}
      text={webhooks.deleteText}
      submit={webhooks.deleteOf(webhook.name)}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}

function filterOf({ status, type }: Search) {
  return {
    ...(status && { status: DELIVERY_STATUSES.find((each) => each === status) }),
    ...(type && { eventType: type }),
  };
}
