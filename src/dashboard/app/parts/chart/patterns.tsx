/**
 * The fills of series: each has a pattern of its own, for people who do not distinguish its colour.
 */

const SIZE = 6;
/** What is drawn over the colour of each series, in their order. */
const LINES = [
  '',
  'M0 6 L6 0 M-1 1 L1 -1 M5 7 L7 5',
  'M0 3 H6',
  'M3 0 V6',
  'M0 0 L6 6 M0 6 L6 0',
  'M1 1 h2 v2 h-2 z',
];

export const patternId = (id: string, index: number): string => `${id}p${index}`;

export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {LINES.map((path, index) => (
        <pattern
          key={path}
          id={patternId(id, index)}
          width={SIZE}
          height={SIZE}
          patternUnits="userSpaceOnUse"
        >
          <rect width={SIZE} height={SIZE} fill={`var(--chart-${index + 1})`} />
          <path d={path} stroke="var(--card)" strokeWidth={1.25} fill="none" />
        </pattern>
      ))}
    </defs>
  );
}
