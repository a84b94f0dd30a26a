/** How the store is doing, what needs attention, and the first steps of a new store. */
import { useQuery } from '@apollo/client/react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Loaded, Loading, Page } from '../../parts/page';
import { Columns, Facts, Figures, Panel, Stack } from '../../parts/panel';
import { count, money, percent } from '../../money';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { dayAfter, dayOf, shortDay } from '../../time';
import { useWords } from '../../words';
import { Attention } from './attention';
import { SalesReport } from '../reports/sales-report';
import { GettingStarted } from './getting-started';
import { OVERVIEW, type Overview } from './overview';

const SampleYear = lazy(() => import('../simulator/sample-year'));
const DAYS = 30;

export function OverviewPage() {
  const { overview } = useWords();
  const { now, membership, environment } = useScope();
  const maySell = useMay('CHECKOUT:CREATE');
  const to = dayOf(now);
  const from = dayAfter(to, 1 - DAYS);
  const result = useQuery(OVERVIEW, {
    variables: { from, to, hasSubAccounts: membership.hasSubAccounts },
  });
  return (
    <Page title={overview.title(membership.storeName)}>
      <Loaded result={result}>
        {(data) => (
          <>
            <GettingStarted data={data} />
            {environment === 'dev' && maySell && (
              <Suspense fallback={null}>
                <SampleYear isNewStore={data.products?.nodes.length === 0} />
              </Suspense>
            )}
            <Attention data={data} />
            <Sums data={data} />
            <Columns>
              <Suspense fallback={<Loading />}>
                {data.sales && (
                  <SalesReport sales={data.sales} unit="DAY" today={to} {...{ from, to }} />
                )}
              </Suspense>
              <Stack>
                <Balance data={data} />
                <Rates data={data} />
                <Renewals data={data} />
              </Stack>
            </Columns>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Sums({ data }: { data: Overview }) {
  const { overview } = useWords();
  const { sales, mrr } = data;
  if (!sales) return null;
  const { totals, before } = sales;
  return (
    <Figures
      rows={[
        {
          name: overview.gross,
          value: money(totals.gross),
          note: change(totals.gross, before.gross),
        },
        { name: overview.net, value: money(totals.net), note: change(totals.net, before.net) },
        {
          name: overview.count,
          value: count(totals.count),
          note: change(totals.count, before.count),
        },
        {
          name: 'MRR',
          value: money(mrr?.mrr ?? 0),
          note: overview.subscribers(count(mrr?.totalActiveSubscriptions ?? 0)),
        },
      ]}
    />
  );

  function change(value: number, earlier: number): string {
    if (earlier === 0) return overview.noBefore;
    const share = (value - earlier) / earlier;
    return overview.change(`${share >= 0 ? '+' : ''}${percent(share)}`);
  }
}

function Balance({ data }: { data: Overview }) {
  const { balance: words } = useWords();
  const scope = useScope();
  const balance = data.store?.balance;
  if (!balance) return null;
  return (
    <Panel title={words.title} actions={<Link to={pagePath(scope, 'balance')}>{words.open}</Link>}>
      <Facts
        rows={[
          [words.available, money(balance.available)],
          [words.pending, money(balance.pending)],
          [words.blocked, money(balance.blocked)],
          [words.inTransit, money(balance.inTransit)],
        ]}
      />
    </Panel>
  );
}

function Rates({ data }: { data: Overview }) {
  const { overview, methods } = useWords();
  const rows = (data.paymentOutcomes?.methods ?? []).flatMap(
    ({ method, paid, declined, expired }) => {
      const ended = paid + declined + expired;
      return ended > 0 ? [[methods[method], percent(paid / ended)] as const] : [];
    },
  );
  if (rows.length === 0) return null;
  return (
    <Panel title={overview.rates}>
      <Facts rows={rows} />
    </Panel>
  );
}

function Renewals({ data }: { data: Overview }) {
  const { overview } = useWords();
  const days = data.upcomingRenewals ?? [];
  if (days.length === 0) return null;
  return (
    <Panel title={overview.renewals}>
      <Facts
        rows={days.map(({ day, count: renewals, amount }) => [
          shortDay(day),
          `${money(amount)} · ${count(renewals)}`,
        ])}
      />
    </Panel>
  );
}
