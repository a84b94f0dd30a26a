/** What needs attention, such as failing webhooks, disputes, refund requests and failed payouts. */
import { LinkButton } from '../../parts/forms/button';
import { Notice } from '../../parts/notice';
import { pagePath, type PageName } from '../../paths';
import { money } from '../../money';
import { useScope } from '../../scope';
import { useWords } from '../../words';
import type { Words } from '../../words/pt';
import type { Overview } from './overview';

interface Matter {
  text: string;
  page: PageName;
  id?: string;
  search?: string;
}

export function Attention({ data }: { data: Overview }) {
  const { overview, common } = useWords();
  const scope = useScope();
  return mattersOf(data, overview.attention).map(({ text, page, id, search = '' }) => (
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

function mattersOf(data: Overview, say: Words['overview']['attention']): Matter[] {
  const failing = data.webhooks?.nodes.filter(
    ({ status, health }) => status === 'ACTIVE' && (health?.failed ?? 0) > 0,
  );
  return [
    ...(failing ?? []).map(({ id, name }) => ({
      text: say.webhook(name),
      page: 'webhooks' as const,
      id,
    })),
    ...ifAny(data.disputes, say.disputes, { page: 'disputes', search: '?status=OPEN' }),
    ...ifAny(data.refundRequests, say.refundRequests, {
      page: 'refundRequests',
      search: '?status=OPEN',
    }),
    ...ifAny(data.subscriptions, say.parked, { page: 'subscriptions', search: '?tab=parked' }),
    ...ifAny(data.subAccounts, say.SUB_ACCOUNT_NEGATIVE, {
      page: 'subAccounts',
      search: '?balance=negative',
    }),
    ...(data.payouts?.nodes ?? []).map(({ id, amount }) => ({
      text: say.payout(money(amount)),
      page: 'payouts' as const,
      id,
    })),
  ];
}

/** Nothing for an empty list. */
function ifAny(
  list: { totalCount: number } | null | undefined,
  say: (count: number) => string,
  place: Omit<Matter, 'text'>,
): Matter[] {
  const count = list?.totalCount ?? 0;
  return count > 0 ? [{ text: say(count), ...place }] : [];
}
