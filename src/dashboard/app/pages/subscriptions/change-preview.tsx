/** What a change of plan costs: its lines, and the next charge with it. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { PreviewSubscriptionChangeInput } from '../../gql/graphql';
import { money } from '../../money';
import { Facts } from '../../parts/panel';
import { date } from '../../time';
import { useWords } from '../../words';
import { useCollectionWords } from '../../words/collection';

export type PreviewedChange = PreviewSubscriptionChangeInput;

const PREVIEW = graphql(`
  query PreviewSubscriptionChange($input: PreviewSubscriptionChangeInput!) {
    previewSubscriptionChange(input: $input) {
      credit
      chargedNow
      lines {
        kind
        name
        quantity
        amount
      }
      upcomingAfter {
        date
        amount
      }
    }
  }
`);

/** What cannot be previewed is refused, with its reason, when the form is sent. */
export function ChangePreview({ change }: { change: PreviewedChange }) {
  const { subscriptions } = useWords();
  const words = useCollectionWords();
  const { data } = useQuery(PREVIEW, {
    variables: { input: change },
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
  });
  const preview = data?.previewSubscriptionChange;
  const next = preview?.upcomingAfter[0];
  if (!preview || !next) return null;
  return (
    <Facts
      rows={[
        ...preview.lines.map(
          ({ kind, name, quantity, amount }) =>
            [subscriptions.lineOf(kind ?? null, `${quantity} × ${name}`), money(amount)] as const,
        ),
        [words.chargedNow, preview.chargedNow > 0 ? money(preview.chargedNow) : null],
        [
          subscriptions.nextChargeOn(date(next.date)),
          <strong key="next">{money(next.amount)}</strong>,
        ],
        [subscriptions.credit, preview.credit > 0 ? money(preview.credit) : null],
      ]}
    />
  );
}
