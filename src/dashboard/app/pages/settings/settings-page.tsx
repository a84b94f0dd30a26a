/** The store as its buyers see it: name, contact, logo and colour. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { SettingsQuery } from '../../gql/graphql';
import { useAct } from '../../act';
import { useFinish } from '../../finish';
import { FieldRow, readText, TextField } from '../../parts/field';
import { Form } from '../../parts/form';
import { Loaded, Page } from '../../parts/page';
import { Columns, Facts, Panel, Stack } from '../../parts/panel';
import { useMay } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';

const SETTINGS = graphql(`
  query Settings {
    store {
      id
      name
      email
      website
      taxId
      logoUrl
      accentColour
      automaticPixDev
      automaticPixProduction
      createdAt
    }
  }
`);
const UPDATE_STORE = graphql(`
  mutation UpdateStore($input: UpdateStoreInput!) {
    updateStore(input: $input) {
      store {
        id
        name
        email
        website
        logoUrl
        accentColour
      }
      userErrors {
        message
        path
      }
    }
  }
`);

type Store = NonNullable<SettingsQuery['store']>;

export function SettingsPage() {
  const { settings, common } = useWords();
  const mayEdit = useMay('STORE:CREATE');
  const result = useQuery(SETTINGS);
  return (
    <Page title={settings.title}>
      <Loaded result={result}>
        {({ store }) =>
          store && (
            <Columns>
              <Panel title={settings.profile}>
                {mayEdit ? <ProfileForm store={store} /> : <Profile store={store} />}
              </Panel>
              <Stack>
                <Panel title={settings.byOperator}>
                  <p>{settings.byOperatorText}</p>
                  <Facts
                    rows={[
                      [settings.taxId, store.taxId],
                      [settings.automaticPixDev, store.automaticPixDev ? common.yes : common.no],
                      [
                        settings.automaticPixProduction,
                        store.automaticPixProduction ? common.yes : common.no,
                      ],
                      [settings.createdAt, dateTime(store.createdAt)],
                      [settings.id, <code key="id">{store.id}</code>],
                    ]}
                  />
                </Panel>
              </Stack>
            </Columns>
          )
        }
      </Loaded>
    </Page>
  );
}

function Profile({ store }: { store: Store }) {
  const { settings } = useWords();
  return (
    <Facts
      rows={[
        [settings.name, store.name],
        [settings.email, store.email],
        [settings.website, store.website],
        [settings.logoUrl, store.logoUrl],
        [settings.accentColour, store.accentColour],
      ]}
    />
  );
}

function ProfileForm({ store }: { store: Store }) {
  const { settings, common } = useWords();
  const update = useAct(UPDATE_STORE);
  const finish = useFinish('Settings');
  const submit = async (form: FormData) => {
    const input = {
      name: readText(form, 'name'),
      email: readText(form, 'email'),
      website: readText(form, 'website'),
      logoUrl: readText(form, 'logoUrl'),
      accentColour: readText(form, 'accentColour'),
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
      <TextField
        name="logoUrl"
        type="url"
        label={settings.logoUrl}
        hint={settings.logoHint}
        defaultValue={store.logoUrl ?? ''}
      />
      <TextField
        name="accentColour"
        label={settings.accentColour}
        hint={settings.accentHint}
        pattern="#[0-9a-fA-F]{6}"
        defaultValue={store.accentColour ?? ''}
      />
    </Form>
  );
}
