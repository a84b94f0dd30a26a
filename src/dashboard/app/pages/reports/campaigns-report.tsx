/** Where payments came from: the source, medium or campaign in the address of a page. */
import type { CampaignsBy } from '../../gql/graphql';
import { Report } from '../../parts/chart/report';
import { Tabs } from '../../parts/tabs';
import { money } from '../../money';
import { useAddressSearch, type Search } from '../../search';
import { useReportWords } from '../../words/reports';
import type { Reports } from './reports';

const CAMPAIGNS_DRAWN = 8;

type Campaign = NonNullable<Reports['campaigns']>[number];
type Part = 'source' | 'medium' | 'campaign';

/** What names a row, the most telling part first. */
const PARTS: Readonly<Record<CampaignsBy, readonly [Part, ...Part[]]>> = {
  SOURCE: ['source'],
  MEDIUM: ['medium', 'source'],
  CAMPAIGN: ['campaign', 'source', 'medium'],
};
const WAYS: readonly CampaignsBy[] = ['SOURCE', 'MEDIUM', 'CAMPAIGN'];

/** How the address groups them. */
export function campaignsBy({ by }: Search): CampaignsBy {
  return WAYS.find((way) => PARTS[way][0] === by) ?? 'CAMPAIGN';
}

interface CampaignsReportProps {
  campaigns: readonly Campaign[];
  by: CampaignsBy;
}

export function CampaignsReport({ campaigns, by }: CampaignsReportProps) {
  const reports = useReportWords();
  const search = useAddressSearch();
  const [part, ...others] = PARTS[by];
  const nameOf = (row: Campaign) => (row.isRest ? reports.rest : (row[part] ?? reports.none[part]));
  const keyOf = (row: Campaign) =>
    JSON.stringify([row.isRest, ...PARTS[by].map((each) => row[each])]);
  const best = campaigns.find((row) => !row.isRest && row[part] !== null);
  return (
    <Report
      title={reports.campaigns}
      file="campaigns"
      finding={
        best ? reports.findings.campaigns(nameOf(best), money(best.amount)) : reports.noCampaigns
      }
      nothing={reports.noCampaigns}
      choice={
        <Tabs
          label={reports.campaignsBy}
          current={by}
          tabs={WAYS.map((way) => {
            const [first] = PARTS[way];
            return [way, reports.parts[first], { ...search, by: first }] as const;
          })}
        />
      }
      chart={{
        unit: 'money',
        isSideways: true,
        series: [{ key: 'amount', name: reports.amount }],
        rows: campaigns.slice(0, CAMPAIGNS_DRAWN).map((row) => ({
          key: keyOf(row),
          name: [nameOf(row), ...others.map((other) => row[other])].filter(Boolean).join(' · '),
          values: { amount: row.amount },
        })),
      }}
      columns={[
        { name: reports.parts[part], kind: 'text', value: nameOf },
        ...others.map((other) => ({
          name: reports.parts[other],
          kind: 'text' as const,
          value: (row: Campaign) => row[other],
        })),
        { name: reports.begun, kind: 'count', value: ({ charges }) => charges },
        { name: reports.paid, kind: 'count', value: ({ paid }) => paid },
        { name: reports.amount, kind: 'money', value: ({ amount }) => amount },
      ]}
      rows={campaigns}
      keyOf={keyOf}
    />
  );
}
