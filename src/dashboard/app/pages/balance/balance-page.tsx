/** The balance: the statement and, behind a switch, the entries of the ledger. */
import { Tabs } from '../../parts/tabs';
import { useMay } from '../../scope';
import { useAddressSearch } from '../../search';
import { useWords } from '../../words';
import { PayoutButton } from '../payouts/payout-form';
import { SendPixButton } from '../payouts/send-pix-form';
import { Ledger } from './ledger';
import { Statement } from './statement';

export function BalancePage() {
  const { balance } = useWords();
  const mayWithdraw = useMay('WITHDRAW:CREATE');
  const mayRead = useMay('WITHDRAW:READ');
  const isLedger = useAddressSearch()['tab'] === 'ledger';
  const actions = mayWithdraw && (
    <>
      <SendPixButton />
      <PayoutButton />
    </>
  );
  if (!mayRead) return <Ledger tabs={null} actions={actions} />;
  const tabs = (
    <Tabs
      label={balance.views}
      current={isLedger ? 'ledger' : 'statement'}
      tabs={[
        ['statement', balance.statement, {}],
        ['ledger', balance.entries, { tab: 'ledger' }],
      ]}
    />
  );
  return isLedger ? (
    <Ledger tabs={tabs} actions={actions} />
  ) : (
    <Statement tabs={tabs} actions={actions} />
  );
}
