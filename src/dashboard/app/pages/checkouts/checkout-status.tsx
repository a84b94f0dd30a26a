/** The state of a checkout or link. A link that can be paid again and again is active or ended. */
import type { CheckoutFrequency, CheckoutStatus as State } from '../../gql/graphql';
import { Status } from '../../parts/status';
import { useWords } from '../../words';

interface CheckoutStatusProps {
  checkout: { status: State; frequency: CheckoutFrequency };
}

export function CheckoutStatus({ checkout }: CheckoutStatusProps) {
  const { checkouts } = useWords();
  const { status } = checkout;
  if (!isLink(checkout)) return <Status value={status} />;
  return (
    <Status
      value={status}
      words={checkouts.linkStates}
      tone={status === 'PENDING' ? 'good' : undefined}
    />
  );
}

export function isLink({ frequency }: { frequency: CheckoutFrequency }): boolean {
  return frequency === 'MULTIPLE_PAYMENTS';
}
