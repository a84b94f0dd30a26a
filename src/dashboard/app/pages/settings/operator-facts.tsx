/** What only the operator changes: fees, limits, the payout key, and who serves each method. */
import { Facts, Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import { money, percent } from '../../money';
import { useScope } from '../../scope';
import { taxIdText } from '../../tax-id';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useSettingsWords } from '../../words/settings';
import type { SettingsStore } from './settings';

type Fee = SettingsStore['fees'][number];
type Provider = SettingsStore['providers'][number];

export function OperatorFacts({ store }: { store: SettingsStore }) {
  const { settings } = useSettingsWords();
  const { common } = useWords();
  const { payoutTerms: terms, payoutKey } = store;
  return (
    <Panel title={settings.byOperator}>
      <p>{settings.byOperatorText}</p>
      <Facts
        rows={[
          [settings.suspended, store.isSuspended && common.yes],
          [settings.taxId, taxIdText(store.taxId)],
          [settings.payoutKey, payoutKey?.masked ?? settings.noPayoutKey],
          [
            settings.payoutFee,
            `${money(terms.fee)} (${settings.payoutFeeNote(terms.lowerFeeLeft, money(terms.laterFee))})`,
          ],
          [settings.payoutMinimum, money(terms.minimum)],
          [settings.cardPendingDays, settings.days(store.cardPendingDays)],
          [settings.rate, settings.perSecond(store.rate)],
          [settings.automaticPixDev, store.automaticPixDev ? common.yes : common.no],
          [settings.automaticPixProduction, store.automaticPixProduction ? common.yes : common.no],
          [settings.createdAt, dateTime(store.createdAt)],
          [settings.id, <code key="id">{store.id}</code>],
        ]}
      />
    </Panel>
  );
}

export function Fees({ fees }: { fees: readonly Fee[] }) {
  const { settings } = useSettingsWords();
  const names: Readonly<Record<string, string>> = settings.feeNames;
  return (
    <Panel title={settings.fees} isFlush>
      <Table
        name={settings.fees}
        rows={fees}
        keyOf={({ name }) => name}
        empty={null}
        columns={[
          { name: settings.fee, value: ({ name }) => names[name] ?? name },
          {
            name: settings.value,
            value: ({ value, isPercent }) => (isPercent ? percent(value / 10_000) : money(value)),
            isNumber: true,
          },
          { name: settings.own, value: ({ isOwn }) => (isOwn ? '✓' : ''), isQuiet: true },
        ]}
      />
    </Panel>
  );
}

export function Providers({ providers }: { providers: readonly Provider[] }) {
  const { settings } = useSettingsWords();
  const { environment } = useScope();
  if (environment === 'dev')
    return (
      <Panel title={settings.providers}>
        <p>{settings.providersDev}</p>
      </Panel>
    );
  return (
    <Panel title={settings.providers} isFlush>
      <Table
        name={settings.providers}
        rows={providers}
        keyOf={({ method }) => method}
        empty={null}
        columns={[
          { name: settings.method, value: ({ method }) => settings.methods[method] },
          { name: settings.account, value: ({ name }) => name ?? '—' },
          { name: settings.state, value: (provider) => <State provider={provider} /> },
        ]}
      />
    </Panel>
  );
}

function State({ provider }: { provider: Provider }) {
  const { settings } = useSettingsWords();
  const { state, since, certificateEndsAt, isSandbox } = provider;
  return [
    settings.methodStates[state],
    since && settings.since(dateTime(since)),
    isSandbox && settings.sandbox,
    certificateEndsAt && settings.certificate(dateTime(certificateEndsAt)),
  ]
    .filter(Boolean)
    .join(', ');
}
