/** Where payments came from, by the campaign in the address of a page. */
import { Report } from '../../parts/chart/report';
import { money } from '../../money';
import { useReportWords } from '../../words/reports';
import type { Reports } from './reports';

const CAMPAIGNS_DRAWN = 8;

export function CampaignsReport({ campaigns }: { campaigns: NonNullable<Reports['campaigns']> }) {
  const reports = useReportWords();
  const rows = campaigns.map(({ campaign, isRest, charges, paid, amount }) => ({
    key: `${campaign} ${isRest}`,
    name: isRest ? reports.rest : (campaign ?? reports.none),
    isNamed: campaign !== null && !isRest,
    charges,
    paid,
    amount,
  }));
  const best = rows.find(({ isNamed }) => isNamed);
  return (
    <Report
      title={reports.campaigns}
      file="campaigns"
      finding={
        best ? reports.findings.campaigns(best.name, money(best.amount)) : reports.noCampaigns
      }
      nothing={reports.noCampaigns}
      chart={{
        unit: 'money',
        isSideways: true,
        series: [{ key: 'amount', name: reports.amount }],
        rows: rows
          .slice(0, CAMPAIGNS_DRAWN)
          .map(({ key, name, amount }) => ({ key, name, values: { amount } })),
      }}
      columns={[
        { name: reports.campaign, kind: 'text' },
        { name: reports.begun, kind: 'count' },
        { name: reports.paid, kind: 'count' },
        { name: reports.amount, kind: 'money' },
      ]}
      rows={rows.map(({ key, name, charges, paid, amount }) => ({
        key,
        cells: [name, charges, paid, amount],
      }))}
    />
  );
}
