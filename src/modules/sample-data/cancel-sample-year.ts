/** Ends a year of sample data early. What was made until then stays. */
import { InputType } from 'type-graphql';
import { Id } from '../../platform/records/columns/columns';
import { operation } from '../../platform/operations/operation';
import { SampleYear, sampleYearLifecycle } from './sample-year';
import { sampleYearView, stateOf } from './sample-year-state';

@InputType()
export class CancelSampleYearInput {
  @Id('The id of the year, with the prefix `year_`.') id: string;
}

export const cancelSampleYear = operation(
  {
    title: 'Cancel a year of sample data',
    description:
      'Ends a year of sample data after its present step. What was made until then stays, and so ' +
      'does the time of the clock. A year that has ended is refused.',
    permission: 'CHECKOUT:CREATE',
    input: CancelSampleYearInput,
    output: sampleYearView,
    devModeOnly: true,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const year = await tx.lock(SampleYear, id);
      if (year.status === 'CANCELLING') return stateOf(year);
      // Only its worker says when a running one has ended: no other year begins before.
      const isQueued = year.status === 'QUEUED';
      const status = sampleYearLifecycle.move(year.status, isQueued ? 'CANCELLED' : 'CANCELLING');
      return stateOf(await tx.update(year, { status, ...(isQueued && { endedAt: tx.now() }) }));
    }),
);
