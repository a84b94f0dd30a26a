/** The lines that join only the next charge of a subscription: add one, remove one. */
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { Empty } from '../../parts/empty';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import {
  FieldRow,
  MoneyField,
  readCents,
  readText,
  SelectField,
  TextField,
} from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { useMay } from '../../scope';
import { date } from '../../time';
import { useWords } from '../../words';
import { useCollectionWords } from '../../words/collection';
import type { SubscriptionDetails } from './subscription';

const ADD_LINE = graphql(`
  mutation AddChargeLine($input: AddChargeLineInput!) {
    addChargeLine(input: $input) {
      subscriptionLine {
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
const REMOVE_LINE = graphql(`
  mutation RemoveChargeLine($input: RemoveChargeLineInput!) {
    removeChargeLine(input: $input) {
      subscriptionLine {
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

export function ChargeLines({ subscription }: { subscription: SubscriptionDetails }) {
  const words = useCollectionWords();
  const { subscriptions } = useWords();
  const { id, status } = subscription;
  const mayChange = useMay('SUBSCRIPTION:CREATE') && status === 'ACTIVE';
  const waiting = (subscription.lines?.nodes ?? []).filter(
    ({ chargeId, droppedAt }) => !chargeId && !droppedAt,
  );
  return (
    <Panel
      title={words.lines}
      isFlush
      actions={
        mayChange && (
          <ActButton isSmall label={words.addLine}>
            {(close) => <AddLineForm id={id} onClose={close} />}
          </ActButton>
        )
      }
    >
      <Table
        name={words.lines}
        rows={waiting}
        keyOf={(line) => line.id}
        empty={<Empty title={words.noLines} text={words.noLinesText} />}
        columns={[
          { name: words.description, value: ({ kind, name }) => subscriptions.lineOf(kind, name) },
          { name: words.amount, value: ({ amount }) => money(amount), isNumber: true },
          {
            name: subscriptions.began,
            value: ({ createdAt }) => date(createdAt),
            isQuiet: true,
          },
          ...(mayChange
            ? [
                {
                  name: words.removeLine,
                  value: (line: WaitingLine) =>
                    line.kind === 'ONE_OFF' ? <RemoveLine line={line} /> : '',
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

type WaitingLine = NonNullable<SubscriptionDetails['lines']>['nodes'][number];

function AddLineForm({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useCollectionWords();
  const add = useAct(ADD_LINE);
  const finish = useFinish('Subscription');
  const submit = async (form: FormData) => {
    const cents = readCents(form, 'amount') ?? 0;
    const amount = readText(form, 'effect') === 'less' ? -cents : cents;
    const description = readText(form, 'description') ?? '';
    if (!(await add.send({ input: { id, description, amount } }))) return;
    onClose();
    await finish(words.lineAdded);
  };
  return (
    <Form
      act={add}
      submit={words.addLine}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{words.lineText}</p>
      <TextField name="description" label={words.description} maxLength={200} isRequired />
      <FieldRow>
        <MoneyField name="amount" label={words.amount} isRequired />
        <SelectField
          name="effect"
          label={words.effect}
          options={[
            ['more', words.effects.more],
            ['less', words.effects.less],
          ]}
        />
      </FieldRow>
    </Form>
  );
}

function RemoveLine({ line }: { line: WaitingLine }) {
  const words = useCollectionWords();
  const { id, name } = line;
  return (
    <ActButton isSmall label={words.removeLine} title={words.removeOf(name)}>
      {(close) => <RemoveLineForm id={id} name={name} onClose={close} />}
    </ActButton>
  );
}

interface RemoveLineFormProps {
  id: string;
  name: string;
  onClose: () => void;
}

function RemoveLineForm({ id, name, onClose }: RemoveLineFormProps) {
  const words = useCollectionWords();
  const remove = useAct(REMOVE_LINE);
  const finish = useFinish('Subscription');
  const confirm = async () => {
    if (!(await remove.send({ input: { id } }))) return;
    onClose();
    await finish(words.lineRemoved);
  };
  return (
    <ConfirmForm
      act={remove}
      text={words.removeText(name)}
      submit={words.removeOf(name)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
