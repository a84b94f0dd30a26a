/** Named places where a test may kill or stop the process, to prove that nothing is lost or doubled; nothing at all outside tests. */

export const FAIL_POINTS = [
  'after-claim',
  'after-intent',
  'after-provider-call',
  'before-commit',
  'after-commit-before-ack',
] as const;
export type FailPoint = (typeof FAIL_POINTS)[number];

const { NODE_ENV, FAIL_POINT, FAIL_POINT_SIGNAL } = process.env;
const chosen = NODE_ENV === 'production' ? undefined : FAIL_POINT;
/** SIGKILL, unless the process is to stand still there: SIGSTOP. */
const signal = FAIL_POINT_SIGNAL === 'SIGSTOP' ? 'SIGSTOP' : 'SIGKILL';

/** Ends the process as `kill -9` would, if this place was chosen by FAIL_POINT: `name` or `name:subject`, with `@2` behind it at the second time only. */
export const failPoint: (name: FailPoint, subject?: string) => void = chosen
  ? failAt(chosen)
  : () => undefined;

function failAt(place: string): (name: FailPoint, subject?: string) => void {
  const [where = '', time = '1'] = place.split('@');
  let passed = 0;
  return (name, subject) => {
    if ((where === name || where === `${name}:${subject}`) && ++passed === Number(time))
      process.kill(process.pid, signal);
  };
}
