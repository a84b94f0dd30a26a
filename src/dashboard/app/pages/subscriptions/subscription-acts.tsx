/**
 * What can be done with a subscription: pause, resume, retry, change its plan, cancel; refund the
 * credit of one that has ended.
 */
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { startOfDay } from '../../time';
import { useMay, useScope } from '../../scope';
import { useWords } from '../../words';
import { ChangePlanForm } from './change-plan-form';
import { RefundCreditButton } from './refund-credit';
import type { SubscriptionDetails } from './subscription';
import { SimulateSubscription } from './simulate-subscription';

const PAUSE = graphql(`
  mutation PauseSubscription($input: PauseSubscriptionInput!) {
    pauseSubscription(input: $input) {
      subscription {
        id
        pausedAt
        resumesAt
        nextChargeAt
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
const RESUME = graphql(`
  mutation ResumeSubscription($input: ResumeSubscriptionInput!) {
    resumeSubscription(input: $input) {
      subscription {
        id
        pausedAt
        cancelAt
        nextChargeAt
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
const RETRY = graphql(`
  mutation RetrySubscription($input: RetrySubscriptionInput!) {
    retrySubscription(input: $input) {
      subscription {
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
const CANCEL = graphql(`
  mutation CancelSubscription($input: CancelSubscriptionInput!) {
    cancelSubscription(input: $input) {
      subscription {
        id
        status
        cancelAt
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
  subscription: SubscriptionDetails;
}
interface ActFormProps extends ActProps {
  onClose: () => void;
}

export function SubscriptionActs({ subscription }: ActProps) {
  const { subscriptions } = useWords();
  const { environment } = useScope();
  const mayChange = useMay('SUBSCRIPTION:CREATE');
  const mayCancel = useMay('SUBSCRIPTION:DELETE');
  const maySimulate = useMay('CHECKOUT:CREATE') && environment === 'dev';
  if (subscription.status !== 'ACTIVE') return <RefundCreditButton subscription={subscription} />;
  return (
    <>
      {maySimulate && <SimulateSubscription subscription={subscription} />}
      {mayChange && <Changes subscription={subscription} />}
      {mayCancel && (
        <ActButton label={subscriptions.cancel}>
          {(close) => <CancelForm subscription={subscription} onClose={close} />}
        </ActButton>
      )}
    </>
  );
}

function Changes({ subscription }: ActProps) {
  const { subscriptions } = useWords();
  const { pausedAt, cancelAt, retry, method } = subscription;
  return (
    <>
      {retry && method === 'CARD' && (
        <ActButton label={subscriptions.retryNow} tone="primary">
          {(close) => <RetryForm subscription={subscription} onClose={close} />}
        </ActButton>
      )}
      <ActButton label={subscriptions.changePlan}>
        {(close) => <ChangePlanForm subscription={subscription} onClose={close} />}
      </ActButton>
      {pausedAt || cancelAt ? (
        <ActButton label={subscriptions.resume}>
          {(close) => <ResumeForm subscription={subscription} onClose={close} />}
        </ActButton>
      ) : (
        <ActButton label={subscriptions.pause}>
          {(close) => <PauseForm subscription={subscription} onClose={close} />}
        </ActButton>
      )}
    </>
  );
}

function PauseForm({ subscription, onClose }: ActFormProps) {
  const { subscriptions } = useWords();
  const pause = useAct(PAUSE);
  const finish = useFinish('Subscription');
  const submit = async (form: FormData) => {
    const until = readText(form, 'until');
    const input = { id: subscription.id, ...(until && { until: startOfDay(until) }) };
    if (!(await pause.send({ input }))) return;
    onClose();
    await finish(subscriptions.paused);
  };
  return (
    <Form
      act={pause}
      submit={subscriptions.pause}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{subscriptions.pauseText}</p>
      <TextField
        name="until"
        type="date"
        label={subscriptions.until}
        hint={subscriptions.untilHint}
      />
    </Form>
  );
}

function ResumeForm({ subscription, onClose }: ActFormProps) {
  const { subscriptions } = useWords();
  const resume = useAct(RESUME);
  const finish = useFinish('Subscription');
  const submit = async () => {
    if (!(await resume.send({ input: { id: subscription.id } }))) return;
    onClose();
    await finish(subscriptions.resumed);
  };
  return (
    <Form
      act={resume}
      submit={subscriptions.resume}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <p>{subscriptions.resumeText}</p>
    </Form>
  );
}

function RetryForm({ subscription, onClose }: ActFormProps) {
  const { subscriptions } = useWords();
  const retry = useAct(RETRY);
  const finish = useFinish('Subscription');
  const submit = async () => {
    if (!(await retry.send({ input: { id: subscription.id } }))) return;
    onClose();
    await finish(subscriptions.retried);
  };
  return (
    <Form
      act={retry}
      submit={subscriptions.retryNow}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <p>{subscriptions.retryText}</p>
    </Form>
  );
}

function CancelForm({ subscription, onClose }: ActFormProps) {
  const { subscriptions } = useWords();
  const cancel = useAct(CANCEL);
  const finish = useFinish('Subscription');
  const submit = async (form: FormData) => {
    const at = readText(form, 'at') === 'PERIOD_END' ? 'PERIOD_END' : 'NOW';
    if (!(await cancel.send({ input: { id: subscription.id, at } }))) return;
    onClose();
    await finish(subscriptions.cancelled);
  };
  return (
    <Form
      act={cancel}
      submit={subscriptions.cancelOf(subscription.name)}
      isDanger
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{subscriptions.cancelText}</p>
      <SelectField
        name="at"
        label={subscriptions.when}
        options={[
          ['PERIOD_END', subscriptions.atPeriodEnd],
          ['NOW', subscriptions.now],
        ]}
      />
    </Form>
  );
}
