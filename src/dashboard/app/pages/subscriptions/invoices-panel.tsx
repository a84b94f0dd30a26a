/** The invoices of a subscription: the open one with its link, and those before it. */
import { Copy } from '../../parts/copy';
import { Empty } from '../../parts/empty';
import { Notice } from '../../parts/notice';
import { Facts, Panel } from '../../parts/panel';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { date } from '../../time';
import { useWords } from '../../words';
import { useCollectionWords } from '../../words/collection';
import type { SubscriptionDetails } from './subscription';

type Invoice = NonNullable<SubscriptionDetails['charges']>['nodes'][number];

interface InvoicesProps {
  subscription: SubscriptionDetails;
}

export function OpenInvoice({ subscription }: InvoicesProps) {
  const { subscriptions } = useWords();
  const words = useCollectionWords();
  const { charges, overdueSince, collection, awaitedChanges } = subscription;
  const [change] = awaitedChanges?.nodes ?? [];
  const open = charges?.nodes.find(({ status, dueAt }) => status === 'PENDING' && dueAt);
  if (!open || collection !== 'INVOICE') return null;
  return (
    <Panel title={words.open} actions={<Copy text={open.url} label={words.copyLink} />}>
      {overdueSince && <Notice tone="bad">{words.overdueSince(date(overdueSince))}</Notice>}
      {change && <Notice>{words.waits(`${change.quantity} × ${change.name}`)}</Notice>}
      <Facts
        rows={[
          [words.dueAt, open.dueAt && date(open.dueAt)],
          ...(open.lines ?? []).map(
            ({ kind, name, quantity, amount }) =>
              [subscriptions.lineOf(kind ?? null, `${quantity} × ${name}`), money(amount)] as const,
          ),
          [subscriptions.discount, open.discount > 0 ? `− ${money(open.discount)}` : null],
          [words.amount, <strong key="amount">{money(open.amount)}</strong>],
        ]}
      />
    </Panel>
  );
}

/**
 * Fine and interest that came with the money of a late payment: a part of the amount by Pix and
 * card, beyond it by boleto.
 */
function lateOf({ amount, paidAmount, discount, lines }: Invoice): string {
  if (paidAmount == null) return '';
  const agreed = lines ? lines.reduce((sum, line) => sum + line.amount, -discount) : amount;
  const late = paidAmount - Math.max(0, agreed);
  return late > 0 ? money(late) : '';
}

export function InvoicesTable({ subscription }: InvoicesProps) {
  const { payments } = useWords();
  const words = useCollectionWords();
  const scope = useScope();
  return (
    <Panel title={words.invoices} isFlush>
      <Table
        name={words.invoices}
        rows={subscription.charges?.nodes ?? []}
        keyOf={({ id }) => id}
        to={({ id }) => pagePath(scope, 'payments', id)}
        empty={<Empty title={words.none} text={words.noneText} />}
        columns={[
          { name: payments.amount, value: ({ amount }) => money(amount) },
          { name: payments.status, value: ({ status }) => <Status value={status} /> },
          { name: words.dueAt, value: ({ dueAt }) => (dueAt ? date(dueAt) : '') },
          {
            name: words.items,
            value: ({ lines }) => (lines ?? []).map(({ name }) => name).join(', '),
            isLong: true,
          },
          { name: words.paid, value: ({ paidAt }) => (paidAt ? date(paidAt) : ''), isQuiet: true },
          { name: words.late, value: lateOf, isNumber: true },
        ]}
      />
    </Panel>
  );
}
