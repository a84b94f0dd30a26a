/** When the provider is asked about an open code. */
import { nextAskAt, repeatedAskAt } from '../../src/modules/charges/ask-schedule';

const ISSUED = new Date('2027-03-04T15:00:00.000Z');
const after = (minutes: number) => new Date(ISSUED.getTime() + minutes * 60_000);
const minutesOf = (moment: Date) => (moment.getTime() - ISSUED.getTime()) / 60_000;

const DAY = 1_440;

test.each([
  [0, 1],
  [0.5, 1],
  [1, 10],
  [9.99, 10],
  [10, 60],
  [60, DAY],
  [DAY - 1, DAY],
  [DAY, 2 * DAY],
  [40.5 * DAY, 41 * DAY],
])('%p minutes after its issue, the next question is due at minute %p', (age, next) => {
  expect(minutesOf(nextAskAt(ISSUED, after(age)))).toBe(next);
});

test.each([
  [1, 2],
  [10, 11],
  [100, 110],
  [DAY, DAY + 60],
])('an unanswered question at minute %p is repeated at minute %p', (age, next) => {
  expect(minutesOf(repeatedAskAt(ISSUED, after(age)))).toBe(next);
});
