/** Sales by day or month, stacked by method, against the period before. */
import type { PaymentMethod, SalesUnit } from '../../gql/graphql';
import { Report } from '../../parts/chart/report';
import { Figures } from '../../parts/panel';
import { count, money, percent } from '../../money';
import { dateTime, dayAfter } from '../../time';
import { useWords } from '../../words';
import { useReportWords } from '../../words/reports';
import { periodRow, usePeriodColumn } from './period-row';
import type { Reports } from './reports';

type Sales = NonNullable<Reports['sales']>;

export function SalesFigures({ sales }: { sales: Sales }) {
  const reports = useReportWords();
  const { totals } = sales;
  return (
    <Figures
      rows={[
        { name: reports.gross, value: money(totals.gross), note: useChange(sales) },
        { name: reports.fees, value: money(totals.fees) },
        { name: reports.refunded, value: money(totals.refunded) },
        ...(totals.lost === 0 ? [] : [{ name: reports.lostInDisputes, value: money(totals.lost) }]),
        {
          name: reports.net,
          value: money(totals.net),
          note: reports.payments(count(totals.count)),
        },
        ...(totals.sellers === 0
          ? []
          : [
              {
                name: reports.sellers,
                value: money(totals.sellers),
                note: reports.ofStore(money(totals.net - totals.sellers)),
              },
            ]),
      ]}
    />
  );
}

/** `+12,4 % em relação ao período anterior`. */
function useChange({ totals, before }: Pick<Sales, 'before'> & { totals: { gross: number } }) {
  const { overview } = useWords();
  const reports = useReportWords();
  if (before.gross === 0) return overview.noBefore;
  const share = (totals.gross - before.gross) / before.gross;
  return reports.change(`${share > 0 ? '+' : ''}${percent(share)}`);
}

const METHODS: readonly PaymentMethod[] = ['PIX', 'CARD', 'BOLETO'];
const PERIODS_MAX = 366;

interface SalesReportProps {
  sales: Pick<Sales, 'periods' | 'before'> & {
    asOf?: string;
    totals: { gross: number };
  };
  from: string;
  to: string;
  unit: SalesUnit;
  today: string;
}

export function SalesReport({ sales, from, to, unit, today }: SalesReportProps) {
  const { overview, methods } = useWords();
  const reports = useReportWords();
  const change = useChange(sales);
  const rows = periodsOf(sales.periods, from, to, unit).map(({ start, sums }) => ({
    ...periodRow(start, today),
    values: sums,
  }));
  const { gross } = sales.totals;
  return (
    <Report
      title={unit === 'DAY' ? overview.volume : reports.volumeByMonth}
      file="sales"
      finding={`${reports.findings.sales(money(gross))} ${change}.`}
      note={sales.asOf && <small>{reports.asOf(dateTime(sales.asOf))}</small>}
      chart={{
        unit: 'money',
        series: METHODS.map((method) => ({ key: method, name: methods[method] })),
        rows,
      }}
      columns={[
        usePeriodColumn(unit === 'DAY' ? reports.day : reports.month),
        ...METHODS.map((method) => ({
          name: methods[method],
          kind: 'money' as const,
          value: ({ values }: { values: Record<PaymentMethod, number> }) => values[method],
        })),
      ]}
      rows={rows}
      keyOf={({ key }) => key}
    />
  );
}

/** One row for each day or month; the answer leaves out those without money. */
function periodsOf(periods: Sales['periods'], from: string, to: string, unit: SalesUnit) {
  const length = unit === 'DAY' ? 'YYYY-MM-DD'.length : 'YYYY-MM'.length;
  const known = new Map(periods.map(({ start, methods }) => [start.slice(0, length), methods]));
  const starts = new Set<string>();
  for (let day = from, days = 0; day <= to && days < PERIODS_MAX; day = dayAfter(day, 1), days++)
    starts.add(day.slice(0, length));
  return [...starts].map((start) => {
    const sum = (method: PaymentMethod) =>
      known.get(start)?.find((each) => each.method === method)?.sums.gross ?? 0;
    return { start, sums: { PIX: sum('PIX'), CARD: sum('CARD'), BOLETO: sum('BOLETO') } };
  });
}
