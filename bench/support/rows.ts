/** Lines of the tables of results. */

/** Ours beside what it is compared with; which goal is reached is bold. */
export function ratioRow(
  what: string,
  ours: number,
  baseline: string,
  theirs: number,
  goals: readonly [must: number, aim: number],
): string {
  const ratio = ours / theirs;
  const shown = goals.map((goal) => (ratio >= goal ? `**${goal}**` : `${goal}`));
  const cells = [what, whole(ours), baseline, whole(theirs), ratio.toFixed(2), ...shown];
  const line = `| ${cells.join(' | ')} |`;
  console.error(line);
  return line;
}

const whole = (rate: number): string => Math.round(rate).toLocaleString('en');
