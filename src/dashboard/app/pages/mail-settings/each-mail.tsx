/** One mail: whether and when it is sent, its own texts, a preview and a test. */
import { useState } from 'react';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { CheckField, FieldRow, readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Panel } from '../../parts/panel';
import { useMay, useScope } from '../../scope';
import { useToast } from '../../shell/toasts';
import { useWords } from '../../words';
import { useMailSettingsWords } from '../../words/mail-settings';
import { changeableOf, HAS_DAYS, SEND_TEST, UPDATE_RULE, type MailRule } from './mail-settings';
import styles from '../mails/mails.module.css';

type Language = 'PT' | 'EN';
type Field = 'subject' | 'opening' | 'closing';

interface Chosen {
  template: string;
  language: Language;
}

export function EachMail({ rules }: { rules: readonly MailRule[] }) {
  const words = useMailSettingsWords();
  const mayEdit = useMay('STORE:CREATE');
  const [chosen, setChosen] = useState<Chosen>({ template: 'receipt', language: 'PT' });
  /** Counts the changes, after which the preview is loaded again. */
  const [changes, setChanges] = useState(0);
  const { template, language } = chosen;
  const { environment } = useScope();
  const changeable = changeableOf(template, environment);
  const rule = rules.find((each) => each.template === template) ?? null;
  return (
    <>
      <Panel title={words.each}>
        <FieldRow>
          <SelectField
            name="template"
            label={words.mail}
            value={template}
            options={Object.entries(words.templates)}
            onChange={(value) => setChosen({ ...chosen, template: value })}
          />
          <SelectField
            name="language"
            label={words.language}
            value={language}
            options={words.languages}
            onChange={(value) => setChosen({ ...chosen, language: value === 'EN' ? 'EN' : 'PT' })}
          />
        </FieldRow>
        {changeable === 'IN_PRODUCTION' && <p>{words.productionOnly}</p>}
        {changeable === 'NOTHING' && <p>{words.alwaysSent}</p>}
        {mayEdit && (changeable === 'ALL' || changeable === 'NO_TEXTS') && (
          <RuleForm
            key={`${template} ${language} ${rule ? JSON.stringify(rule) : ''}`}
            chosen={chosen}
            rule={rule}
            hasTexts={changeable === 'ALL'}
            onSaved={() => setChanges((count) => count + 1)}
          />
        )}
      </Panel>
      <Preview key={`${template} ${language} ${changes}`} chosen={chosen} changes={changes} />
    </>
  );
}

interface RuleFormProps {
  chosen: Chosen;
  rule: MailRule | null;
  hasTexts: boolean;
  onSaved: () => void;
}

function RuleForm({ chosen, rule, hasTexts, onSaved }: RuleFormProps) {
  const { template, language } = chosen;
  const words = useMailSettingsWords();
  const { common } = useWords();
  const update = useAct(UPDATE_RULE);
  const finish = useFinish('MailSettings');
  const texts = rule?.texts ?? [];
  const own = texts.find((each) => each.language === language);
  const others = texts
    .filter((each) => each.language !== language)
    .map(({ __typename: _type, ...each }) => each);
  /** As it is sent, so that a refusal stands at its field. */
  const nameOf = (name: Field) => `texts.${others.length}.${name}`;
  const submit = async (form: FormData) => {
    const textOf = (name: Field) => readText(form, nameOf(name)) ?? null;
    const [subject, opening, closing] = [textOf('subject'), textOf('opening'), textOf('closing')];
    const given = { language, subject, opening, closing };
    const isEmpty = !subject && !opening && !closing;
    const input = {
      template,
      isOn: form.has('isOn'),
      texts: [...others, ...(isEmpty ? [] : [given])],
      ...(HAS_DAYS.includes(template) && { days: daysIn(readText(form, 'days') ?? '') }),
    };
    if (!(await update.send({ input }))) return;
    onSaved();
    await finish(words.saved);
  };
  return (
    <Form act={update} submit={common.save} onSubmit={(form) => void submit(form)}>
      <CheckField name="isOn" label={words.isSent} defaultChecked={rule?.isOn ?? true} />
      {HAS_DAYS.includes(template) && (
        <TextField
          name="days"
          label={words.days}
          hint={words.daysHint}
          defaultValue={rule?.days?.join(', ') ?? ''}
          pattern="\d{1,2}(\s*,\s*\d{1,2})*"
        />
      )}
      {hasTexts && <TextFields own={own} nameOf={nameOf} />}
    </Form>
  );
}

interface TextFieldsProps {
  own: MailRule['texts'][number] | undefined;
  nameOf: (field: Field) => string;
}

function TextFields({ own, nameOf }: TextFieldsProps) {
  const words = useMailSettingsWords();
  return (
    <>
      <TextField
        name={nameOf('subject')}
        label={words.subject}
        hint={words.placeholders}
        defaultValue={own?.subject ?? ''}
      />
      <TextField
        name={nameOf('opening')}
        label={words.opening}
        defaultValue={own?.opening ?? ''}
        isMultiline
      />
      <TextField
        name={nameOf('closing')}
        label={words.closing}
        defaultValue={own?.closing ?? ''}
        isMultiline
      />
    </>
  );
}

/** Null if no day is given: the standard ones hold. */
function daysIn(text: string): number[] | null {
  const days = text.match(/\d+/g)?.map(Number) ?? [];
  return days.length > 0 ? days : null;
}

function Preview({ chosen, changes }: { chosen: Chosen; changes: number }) {
  const words = useMailSettingsWords();
  const { store, environment } = useScope();
  const toast = useToast();
  const mayEdit = useMay('STORE:CREATE');
  const send = useAct(SEND_TEST);
  const { template, language } = chosen;
  const query = new URLSearchParams({ template, language, changes: String(changes) });
  const sendTest = async () => {
    const sent = await send.send({ input: { template, language } });
    const recipient = sent?.sendTestMessage.message?.recipient;
    if (recipient) toast(words.sent(recipient));
  };
  return (
    <Panel title={words.preview}>
      {mayEdit && <Form act={send} submit={words.sendTest} onSubmit={() => void sendTest()} />}
      <iframe
        className={styles.mail}
        title={words.preview}
        src={`/dashboard/mail-previews/${store}/${environment}?${query}`}
        sandbox=""
      />
    </Panel>
  );
}
