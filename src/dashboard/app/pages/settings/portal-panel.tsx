/** What buyers may do in the customer portal, and its address. */
import { useState } from 'react';
import type { PortalCancel } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { Copy } from '../../parts/copy';
import {
  CheckField,
  CheckGroup,
  FieldRow,
  readNumber,
  readText,
  SelectField,
  TextField,
} from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Loaded } from '../../parts/page';
import { Facts, Panel } from '../../parts/panel';
import { count } from '../../money';
import { useMayShared } from '../../scope';
import { useWords } from '../../words';
import { useSettingsWords } from '../../words/settings';
import { useProductChoices } from '../products/product-choices';
import { UPDATE_STORE, type SettingsStore } from './settings';

const FLAGS = ['isOn', 'payOpen', 'replaceCard', 'automaticPix', 'pause', 'withdrawal'] as const;
const CANCELS: readonly PortalCancel[] = ['PERIOD_END', 'NOW', 'CHOICE'];

type PortalProps = Pick<SettingsStore, 'portal'>;

export function PortalPanel({ store }: { store: SettingsStore }) {
  const { settings } = useSettingsWords();
  const mayEdit = useMayShared('STORE:CREATE');
  const { portal: words } = settings;
  return (
    <Panel title={words.title} actions={<Copy text={store.portalUrl} label={words.copyAddress} />}>
      <p>{words.text}</p>
      {mayEdit ? <PortalForm portal={store.portal} /> : <PortalFacts portal={store.portal} />}
    </Panel>
  );
}

function PortalFacts({ portal }: PortalProps) {
  const { settings } = useSettingsWords();
  const { common } = useWords();
  const { portal: words } = settings;
  return (
    <Facts
      rows={[
        ...FLAGS.map((flag) => [words[flag], portal[flag] ? common.yes : common.no] as const),
        [words.cancelAt, words.cancelAts[portal.cancelAt]],
        [words.refundDays, count(portal.refundDays)],
        [words.plansChosen, count(portal.planProductIds.length)],
      ]}
    />
  );
}

function PortalForm({ portal }: PortalProps) {
  const { settings } = useSettingsWords();
  const { common } = useWords();
  const { portal: words } = settings;
  const [plans, setPlans] = useState<readonly string[]>(portal.planProductIds);
  const update = useAct(UPDATE_STORE);
  const finish = useFinish('Settings');
  const submit = async (form: FormData) => {
    const input = {
      portal: {
        ...Object.fromEntries(FLAGS.map((flag) => [flag, form.has(flag)])),
        cancelAt: CANCELS.find((each) => each === readText(form, 'cancelAt')),
        refundDays: readNumber(form, 'refundDays') ?? 0,
        planProductIds: [...plans],
      },
    };
    if (await update.send({ input })) await finish(words.saved);
  };
  return (
    <Form act={update} submit={common.save} onSubmit={(form) => void submit(form)}>
      {FLAGS.map((flag) => (
        <CheckField key={flag} name={flag} label={words[flag]} defaultChecked={portal[flag]} />
      ))}
      <p>{words.withdrawalHint}</p>
      <FieldRow>
        <SelectField
          name="cancelAt"
          label={words.cancelAt}
          defaultValue={portal.cancelAt}
          options={CANCELS.map((each) => [each, words.cancelAts[each]] as const)}
        />
        <TextField
          name="refundDays"
          label={words.refundDays}
          hint={words.refundDaysHint}
          inputMode="numeric"
          pattern="\d{1,2}"
          defaultValue={String(portal.refundDays)}
          isRequired
        />
      </FieldRow>
      <PlanFields plans={plans} onChange={setPlans} />
    </Form>
  );
}

interface PlanFieldsProps {
  plans: readonly string[];
  onChange: (plans: readonly string[]) => void;
}

/** Plans of the other environment are not shown, and stay chosen. */
function PlanFields({ plans, onChange }: PlanFieldsProps) {
  const { settings } = useSettingsWords();
  const { portal: words } = settings;
  const { result, finder } = useProductChoices(true, plans);
  const toggle = (id: string) =>
    onChange(plans.includes(id) ? plans.filter((each) => each !== id) : [...plans, id]);
  return (
    <Loaded result={result}>
      {(products) => (
        <>
          {finder}
          <CheckGroup label={words.plans}>
            {products.length === 0 && <p>{words.noPlans}</p>}
            {products.map(({ id, name }) => (
              <CheckField
                key={id}
                name="plans"
                value={id}
                label={name}
                checked={plans.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </CheckGroup>
        </>
      )}
    </Loaded>
  );
}
