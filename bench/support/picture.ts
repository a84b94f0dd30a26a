/** Pictures of results: bar charts of Mermaid, which GitHub draws in Markdown. */

export interface Picture {
  title: string;
  /** What the length of a bar is: a unit, or a ratio of what. */
  unit: string;
  /** The length of each bar by its name. */
  bars: Readonly<Record<string, number>>;
  /** A line across two or more bars: one value for all, or one for each. */
  line?: number | readonly number[];
}

const DIGITS = 4;
/** Pixels. In a narrower column Mermaid cuts the beginnings of names off. */
const WIDTH = 850;
/** Characters. With a longer one Mermaid shows no name at all. */
const NAME_MAX = 50;
const AXES_HEIGHT = 100;
const BAR_HEIGHT = 30;
/** The bars and the line. */
const COLORS = ['#4f8fd0', '#d0702f'] as const;

/** A block of Markdown. */
export function picture({ title, unit, bars, line }: Picture): string {
  const values = Object.values(bars);
  const marks = typeof line === 'number' ? values.map(() => line) : line;
  const most = Math.max(...values, ...(marks ?? []));
  return [
    '```mermaid',
    '---',
    'config:',
    '  xyChart:',
    `    width: ${WIDTH}`,
    `    height: ${AXES_HEIGHT + BAR_HEIGHT * values.length}`,
    '  themeVariables:',
    '    xyChart:',
    `      plotColorPalette: '${COLORS.join(', ')}'`,
    '---',
    'xychart-beta horizontal',
    `  title ${quoted(title)}`,
    `  x-axis [${Object.keys(bars)
      .map((name) => quoted(shortened(name)))
      .join(', ')}]`,
    `  y-axis ${quoted(unit)} 0 --> ${short(most)}`,
    `  bar [${values.map(short).join(', ')}]`,
    ...(marks ? [`  line [${marks.map(short).join(', ')}]`] : []),
    '```',
  ].join('\n');
}

const shortened = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name;

const quoted = (text: string): string => `"${text.replaceAll(/["`]/g, '')}"`;

const short = (value: number): string => String(Number(value.toPrecision(DIGITS)));
