/** How the store has done in a period: sales, recurring revenue, outcomes, recovery, campaigns. */
import { useQuery } from '@apollo/client/react';
import { Suspense, useState } from 'react';
import type { CampaignsBy } from '../../gql/graphql';
import { Filters } from '../../parts/forms/filters';
import { Loaded, Loading, Page } from '../../parts/page';
import { Tabs } from '../../parts/tabs';
import { useScope } from '../../scope';
import { useAddressSearch, type Search } from '../../search';
import { dayAfter, dayOf, daysBetween } from '../../time';
import { useWords } from '../../words';
import { useReportWords } from '../../words/reports';
import { campaignsBy, CampaignsReport } from './campaigns-report';
import { CancellationsReport } from './cancellations-report';
import { CohortsReport } from './cohorts-report';
import { MrrReport } from './mrr-report';
import { DeclinesReport, OutcomesReport } from './outcomes-report';
import { RecoveryReport } from './recovery-report';
import { RenewalsReport } from './renewals-report';
import { REPORTS, type Reports } from './reports';
import { SalesFigures, SalesReport } from './sales-report';

const PERIODS = ['7', '30', '90', '365'] as const;
const USUAL = '30';
/** A longer period is shown by month. */
const DAYS_SHOWN_MAX = 92;
/** Cohorts of this many days ago are the oldest. */
const COHORT_DAYS = 330;

export function ReportsPage() {
  const { pages } = useWords();
  return (
    <Page title={pages.reports}>
      <Suspense fallback={<Loading />}>
        <AllReports />
      </Suspense>
    </Page>
  );
}

function AllReports() {
  const reports = useReportWords();
  const { now } = useScope();
  const search = useAddressSearch();
  const { by = '', cohorts = '' } = search;
  const today = dayOf(now);
  const { name, from, to } = periodOf(search, today);
  return (
    <>
      <Tabs
        label={reports.period}
        current={name}
        tabs={PERIODS.map((days) => [days, reports.lastDays(Number(days)), { days, by, cohorts }])}
      />
      <Filters
        filters={[
          { name: 'from', label: reports.from, type: 'date' },
          { name: 'to', label: reports.to, type: 'date' },
        ]}
      />
      <ReportsOf key={`${from} ${to}`} by={campaignsBy(search)} {...{ from, to, today }} />
    </>
  );
}

interface ReportsOfProps {
  from: string;
  to: string;
  today: string;
  by: CampaignsBy;
}

/** The reports of one period. They stay while the campaigns are grouped in another way. */
function ReportsOf({ from, to, today, by }: ReportsOfProps) {
  const unit = daysBetween(from, to) > DAYS_SHOWN_MAX ? 'MONTH' : 'DAY';
  const firstMonth = dayAfter(to, -COHORT_DAYS).slice(0, 7);
  const result = useQuery(REPORTS, { variables: { from, to, unit, firstMonth, by } });
  // How what is shown is grouped: another grouping counts once its answer is there.
  const [shownBy, setShownBy] = useState(by);
  if (result.data && shownBy !== by) setShownBy(by);
  return (
    <Loaded result={{ ...result, data: result.data ?? result.previousData }}>
      {(data) => (
        <>
          {data.sales && (
            <>
              <SalesFigures sales={data.sales} />
              <SalesReport sales={data.sales} {...{ from, to, unit, today }} />
            </>
          )}
          <OutcomesReport methods={data.paymentOutcomes?.methods ?? []} />
          <DeclinesReport reasons={data.paymentOutcomes?.reasons ?? []} />
          <OfSubscribers data={data} today={today} />
          <CampaignsReport campaigns={data.campaigns ?? []} by={shownBy} />
        </>
      )}
    </Loaded>
  );
}

function OfSubscribers({ data, today }: { data: Reports; today: string }) {
  return (
    <>
      <MrrReport months={data.mrrMovements?.months ?? []} today={today} />
      <RecoveryReport months={data.recovery?.months ?? []} today={today} />
      {data.cancellations && <CancellationsReport cancellations={data.cancellations} />}
      <CohortsReport months={data.cohorts?.months ?? []} />
      <RenewalsReport days={data.upcomingRenewals ?? []} />
    </>
  );
}

/** The days of the address: a usual period, or one of its own. */
function periodOf({ days, from, to }: Search, today: string) {
  if (from || to) {
    const last = to || today;
    return { name: '', from: from || dayAfter(last, 1 - Number(USUAL)), to: last };
  }
  const name = PERIODS.find((each) => each === days) ?? USUAL;
  return { name, from: dayAfter(today, 1 - Number(name)), to: today };
}
