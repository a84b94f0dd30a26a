/** What the dashboard shows of a year of sample data. */
import { ObjectType } from 'type-graphql';
import { Count, Id, Moment, OneOf, Text } from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { endOfYear } from './play-year';
import { SampleYearProblem, SampleYearStatus, type SampleYear } from './sample-year';

@ObjectType({
  description:
    'A year of sample data, made in the background: customers, sales, subscriptions, refunds, ' +
    'disputes and payouts. The clock of the store moves with it, by a year.',
})
export class SampleYearState {
  @Id('The id, with the prefix `year_`.') id: string;
  @OneOf(SampleYearStatus, 'How far it is.') status: SampleYearStatus;
  @Count('How many steps it has. A step is a sale, a refund, a declined card and the like.')
  steps: number;
  @Count('How many steps are over.') stepsDone: number;
  @Count(
    'How many steps the store refused, for example because of a product that was deleted meanwhile. ' +
      'They are left out.',
  )
  refused: number;
  @Moment('The time of the store at which the year begins; null until then.', { nullable: true })
  from: Date | null;
  @Moment('The time of the store at which the year ends; null until it has begun.', {
    nullable: true,
  })
  to: Date | null;
  @Moment('When it ended, in store time; null until then.', { nullable: true })
  endedAt: Date | null;
  @OneOf(SampleYearProblem, 'Why it ended early; null if it did not.', { nullable: true })
  problem: SampleYearProblem | null;
  @Text('The last refusal of the store, if that ended it.', { nullable: true })
  message: string | null;
}

export const sampleYearView = view(SampleYearState, [
  'id',
  'status',
  'steps',
  'stepsDone',
  'refused',
  'from',
  'to',
  'endedAt',
  'problem',
  'message',
]);

export function stateOf(year: SampleYear): SampleYearState {
  const { id, status, steps, stepsDone, refused, from, endedAt, problem, message } = year;
  const to = from && endOfYear(from);
  const shown = { id, status, steps, stepsDone, refused, from, to, endedAt, problem, message };
  return Object.assign(new SampleYearState(), shown);
}
