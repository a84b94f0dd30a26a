/** English: a year of sample data in Dev mode. */
import type { sampleYear as pt } from '../../pt/on-demand/sample-year';

export const sampleYear: typeof pt = {
  title: 'A year of samples',
  about:
    'Fills Dev mode with a year of history: customers, sales by Pix, card and boleto, subscriptions, refunds, disputes and payouts. Charts and reports are full.',
  start: 'Create a year of samples',
  startAnother: 'Create another year',
  clock: (from, to) =>
    `The clock of the store moves forward by a year: from ${from} to ${to}. It does not go back.`,
  own: 'What the store already has in Dev mode stays and follows the clock: subscriptions are charged, charges and links expire.',
  events: 'Your webhooks of Dev mode receive the events.',
  time: 'It takes a minute or two, in the background. Production does not change.',
  another: (since) => `This store has samples already, since ${since}. Another year is added.`,
  started: 'The year of samples begins in a moment.',
  cancel: 'Stop',
  progress: 'Progress',
  queued: 'In the queue: it begins in a moment.',
  running: 'The year of samples is being made.',
  step: (done, all) => `Step ${done} of ${all}.`,
  clockIs: (now) => `The clock of the store is at ${now}.`,
  cancelling: 'It stops after the present step.',
  ended: 'The year of samples has ended.',
  done: (from, to) => `Done: a year, from ${from} to ${to}.`,
  refused: (count) =>
    count === 1 ? 'The store refused 1 step.' : `The store refused ${count} steps.`,
  cancelled: (done, all) => `Stopped at step ${done} of ${all}. What was made stays.`,
  failed: (done, all) =>
    `It ended early, at step ${done} of ${all}. What was made stays, and the clock is where it stopped.`,
  problems: {
    INTERRUPTED: 'The server stopped or was restarted in the middle. You can begin another year.',
    STORE_SUSPENDED: 'The store was suspended.',
    REFUSED: 'The store refused too many steps.',
    UNEXPECTED: 'There was an unexpected error, which the operator finds in the log.',
  },
  lastRefusal: (message) => `The last refusal: ${message}`,
};
