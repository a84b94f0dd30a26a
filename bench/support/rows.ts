/** Tables of results. */
import { picture } from './picture';

/** Ours beside what it is compared with. */
export interface Ratio {
  what: string;
  ours: number;
  baseline: string;
  theirs: number;
  goals: readonly [must: number, aim: number];
}

/** A table of rates per second and a picture of it; which goal is reached is bold. */
export function ratioTable(kind: string, ratios: readonly Ratio[]): string[] {
  const rows = ratios.map(({ what, ours, baseline, theirs, goals }) => {
    const shown = goals.map((goal) => (ours / theirs >= goal ? `**${goal}**` : `${goal}`));
    const ratio = (ours / theirs).toFixed(2);
    return `| ${[what, whole(ours), baseline, whole(theirs), ratio, ...shown].join(' | ')} |`;
  });
  console.error(rows.join('\n'));
  return [
    `| ${kind} | ours, per second | compared with | per second | ratio | must | aim |`,
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    picture({
      title: 'The ratio, as a share of the must',
      unit: 'share',
      bars: {
        ...Object.fromEntries(
          ratios.map(({ what, ours, theirs, goals }) => [what, ours / theirs / goals[0]]),
        ),
        'the must': 1,
      },
    }),
  ];
}

const whole = (rate: number): string => Math.round(rate).toLocaleString('en');
