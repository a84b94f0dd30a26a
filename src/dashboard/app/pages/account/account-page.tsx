/** The member's own page: ways in, language and look. Who has just come by a link sets up here. */
import { useState } from 'react';
import { useAddressSearch } from '../../search';
import { Button, LinkButton } from '../../parts/forms/button';
import { SelectField } from '../../parts/forms/field';
import { Notice } from '../../parts/notice';
import { Page } from '../../parts/page';
import { Facts, Panel } from '../../parts/panel';
import { chooseLook, look } from '../../language';
import { forgetClients } from '../../client';
import { leave, useSession, type DashboardSession } from '../../session';
import { shortcutsAreOn, switchShortcuts } from '../../shortcuts';
import { useSpeech } from '../../words';
import { NewPasswordForm } from './new-password-form';
import { PasskeyForm } from './passkey-form';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';
import { RecoveryCodes } from './recovery-codes';
import styles from '../../shell/frame.module.css';
import choices from './account.module.css';

export function AccountPage() {
  const { account, shell } = useSpeech().words;
  const session = useSession();
  const { welcome } = useAddressSearch();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!session) return null;
  const { user, limit } = session;
  // Until there is a way in, the choice of one stands first.
  const isSettingUp = Boolean(welcome) || waysOf(session) === 0;
  const end = () => void leave().then(forgetClients);
  const show = (recoveryCodes: readonly string[] | null) =>
    recoveryCodes && setCodes(recoveryCodes);
  return (
    <main id="content" className={styles.bare}>
      <Page
        title={welcome ? account.welcome : account.title}
        about={`${user.name} · ${user.email}`}
        actions={
          <>
            {limit !== 'ENROL' && (
              <LinkButton to="/" tone={waysOf(session) > 0 ? 'primary' : 'normal'}>
                {limit === 'DEV_MODE' ? account.skip : account.toDashboard}
              </LinkButton>
            )}
            <Button onPress={end}>{shell.leave}</Button>
          </>
        }
      >
        <NextStep session={session} />
        {codes && <RecoveryCodes codes={codes} />}
        {isSettingUp && <MoreWays session={session} onCodes={show} />}
        <Ways session={session} />
        {limit !== 'ENROL' && session.memberships[0] && (
          <Sessions store={session.memberships[0].storeId} onCodes={setCodes} />
        )}
        {!isSettingUp && <MoreWays session={session} onCodes={show} />}
        <Preferences />
      </Page>
    </main>
  );
}

function Ways({ session }: { session: DashboardSession }) {
  const { account } = useSpeech().words;
  const { passkeys, otherPasskeys, password, recoveryCodes } = session.factors;
  return (
    <Panel title={account.ways}>
      <Facts
        rows={[
          [account.passkeys, String(passkeys)],
          [account.otherPasskeys, otherPasskeys > 0 ? otherPasskeys : null],
          [account.password, password ? account.isSet : account.isNotSet],
          [account.codesLeft, String(recoveryCodes)],
        ]}
      />
    </Panel>
  );
}

interface MoreWaysProps {
  session: DashboardSession;
  onCodes: (codes: readonly string[] | null) => void;
}

function MoreWays({ session, onCodes }: MoreWaysProps) {
  const { factors, limit } = session;
  const { account, codes } = useSpeech().words;
  return (
    <div className={choices.choices}>
      <Panel title={account.addPasskey}>
        <PasskeyForm onDone={onCodes} />
      </Panel>
      {factors.password && limit !== 'ENROL' && (
        <Panel title={codes.passwordAlone}>
          <NewPasswordForm />
        </Panel>
      )}
      <Panel title={factors.password ? account.replacePassword : account.addPassword}>
        <PasswordForm onDone={onCodes} />
      </Panel>
    </div>
  );
}

function NextStep({ session }: { session: DashboardSession }) {
  const { account } = useSpeech().words;
  if (session.limit === 'DEV_MODE') return <Notice tone="info">{account.devOnly}</Notice>;
  if (session.limit === 'ENROL') return <Notice>{account.enrol}</Notice>;
  return waysOf(session) < 2 && <Notice>{account.secondWay}</Notice>;
}

const waysOf = ({ factors }: DashboardSession): number =>
  factors.passkeys + (factors.password ? 1 : 0);

function Preferences() {
  const { words, language, choose } = useSpeech();
  const { account } = words;
  return (
    <Panel title={account.preferences}>
      <SelectField
        name="language"
        label={account.language}
        defaultValue={language}
        options={[
          ['pt', 'Português'],
          ['en', 'English'],
        ]}
        onChange={(value) => choose(value === 'en' ? 'en' : 'pt')}
      />
      <SelectField
        name="look"
        label={account.look}
        defaultValue={look()}
        options={[
          ['auto', account.looks.auto],
          ['light', account.looks.light],
          ['dark', account.looks.dark],
        ]}
        onChange={(value) => chooseLook(value === 'light' || value === 'dark' ? value : 'auto')}
      />
      <SelectField
        name="shortcuts"
        label={account.shortcuts}
        defaultValue={shortcutsAreOn() ? 'on' : 'off'}
        options={[
          ['on', account.on],
          ['off', account.off],
        ]}
        onChange={(value) => switchShortcuts(value === 'on')}
      />
    </Panel>
  );
}
