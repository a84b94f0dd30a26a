/** The parts of the balance, above the statement and above the ledger. */
import type { BalanceQuery } from '../../gql/graphql';
import { Figures } from '../../parts/panel';
import { money } from '../../money';
import { useWords } from '../../words';

type Balance = NonNullable<BalanceQuery['store']>['balance'];

export function Sums({ balance }: { balance: Balance | undefined }) {
  const { balance: words } = useWords();
  if (!balance) return null;
  return (
    <Figures
      rows={[
        { name: words.available, value: money(balance.available) },
        { name: words.pending, value: money(balance.pending) },
        { name: words.blocked, value: money(balance.blocked) },
        { name: words.inTransit, value: money(balance.inTransit) },
      ]}
    />
  );
}
