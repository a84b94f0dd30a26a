/** Logo and colour of the buyers' pages, next to the real checkout page with sample data. */
import { useState } from 'react';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { CheckField, readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Panel } from '../../parts/panel';
import { UploadField } from '../../parts/forms/upload-field';
import { useMayShared } from '../../scope';
import { useSpeech, useWords } from '../../words';
import { useSettingsWords } from '../../words/settings';
import styles from './settings.module.css';
import { UPDATE_STORE, type SettingsStore } from './settings';

const COLOUR = /^#[0-9a-f]{6}$/i;

interface Look {
  logoUrl: string | null;
  accent: string;
}

export function Branding({ store }: { store: SettingsStore }) {
  const { language } = useSpeech();
  const { settings } = useSettingsWords();
  const mayEdit = useMayShared('STORE:CREATE');
  const saved = { logoUrl: store.logoUrl ?? null, accent: store.accentColour ?? '' };
  const [look, setLook] = useState<Look>(saved);
  const query = new URLSearchParams({
    name: store.name,
    language,
    ...(COLOUR.test(look.accent) && { accent: look.accent }),
    ...(look.logoUrl && { logo: new URL(look.logoUrl).pathname }),
  });
  return (
    <Panel title={settings.branding}>
      <div className={styles.branding}>
        {mayEdit && (
          // The fields begin again with what was saved.
          <BrandingForm
            key={`${store.logoUrl}${store.accentColour}`}
            {...{ store, saved }}
            onChange={(change) => setLook((shown) => ({ ...shown, ...change }))}
          />
        )}
        <iframe
          className={styles.preview}
          title={settings.preview}
          src={`/pay/preview?${query}`}
          loading="lazy"
        />
      </div>
    </Panel>
  );
}

interface BrandingFormProps {
  store: SettingsStore;
  saved: Look;
  onChange: (look: Partial<Look>) => void;
}

function BrandingForm({ store, saved, onChange }: BrandingFormProps) {
  const { settings } = useSettingsWords();
  const { common } = useWords();
  const update = useAct(UPDATE_STORE);
  const finish = useFinish('Settings');
  const submit = async (form: FormData) => {
    const logoUpload = readText(form, 'logoUpload');
    const isRemoved = !logoUpload && form.has('removeLogo');
    const input = {
      accentColour: readText(form, 'accentColour') ?? null,
      ...(logoUpload && { logoUpload }),
      ...(isRemoved && { logoUrl: null }),
    };
    if (!(await update.send({ input }))) return;
    if (isRemoved) onChange({ logoUrl: null });
    await finish(settings.saved);
  };
  return (
    <Form act={update} submit={common.save} onSubmit={(form) => void submit(form)}>
      <UploadField
        name="logoUpload"
        purpose="logo"
        label={settings.logo}
        hint={settings.logoHint}
        onChange={(upload) => onChange({ logoUrl: upload?.url ?? saved.logoUrl })}
      />
      {store.logoUrl && <CheckField name="removeLogo" label={settings.removeLogo} />}
      <TextField
        name="accentColour"
        label={settings.accentColour}
        hint={settings.accentHint}
        pattern="#[0-9a-fA-F]{6}"
        defaultValue={saved.accent}
        onChange={(accent) => onChange({ accent })}
      />
    </Form>
  );
}
