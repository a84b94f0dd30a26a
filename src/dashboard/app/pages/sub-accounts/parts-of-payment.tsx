/** Who got how much of a payment that was split, on its page. */
import { Link } from '@tanstack/react-router';
import type { PaymentQuery } from '../../gql/graphql';
import { Facts, Panel } from '../../parts/panel';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { useSubAccountWords } from '../../words/sub-accounts';

type Payment = NonNullable<PaymentQuery['charge']>;
type Part = NonNullable<Payment['receivedParts']>[number];

/** `net` is what the payment left, for the store and its sub-accounts together: cents. */
export function PartsOfPayment({ parts, net }: { parts: readonly Part[]; net: number }) {
  const words = useSubAccountWords();
  const scope = useScope();
  const ofOthers = parts.reduce((sum, { left }) => sum + left, 0);
  return (
    <Panel title={words.parts}>
      <Facts
        rows={[
          ...parts.map(
            (part) =>
              [
                part.name,
                <span key={part.subAccountId}>
                  <Link to={pagePath(scope, 'subAccounts', part.subAccountId)}>
                    {money(part.received)}
                  </Link>
                  {notesOf(part, words).map((note) => ` · ${note}`)}
                </span>,
              ] as const,
          ),
          [words.ofStore, money(net - ofOthers)],
        ]}
      />
    </Panel>
  );
}

function notesOf(
  { received, fee, left }: Part,
  words: ReturnType<typeof useSubAccountWords>,
): string[] {
  return [
    ...(fee > 0 ? [words.feeOf(money(fee))] : []),
    ...(left === received ? [] : [words.leftOf(money(left))]),
  ];
}
