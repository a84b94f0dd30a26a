/** Shows a store's Dev mode clock. */
import { operation } from '../../../platform/operations/operation';
import { NoInput } from '../no-input';
import { testClockView, stateOf } from './test-clock-state';

export const getTestClock = operation(
  {
    title: 'Get the test clock',
    description: 'The current time of the store.',
    permission: 'CHECKOUT:CREATE',
    input: NoInput,
    output: testClockView,
    devModeOnly: true,
  },
  (ctx) => stateOf(ctx.rows),
);
