/** Name and contact of the store. */
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { CheckField, FieldRow, readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Facts, Panel } from '../../parts/panel';
import { useMayShared } from '../../scope';
import { useWords } from '../../words';
import { useSettingsWords } from '../../words/settings';
import type { SubscriptionLists } from '../../gql/graphql';
import { UPDATE_STORE, type SettingsStore } from './settings';

const LISTS: readonly SubscriptionLists[] = ['CHECKOUT', 'SUBSCRIPTION'];

export function Profile({ store }: { store: SettingsStore }) {
  const { settings } = useSettingsWords();
  const { common } = useWords();
  const mayEdit = useMayShared('STORE:CREATE');
  return (
    <Panel title={settings.profile}>
      {mayEdit ? (
        <ProfileForm store={store} />
      ) : (
        <Facts
          rows={[
            [settings.name, store.name],
            [settings.email, store.email],
            [settings.website, store.website],
            [settings.subscriptionLists, settings.listsOf[store.subscriptionLists]],
            [settings.pixWithoutBuyer, store.pixWithoutBuyer ? common.yes : common.no],
          ]}
        />
      )}
    </Panel>
  );
}

function ProfileForm({ store }: { store: SettingsStore }) {
  const { settings } = useSettingsWords();
  const { common } = useWords();
  const update = useAct(UPDATE_STORE);
  const finish = useFinish('Settings');
  const submit = async (form: FormData) => {
    const input = {
      name: readText(form, 'name'),
      email: readText(form, 'email') ?? null,
      website: readText(form, 'website') ?? null,
      pixWithoutBuyer: form.has('pixWithoutBuyer'),
      subscriptionLists: LISTS.find((each) => each === readText(form, 'subscriptionLists')),
    };
    if (await update.send({ input })) await finish(settings.saved);
  };
  return (
    <Form act={update} submit={common.save} onSubmit={(form) => void submit(form)}>
      <TextField name="name" label={settings.name} defaultValue={store.name} isRequired />
      <FieldRow>
        <TextField
          name="email"
          type="email"
          label={settings.email}
          defaultValue={store.email ?? ''}
        />
        <TextField
          name="website"
          type="url"
          label={settings.website}
          defaultValue={store.website ?? ''}
        />
      </FieldRow>
      <CheckField
        name="pixWithoutBuyer"
        value="yes"
        label={settings.pixWithoutBuyer}
        defaultChecked={store.pixWithoutBuyer}
      />
      <SelectField
        name="subscriptionLists"
        label={settings.subscriptionLists}
        hint={settings.subscriptionListsHint}
        defaultValue={store.subscriptionLists}
        options={LISTS.map((each) => [each, settings.listsOf[each]] as const)}
      />
    </Form>
  );
}
