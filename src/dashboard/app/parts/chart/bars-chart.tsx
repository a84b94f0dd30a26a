/**
 * Bars, stacked by series, with a line if one is given. Series differ by pattern and colour; what
 * is not over yet, such as today, is drawn paler with a dashed edge.
 */
import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts';
import { count, money } from '../../money';
import type { ChartData, Series } from './chart-data';
import { Patterns, patternId } from './patterns';
import styles from './chart.module.css';

const HEIGHT = 260;
const ROW_HEIGHT = 34;
const LINE_HEIGHT = 13;
const AXIS_ROOM = 40;
/** Of names that are long, next to their bars. */
const NAMES_WIDTH = 150;
/** The letters of such a name that fit on a line, also where words are broken early. */
const LINE_LETTERS = 18;
const UNFINISHED = { fillOpacity: 0.5, strokeDasharray: '3 2' };

export default function BarsChart({ rows, series, line, unit, isSideways }: ChartData) {
  const id = useId().replaceAll(/\W/g, '');
  const nameOf = new Map(rows.map(({ key, name }) => [key, name]));
  const data = rows.map(({ key, values, isUnfinished }) => ({ key, isUnfinished, ...values }));
  const text = (value: number) => (unit === 'money' ? money(value) : count(value));
  const short = (value: number) => text(value).replace(/[,.]\d\d$/, '');
  const tick = (key: string) => nameOf.get(key) ?? key;
  const all: readonly Series[] = line ? [...series, line] : series;
  const seriesName = (key: unknown) => all.find((each) => each.key === key)?.name ?? '';
  const longest = Math.max(0, ...rows.map(({ name }) => name.length));
  const rowHeight = Math.max(ROW_HEIGHT, (Math.ceil(longest / LINE_LETTERS) + 1) * LINE_HEIGHT);
  const values = {
    type: 'number',
    stroke: 'var(--quiet)',
    tickLine: false,
    axisLine: false,
    tickFormatter: short,
  } as const;
  const names = { type: 'category', dataKey: 'key', tickFormatter: tick } as const;
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        {all.map(({ key, name }, index) => (
          <li key={key}>
            <svg width={14} height={10}>
              <Patterns id={`${id}l`} />
              <rect
                width={14}
                height={key === line?.key ? 3 : 10}
                y={key === line?.key ? 4 : 0}
                rx={2}
                fill={key === line?.key ? 'var(--ink)' : `url(#${patternId(`${id}l`, index)})`}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.plot} aria-hidden="true">
        <ResponsiveContainer
          width="100%"
          height={isSideways ? rows.length * rowHeight + AXIS_ROOM : HEIGHT}
        >
          <ComposedChart
            data={data}
            layout={isSideways ? 'vertical' : 'horizontal'}
            stackOffset="sign"
            accessibilityLayer={false}
            margin={{ left: 0, right: 8 }}
          >
            <Patterns id={id} />
            <CartesianGrid
              vertical={Boolean(isSideways)}
              horizontal={!isSideways}
              stroke="var(--line)"
            />
            <XAxis
              {...(isSideways ? values : names)}
              minTickGap={24}
              stroke="var(--quiet)"
              allowDecimals={false}
            />
            <YAxis
              {...(isSideways ? names : values)}
              width={isSideways ? NAMES_WIDTH : 76}
              stroke="var(--quiet)"
              allowDecimals={false}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--sunk)' }}
              labelFormatter={(key) => (typeof key === 'string' ? tick(key) : '')}
              formatter={(value, key) => [text(Number(value)), seriesName(key)]}
              contentStyle={{ background: 'var(--card)', borderColor: 'var(--line)' }}
            />
            {series.map(({ key }, index) => (
              <Bar
                key={key}
                dataKey={key}
                stackId="all"
                fill={`url(#${patternId(id, index)})`}
                stroke={`var(--chart-${index + 1})`}
                isAnimationActive={false}
                shape={barOf}
              />
            ))}
            {line && (
              <Line
                dataKey={line.key}
                stroke="var(--ink)"
                strokeWidth={2}
                dot={false}
                isAnimationActive={false}
              />
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </>
  );
}

function barOf(props: BarShapeProps) {
  const { isUnfinished } = props.payload as { isUnfinished?: boolean };
  return <Rectangle {...props} {...(isUnfinished && UNFINISHED)} />;
}
