/** Tables of results. */
import type { Question } from './results';

/** Ours next to what it is compared with. */
export interface Ratio {
  what: string;
  ours: number;
  baseline: string;
  theirs: number;
  goals: readonly [floor: number, aim: number];
}

/** A table of rates per second; which goal is reached is bold. */
export function ratioTable(kind: string, ratios: readonly Ratio[]): string[] {
  const rows = ratios.map(({ what, ours, baseline, theirs, goals }) => {
    const shown = goals.map((goal) => (ours / theirs >= goal ? `**${goal}**` : `${goal}`));
    const ratio = (ours / theirs).toFixed(2);
    return `| ${[what, whole(ours), baseline, whole(theirs), ratio, ...shown].join(' | ')} |`;
  });
  console.error(rows.join('\n'));
  return [
    `| ${kind} | ours, per second | compared with | per second | ratio | floor | aim |`,
    '|---|---|---|---|---|---|---|',
    ...rows,
  ];
}

/** The same for the table of all questions. */
export const questionsOf = (ratios: readonly Ratio[]): Question[] =>
  ratios.map(({ what, ours, baseline, theirs, goals }) => ({
    question: what,
    ours: `${whole(ours)}/s`,
    comparedWith: `${baseline}: ${whole(theirs)}/s`,
    figure: ours / theirs,
    floor: goals[0],
    aim: goals[1],
  }));

const whole = (rate: number): string => Math.round(rate).toLocaleString('en');
