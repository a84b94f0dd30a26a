/** Creates a webhook and shows its secret once, or changes one. */
import { useState } from 'react';
import { graphql } from '../../gql';
import type { WebhookCompatibility } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { Button } from '../../parts/forms/button';
import { CheckField, readText, readTexts, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Notice } from '../../parts/notice';
import { Snippet } from '../../parts/snippet';
import { useScope } from '../../scope';
import { useWords } from '../../words';
import { EventChoice } from './event-choice';
import styles from '../keys/keys.module.css';

const CREATE_WEBHOOK = graphql(`
  mutation CreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) {
      secret
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
const UPDATE_WEBHOOK = graphql(`
  mutation UpdateWebhook($input: UpdateWebhookInput!) {
    updateWebhook(input: $input) {
      webhook {
        id
        name
        endpoint
        events
        status
        compatibility
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

const LISTEN = 'npm run cli -- listen --forward-to http://localhost:4000/hook';

interface WebhookFields {
  id: string;
  name: string;
  endpoint: string;
  events: readonly string[];
  compatibility: WebhookCompatibility;
}

export function CreateWebhookButton() {
  const { webhooks } = useWords();
  return (
    <ActButton label={webhooks.create} tone="primary" icon="plus" isWide>
      {(close) => <CreateForm onClose={close} />}
    </ActButton>
  );
}

export function EditWebhookButton({ webhook }: { webhook: WebhookFields }) {
  const { webhooks } = useWords();
  return (
    <ActButton label={webhooks.edit} isWide>
      {(close) => <EditForm webhook={webhook} onClose={close} />}
    </ActButton>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const { webhooks } = useWords();
  const create = useAct(CREATE_WEBHOOK);
  const finish = useFinish('Webhooks');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret) return <Secret secret={secret} onClose={onClose} />;
  const submit = async (form: FormData) => {
    const data = await create.send({ input: { ...fieldsOf(form), v2: true } });
    if (!data) return;
    if (data.createWebhook.secret) setSecret(data.createWebhook.secret);
    else onClose();
    await finish(webhooks.created);
  };
  return (
    <Form
      act={create}
      submit={webhooks.create}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <WebhookFieldset />
    </Form>
  );
}

function EditForm({ webhook, onClose }: { webhook: WebhookFields; onClose: () => void }) {
  const { webhooks, common } = useWords();
  const update = useAct(UPDATE_WEBHOOK);
  const finish = useFinish('Webhook');
  const submit = async (form: FormData) => {
    if (!(await update.send({ input: { id: webhook.id, ...fieldsOf(form) } }))) return;
    onClose();
    await finish(webhooks.saved);
  };
  return (
    <Form
      act={update}
      submit={common.save}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <WebhookFieldset webhook={webhook} />
    </Form>
  );
}

function WebhookFieldset({ webhook }: { webhook?: WebhookFields }) {
  const { webhooks } = useWords();
  const { environment } = useScope();
  return (
    <>
      <TextField
        name="name"
        label={webhooks.name}
        defaultValue={webhook?.name ?? ''}
        maxLength={100}
        isRequired
      />
      <TextField
        name="endpoint"
        type="url"
        label={webhooks.endpoint}
        {...(environment === 'dev' && { hint: webhooks.endpointHint(LISTEN) })}
        defaultValue={webhook?.endpoint ?? ''}
        isRequired
      />
      <EventChoice events={webhook?.events} />
      <CheckField
        name="isLegacy"
        value="yes"
        label={webhooks.legacy}
        defaultChecked={webhook?.compatibility === 'LEGACY'}
      />
    </>
  );
}

export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { webhooks } = useWords();
  return (
    <div className={styles.secret}>
      <Notice tone="good" role="status">
        {webhooks.secretText}
      </Notice>
      <Snippet name={webhooks.secret} code={secret} />
      <Button tone="primary" onPress={onClose}>
        {webhooks.kept}
      </Button>
    </div>
  );
}

function fieldsOf(form: FormData) {
  return {
    name: readText(form, 'name') ?? '',
    endpoint: readText(form, 'endpoint') ?? '',
    events: readTexts(form, 'events'),
    compatibility: form.has('isLegacy') ? ('LEGACY' as const) : ('STANDARD' as const),
  };
}
