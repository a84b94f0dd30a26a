/** Volume by day, stacked by method, with the same numbers as a table. */
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { PaymentMethod } from '../../gql/graphql';
import { money } from '../../money';
import { dayAfter, shortDay } from '../../time';
import { useWords } from '../../words';
import styles from './chart.module.css';

interface Period {
  start: string;
  methods: readonly { method: PaymentMethod; sums: { gross: number } }[];
}

interface SalesChartProps {
  periods: readonly Period[];
  from: string;
  to: string;
}

const METHODS: readonly PaymentMethod[] = ['PIX', 'CARD', 'BOLETO'];
const DAYS_MAX = 366;

export default function SalesChart({ periods, from, to }: SalesChartProps) {
  const { reports, methods } = useWords();
  const rows = daysOf(periods, from, to);
  return (
    <figure className={styles.chart}>
      <ul className={styles.legend} aria-hidden="true">
        {METHODS.map((method) => (
          <li key={method} className={styles[method.toLowerCase()]}>
            {methods[method]}
          </li>
        ))}
      </ul>
      <div className={styles.plot} aria-hidden="true">
        <ResponsiveContainer width="100%" height={260}>
          <BarChart data={rows} accessibilityLayer={false} margin={{ left: 0, right: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={24} stroke="var(--quiet)" />
            <YAxis
              width={76}
              stroke="var(--quiet)"
              tickLine={false}
              axisLine={false}
              tickFormatter={(cents: number) => money(cents).replace(/,\d\d$|\.\d\d$/, '')}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--sunk)' }}
              labelFormatter={(day) => (typeof day === 'string' ? shortDay(day) : '')}
              formatter={(cents, name) => [
                money(Number(cents)),
                methods[METHODS.find((each) => each === name) ?? 'PIX'],
              ]}
              contentStyle={{ background: 'var(--card)', borderColor: 'var(--line)' }}
            />
            {METHODS.map((method) => (
              <Bar
                key={method}
                dataKey={method}
                stackId="volume"
                fill={`var(--chart-${method.toLowerCase()})`}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className={styles.numbers}>
        <summary>{reports.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{reports.day}</th>
              {METHODS.map((method) => (
                <th key={method} scope="col">
                  {methods[method]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.day}>
                <th scope="row">{shortDay(row.day)}</th>
                {METHODS.map((method) => (
                  <td key={method}>{money(row[method])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** One row for each day; the answer leaves out days without money. */
function daysOf(periods: readonly Period[], from: string, to: string) {
  const known = new Map(periods.map(({ start, methods }) => [start.slice(0, 10), methods]));
  const days: ({ day: string } & Record<PaymentMethod, number>)[] = [];
  for (let day = from; day <= to && days.length < DAYS_MAX; day = dayAfter(day, 1)) {
    const sum = (method: PaymentMethod) =>
      known.get(day)?.find((each) => each.method === method)?.sums.gross ?? 0;
    days.push({ day, PIX: sum('PIX'), CARD: sum('CARD'), BOLETO: sum('BOLETO') });
  }
  return days;
}
