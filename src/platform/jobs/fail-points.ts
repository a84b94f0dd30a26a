/**
 * Named places where a test may kill or stop the process, to prove that nothing is lost or doubled.
 * They do nothing outside tests.
 */

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
/** SIGSTOP freezes the process instead of killing it. */
const signal = FAIL_POINT_SIGNAL === 'SIGSTOP' ? 'SIGSTOP' : 'SIGKILL';

/**
 * Ends the process like `kill -9` if FAIL_POINT chooses this place: `name` or `name:subject`, with
 * `@2` appended for the second time only.
 */
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
