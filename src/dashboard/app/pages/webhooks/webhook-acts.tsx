/** What can be done with a webhook: test it, resend, pause, and give it another secret. */
import { useState } from 'react';
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { startOfDay } from '../../time';
import { useWords } from '../../words';
import { Secret } from './webhook-form';
import type { WebhookDetails } from './webhook';

const TEST_WEBHOOK = graphql(`
  mutation TestWebhook($input: TestWebhookInput!) {
    testWebhook(input: $input) {
      delivery {
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
const RESEND_SINCE = graphql(`
  mutation ResendSince($input: ResendDeliveriesInput!) {
    resendDeliveries(input: $input) {
      resent {
        resent
        hasMore
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
const SWITCH_WEBHOOK = graphql(`
  mutation SwitchWebhook($input: UpdateWebhookInput!) {
    updateWebhook(input: $input) {
      webhook {
        id
        status
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
const ROTATE_WEBHOOK = graphql(`
  mutation RotateWebhook($input: RotateWebhookInput!) {
    rotateWebhook(input: $input) {
      secret
      webhook {
        id
        previousSecretUntil
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

interface ActProps {
  webhook: WebhookDetails;
}
interface ActFormProps extends ActProps {
  onClose: () => void;
}

export function TestButton({ webhook }: ActProps) {
  const { webhooks } = useWords();
  return (
    <ActButton label={webhooks.test} tone="primary">
      {(close) => <TestForm webhook={webhook} onClose={close} />}
    </ActButton>
  );
}

function TestForm({ webhook, onClose }: ActFormProps) {
  const { webhooks } = useWords();
  const test = useAct(TEST_WEBHOOK);
  const finish = useFinish('Webhook');
  const submit = async (form: FormData) => {
    const event = readText(form, 'event');
    if (!(await test.send({ input: { id: webhook.id, ...(event && { event }) } }))) return;
    onClose();
    await finish(webhooks.tested);
  };
  return (
    <Form
      act={test}
      submit={webhooks.test}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{webhooks.testText}</p>
      <SelectField
        name="event"
        label={webhooks.event}
        options={webhook.events.map((name) => [name, name] as const)}
      />
    </Form>
  );
}

export function ResendButton({ webhook }: ActProps) {
  const { webhooks } = useWords();
  return (
    <ActButton label={webhooks.resendSince}>
      {(close) => <ResendForm webhook={webhook} onClose={close} />}
    </ActButton>
  );
}

function ResendForm({ webhook, onClose }: ActFormProps) {
  const { webhooks } = useWords();
  const resend = useAct(RESEND_SINCE);
  const finish = useFinish('Webhook');
  const submit = async (form: FormData) => {
    const since = readText(form, 'since') ?? '';
    const data = await resend.send({ input: { webhookId: webhook.id, since: startOfDay(since) } });
    if (!data) return;
    onClose();
    await finish(webhooks.resentMany(data.resendDeliveries.resent?.resent ?? 0));
  };
  return (
    <Form
      act={resend}
      submit={webhooks.resend}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{webhooks.resendText}</p>
      <TextField name="since" type="date" label={webhooks.since} isRequired />
    </Form>
  );
}

export function PauseButton({ webhook }: ActProps) {
  const { webhooks } = useWords();
  const label = webhook.status === 'ACTIVE' ? webhooks.switchOff : webhooks.switchOn;
  return (
    <ActButton label={label}>
      {(close) => <PauseForm webhook={webhook} onClose={close} />}
    </ActButton>
  );
}

function PauseForm({ webhook, onClose }: ActFormProps) {
  const { webhooks } = useWords();
  const change = useAct(SWITCH_WEBHOOK);
  const finish = useFinish('Webhook');
  const isOn = webhook.status === 'ACTIVE';
  const submit = async () => {
    const input = { id: webhook.id, status: isOn ? ('DISABLED' as const) : ('ACTIVE' as const) };
    if (!(await change.send({ input }))) return;
    onClose();
    await finish(webhooks.saved);
  };
  return (
    <Form
      act={change}
      submit={isOn ? webhooks.switchOff : webhooks.switchOn}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <p>{isOn ? webhooks.switchOffText : webhooks.switchOnText}</p>
    </Form>
  );
}

export function RotateButton({ webhook }: ActProps) {
  const { webhooks } = useWords();
  return (
    <ActButton label={webhooks.rotate} isWide>
      {(close) => <RotateForm webhook={webhook} onClose={close} />}
    </ActButton>
  );
}

function RotateForm({ webhook, onClose }: ActFormProps) {
  const { webhooks } = useWords();
  const rotate = useAct(ROTATE_WEBHOOK);
  const finish = useFinish('Webhook');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret) return <Secret secret={secret} onClose={onClose} />;
  const submit = async () => {
    const data = await rotate.send({ input: { id: webhook.id } });
    if (!data) return;
    setSecret(data.rotateWebhook.secret ?? null);
    await finish(webhooks.rotated);
  };
  return (
    <Form act={rotate} submit={webhooks.rotate} onSubmit={() => void submit()} onCancel={onClose}>
      <p>{webhooks.rotateText}</p>
    </Form>
  );
}
