/** How the store has done in a period: sales, recurring revenue, outcomes, recovery, campaigns. */
import { useQuery } from '@apollo/client/react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { graphql } from '../../gql';
import type { ReportsQuery } from '../../gql/graphql';
import { Empty } from '../../parts/empty';
import { Loaded, Page } from '../../parts/page';
import { Figures, Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import { count, money, percent } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { dateTime, dayAfter, dayOf, monthName } from '../../time';
import { useWords } from '../../words';
import styles from '../../parts/tabs.module.css';

const SalesChart = lazy(() => import('./sales-chart'));

const REPORTS = graphql(`
  query Reports($from: String!, $to: String!) {
    sales(input: { from: $from, to: $to, unit: DAY }) {
      asOf
      totals {
        gross
        fees
        refunded
        lost
        net
        count
      }
      before {
        gross
      }
      periods {
        start
        methods {
          method
          sums {
            gross
          }
        }
      }
    }
    mrrMovements {
      months {
        month
        new
        expansion
        contraction
        churn
        reactivation
        paused
        resumed
        mrr
      }
    }
    paymentOutcomes(input: { from: $from, to: $to }) {
      methods {
        method
        begun
        paid
        declined
        expired
        open
      }
      reasons {
        reason
        isHard
        attempts
        amount
      }
    }
    recovery(input: { from: $from, to: $to }) {
      months {
        month
        failed
        recoveredByRetry
        recoveredByBuyer
        open
        lost
        recoveredAmount
        lostAmount
      }
    }
    campaigns(input: { from: $from, to: $to, by: CAMPAIGN }) {
      source
      medium
      campaign
      isRest
      charges
      paid
      amount
    }
  }
`);

const PERIODS = [7, 30, 90, 365];
const USUAL = 30;

export function ReportsPage() {
  const { reports } = useWords();
  const { now } = useScope();
  const { days } = useAddressSearch();
  const period = PERIODS.find((each) => String(each) === days) ?? USUAL;
  const to = dayOf(now);
  const from = dayAfter(to, 1 - period);
  const result = useQuery(REPORTS, { variables: { from, to } });
  return (
    <Page title={reports.title}>
      <Periods current={period} />
      <Loaded result={result}>
        {(data) => (
          <>
            <Sales data={data} from={from} to={to} />
            <Mrr data={data} />
            <Outcomes data={data} />
            <Recovery data={data} />
            <Campaigns data={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Periods({ current }: { current: number }) {
  const { reports } = useWords();
  const scope = useScope();
  return (
    <nav className={styles.tabs} aria-label={reports.period}>
      {PERIODS.map((days) => (
        <Link
          key={days}
          to={pagePath(scope, 'reports')}
          search={{ days: String(days) }}
          aria-current={days === current ? 'true' : undefined}
          activeProps={{}}
        >
          {reports.lastDays(days)}
        </Link>
      ))}
    </nav>
  );
}

interface DataProps {
  data: ReportsQuery;
}

function Sales({ data, from, to }: DataProps & { from: string; to: string }) {
  const { reports, overview } = useWords();
  const { sales } = data;
  if (!sales) return null;
  const { totals, before, periods, asOf } = sales;
  const change =
    before.gross > 0
      ? reports.change(percent((totals.gross - before.gross) / before.gross))
      : overview.noBefore;
  return (
    <>
      <Figures
        rows={[
          { name: reports.gross, value: money(totals.gross), note: change },
          { name: reports.fees, value: money(totals.fees) },
          { name: reports.refunded, value: money(totals.refunded) },
          {
            name: reports.net,
            value: money(totals.net),
            note: reports.payments(count(totals.count)),
          },
        ]}
      />
      <Panel title={overview.volume} actions={<small>{reports.asOf(dateTime(asOf))}</small>}>
        <Suspense>
          <SalesChart periods={periods} from={from} to={to} />
        </Suspense>
      </Panel>
    </>
  );
}

function Mrr({ data }: DataProps) {
  const { reports } = useWords();
  return (
    <Panel title={reports.mrr} isFlush>
      <Table
        name={reports.mrr}
        rows={(data.mrrMovements?.months ?? []).toReversed()}
        keyOf={({ month }) => month}
        empty={<Empty title={reports.nothing} text={reports.nothingText} />}
        columns={[
          { name: reports.month, value: ({ month }) => monthName(month) },
          { name: reports.new, value: (row) => money(row.new), isNumber: true },
          {
            name: reports.expansion,
            value: ({ expansion, reactivation, resumed }) =>
              money(expansion + reactivation + resumed),
            isNumber: true,
          },
          {
            name: reports.churn,
            value: ({ churn, contraction, paused }) => money(churn + contraction + paused),
            isNumber: true,
          },
          { name: 'MRR', value: ({ mrr }) => money(mrr), isNumber: true },
        ]}
      />
    </Panel>
  );
}

function Outcomes({ data }: DataProps) {
  const { reports, methods, declines } = useWords();
  const known: Readonly<Record<string, string>> = declines;
  return (
    <>
      <Panel title={reports.outcomes} isFlush>
        <Table
          name={reports.outcomes}
          rows={data.paymentOutcomes?.methods ?? []}
          keyOf={({ method }) => method}
          empty={<Empty title={reports.nothing} text={reports.nothingText} />}
          columns={[
            { name: reports.method, value: ({ method }) => methods[method] },
            { name: reports.begun, value: ({ begun }) => count(begun), isNumber: true },
            { name: reports.paid, value: ({ paid }) => count(paid), isNumber: true },
            { name: reports.declined, value: ({ declined }) => count(declined), isNumber: true },
            { name: reports.expired, value: ({ expired }) => count(expired), isNumber: true },
            {
              name: reports.rate,
              value: ({ paid, declined, expired }) => {
                const ended = paid + declined + expired;
                return ended > 0 ? percent(paid / ended) : '–';
              },
              isNumber: true,
            },
          ]}
        />
      </Panel>
      <Panel title={reports.reasons} isFlush>
        <Table
          name={reports.reasons}
          rows={data.paymentOutcomes?.reasons ?? []}
          keyOf={({ reason }) => reason}
          empty={<Empty title={reports.nothing} text={reports.nothingText} />}
          columns={[
            { name: reports.reason, value: ({ reason }) => known[reason] ?? reason },
            { name: reports.attempts, value: ({ attempts }) => count(attempts), isNumber: true },
            { name: reports.amount, value: ({ amount }) => money(amount), isNumber: true },
          ]}
        />
      </Panel>
    </>
  );
}

function Recovery({ data }: DataProps) {
  const { reports } = useWords();
  return (
    <Panel title={reports.recovery} isFlush>
      <Table
        name={reports.recovery}
        rows={data.recovery?.months ?? []}
        keyOf={({ month }) => month}
        empty={<Empty title={reports.nothing} text={reports.nothingText} />}
        columns={[
          { name: reports.month, value: ({ month }) => monthName(month) },
          { name: reports.failed, value: ({ failed }) => count(failed), isNumber: true },
          {
            name: reports.byRetry,
            value: ({ recoveredByRetry }) => count(recoveredByRetry),
            isNumber: true,
          },
          {
            name: reports.byBuyer,
            value: ({ recoveredByBuyer }) => count(recoveredByBuyer),
            isNumber: true,
          },
          { name: reports.open, value: ({ open }) => count(open), isNumber: true },
          { name: reports.lost, value: ({ lost }) => count(lost), isNumber: true },
          {
            name: reports.saved,
            value: ({ recoveredAmount }) => money(recoveredAmount),
            isNumber: true,
          },
        ]}
      />
    </Panel>
  );
}

function Campaigns({ data }: DataProps) {
  const { reports } = useWords();
  return (
    <Panel title={reports.campaigns} isFlush>
      <Table
        name={reports.campaigns}
        rows={data.campaigns ?? []}
        keyOf={({ campaign, isRest }) => `${campaign} ${isRest}`}
        empty={<Empty title={reports.nothing} text={reports.noCampaigns} />}
        columns={[
          {
            name: reports.campaign,
            value: ({ campaign, isRest }) => (isRest ? reports.rest : (campaign ?? reports.none)),
          },
          { name: reports.begun, value: ({ charges }) => count(charges), isNumber: true },
          { name: reports.paid, value: ({ paid }) => count(paid), isNumber: true },
          { name: reports.amount, value: ({ amount }) => money(amount), isNumber: true },
        ]}
      />
    </Panel>
  );
}
