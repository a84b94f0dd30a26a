/** What needs attention: failing webhooks, disputes, parked subscriptions, failed payouts. */
import { LinkButton } from '../../parts/forms/button';
import { Notice } from '../../parts/notice';
import { pagePath, type PageName } from '../../paths';
import { money } from '../../money';
import { useScope } from '../../scope';
import { useWords } from '../../words';
import type { Overview } from './overview';

export function Attention({ data }: { data: Overview }) {
  const { overview, common } = useWords();
  const scope = useScope();
  const failing = data.webhooks?.nodes.filter(
    ({ status, health }) => status === 'ACTIVE' && (health?.failed ?? 0) > 0,
  );
  const disputes = data.disputes?.totalCount ?? 0;
  const parked = data.subscriptions?.totalCount ?? 0;
  const matters: { text: string; page: PageName; id?: string; search?: string }[] = [
    ...(failing ?? []).map(({ id, name }) => ({
      text: overview.attention.webhook(name),
      page: 'webhooks' as const,
      id,
    })),
    ...(disputes > 0
      ? [
          {
            text: overview.attention.disputes(disputes),
            page: 'payments' as const,
            search: '?status=UNDER_DISPUTE',
          },
        ]
      : []),
    ...(parked > 0
      ? [
          {
            text: overview.attention.parked(parked),
            page: 'subscriptions' as const,
            search: '?tab=parked',
          },
        ]
      : []),
    ...(data.payouts?.nodes ?? []).map(({ id, amount }) => ({
      text: overview.attention.payout(money(amount)),
      page: 'payouts' as const,
      id,
    })),
  ];
  return matters.map(({ text, page, id, search = '' }) => (
    <Notice
      key={text}
      action={
        <LinkButton isSmall to={`${pagePath(scope, page, id)}${search}`}>
          {common.open}
        </LinkButton>
      }
    >
      {text}
    </Notice>
  ));
}
