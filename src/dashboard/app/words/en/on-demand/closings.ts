/** English: closed months. */
import type { closings as pt } from '../../pt/on-demand/closings';

export const closings: typeof pt = {
  title: 'Closings',
  about:
    'The movements and balances of a month, as files for your accountant. A closed month does not ' +
    'change: what is booked later is in the next one.',
  list: 'Closed months',
  month: 'Month',
  monthHint: 'Such as 2026-11. It must have ended, and months are closed in their order.',
  movements: 'Movements',
  closedAt: 'Closed',
  isBeingMade: 'The files are being made.',
  files: 'Files',
  hash: 'SHA-256 of the CSV',
  create: 'Close a month',
  created: 'Month closed. The files are complete in a moment.',
  retry: 'Try again',
  empty: {
    title: 'No month is closed yet.',
    text: 'Close a month once it has ended, and send the files to your accountant.',
  },
};
