/** The mails to buyers: who sends them, which are sent, when, and what they say. */
import { useQuery } from '@apollo/client/react';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { CheckField, FieldRow, readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { pagePath } from '../../paths';
import { useMayShared, useScope } from '../../scope';
import { useWords } from '../../words';
import { useMailSettingsWords } from '../../words/mail-settings';
import { EachMail } from './each-mail';
import { MAIL_SETTINGS, UPDATE_MAIL_SETTINGS, type MailStore } from './mail-settings';

export function MailSettingsPage() {
  const words = useMailSettingsWords();
  const { pages } = useWords();
  const scope = useScope();
  const mayEdit = useMayShared('STORE:CREATE');
  const result = useQuery(MAIL_SETTINGS);
  return (
    <Page title={words.title} back={{ to: pagePath(scope, 'mails'), name: pages.mails }}>
      <Loaded result={result}>
        {({ store, messageRules }) =>
          store && (
            <>
              {mayEdit && <SenderPanel store={store} />}
              <EachMail rules={messageRules?.nodes ?? []} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function SenderPanel({ store }: { store: MailStore }) {
  const words = useMailSettingsWords();
  const { common } = useWords();
  const update = useAct(UPDATE_MAIL_SETTINGS);
  const finish = useFinish('MailSettings');
  const submit = async (form: FormData) => {
    const textOf = (name: string) => readText(form, name) ?? null;
    const input = {
      buyerMails: form.has('buyerMails'),
      mailsForTransparents: form.has('mailsForTransparents'),
      attachInvoices: form.has('attachInvoices'),
      mailLanguage: textOf('mailLanguage') === 'EN' ? ('EN' as const) : ('PT' as const),
      mailSenderName: textOf('mailSenderName'),
      mailReplyTo: textOf('mailReplyTo'),
      mailFooter: textOf('mailFooter'),
      withdrawalTerms: textOf('withdrawalTerms'),
    };
    if (await update.send({ input })) await finish(words.saved);
  };
  return (
    <Panel title={words.sender}>
      <Form act={update} submit={common.save} onSubmit={(form) => void submit(form)}>
        <CheckField name="buyerMails" label={words.on} defaultChecked={store.buyerMails} />
        <p>{words.onHint}</p>
        <CheckField
          name="mailsForTransparents"
          label={words.transparents}
          defaultChecked={store.mailsForTransparents}
        />
        <CheckField
          name="attachInvoices"
          label={words.invoices}
          defaultChecked={store.attachInvoices}
        />
        <FieldRow>
          <TextField
            name="mailSenderName"
            label={words.senderName}
            hint={words.senderNameHint}
            defaultValue={store.mailSenderName ?? ''}
            maxLength={60}
          />
          <TextField
            name="mailReplyTo"
            type="email"
            label={words.replyTo}
            hint={words.replyToHint}
            defaultValue={store.mailReplyTo ?? ''}
          />
        </FieldRow>
        <SelectField
          name="mailLanguage"
          label={words.language}
          hint={words.languageHint}
          defaultValue={store.mailLanguage}
          options={words.languages}
        />
        <TextField
          name="mailFooter"
          label={words.footer}
          defaultValue={store.mailFooter ?? ''}
          isMultiline
        />
        <TextField
          name="withdrawalTerms"
          label={words.withdrawal}
          hint={words.withdrawalHint}
          defaultValue={store.withdrawalTerms ?? ''}
          isMultiline
        />
      </Form>
    </Panel>
  );
}
