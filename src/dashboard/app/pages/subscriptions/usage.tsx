/** What a subscriber has used in addition to the plan, and the form that records more. */
import { useState } from 'react';
import { graphql, readFragment, type FragmentType } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { Empty } from '../../parts/empty';
import { FieldRow, readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Loaded } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import { count, money } from '../../money';
import { useMay } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useProductChoices } from '../products/product-choices';

export const USAGE_ROW = graphql(`
  fragment UsageRow on UsageRecord {
    id
    name
    action
    units
    amount
    recordedAt
    chargeId
    droppedAt
  }
`);
const RECORD_USAGE = graphql(`
  mutation RecordUsage($input: RecordUsageInput!) {
    recordUsage(input: $input) {
      usageRecord {
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

interface UsageProps {
  id: string;
  isActive: boolean;
  rows: readonly FragmentType<typeof USAGE_ROW>[];
}

export function Usage({ id, isActive, rows }: UsageProps) {
  const { usage } = useWords();
  const mayRecord = useMay('SUBSCRIPTION:CREATE') && isActive;
  return (
    <Panel
      title={usage.title}
      isFlush
      actions={
        mayRecord && (
          <ActButton isSmall label={usage.record}>
            {(close) => <RecordUsageForm id={id} onClose={close} />}
          </ActButton>
        )
      }
    >
      <Table
        name={usage.title}
        rows={rows.map((row) => readFragment(USAGE_ROW, row))}
        keyOf={(row) => row.id}
        empty={<Empty title={usage.none} text={usage.noneText} />}
        columns={[
          { name: usage.product, value: ({ name }) => name },
          {
            name: usage.units,
            value: ({ action, units }) => `${action === 'ADD' ? '' : '−'}${count(units)}`,
            isNumber: true,
          },
          { name: usage.amount, value: ({ amount }) => money(amount), isNumber: true },
          {
            name: usage.state,
            value: ({ chargeId, droppedAt }) =>
              usage.states[droppedAt ? 'dropped' : chargeId ? 'billed' : 'open'],
          },
          { name: usage.recordedAt, value: (row) => dateTime(row.recordedAt), isQuiet: true },
        ]}
      />
    </Panel>
  );
}

interface RecordUsageFormProps {
  id: string;
  onClose: () => void;
}

function RecordUsageForm({ id, onClose }: RecordUsageFormProps) {
  const { usage } = useWords();
  const [chosen, setChosen] = useState('');
  const { result, finder } = useProductChoices(false, [chosen]);
  const record = useAct(RECORD_USAGE);
  const finish = useFinish('Subscription');
  const submit = async (form: FormData) => {
    const input = {
      id,
      productId: readText(form, 'productId') ?? '',
      units: Number(readText(form, 'units')),
      action: readText(form, 'action') === 'SUBTRACT' ? ('SUBTRACT' as const) : ('ADD' as const),
    };
    if (!(await record.send({ input }))) return;
    onClose();
    await finish(usage.recorded);
  };
  return (
    <Loaded result={result}>
      {(metered) => {
        if (metered.length === 0 && !finder)
          return <Empty title={usage.noProduct} text={usage.noProductText} />;
        return (
          <Form
            act={record}
            submit={usage.record}
            onSubmit={(form) => void submit(form)}
            onCancel={onClose}
          >
            <p>{usage.text}</p>
            {finder}
            <SelectField
              name="productId"
              label={usage.product}
              onChange={setChosen}
              isRequired
              options={metered.map(({ id: product, name, price }) => [
                product,
                `${name} · ${money(price)}`,
              ])}
            />
            <FieldRow>
              <TextField
                name="units"
                label={usage.units}
                inputMode="numeric"
                pattern="[1-9]\d{0,6}"
                isRequired
              />
              <SelectField
                name="action"
                label={usage.action}
                options={[
                  ['ADD', usage.add],
                  ['SUBTRACT', usage.subtract],
                ]}
              />
            </FieldRow>
          </Form>
        );
      }}
    </Loaded>
  );
}
