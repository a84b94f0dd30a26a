/** Shows whether a store has sample data, and how far its last year is. */
import { ObjectType } from 'type-graphql';
import { Moment, Nested } from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { operation } from '../../platform/operations/operation';
import { NoInput } from '../stores/no-input';
import { sampledAt } from './catalogue';
import { SampleYear } from './sample-year';
import { SampleYearState, stateOf } from './sample-year-state';
import { productIn } from './store-shop';

@ObjectType({ description: 'The sample data of the store in Dev mode.' })
export class SampleData {
  @Moment(
    'When a year of sample data was begun here for the first time, in store time; null if never. ' +
      'From then on a year needs `another: true`.',
    { nullable: true },
  )
  since: Date | null;
  @Nested(() => SampleYearState, 'The last year that was asked for here; null without one.', {
    nullable: true,
  })
  year: SampleYearState | null;
}

export const getSampleData = operation(
  {
    title: 'Get the sample data',
    description:
      'Whether the store has sample data, and how far the last year of them is. Ask again each ' +
      'second or two while it is `QUEUED`, `RUNNING` or `CANCELLING`.',
    permission: 'CHECKOUT:CREATE',
    input: NoInput,
    output: view(SampleData, ['since', 'year']),
    devModeOnly: true,
  },
  async ({ rows }) => {
    const year = await rows.findBy(SampleYear, {}, { id: 'DESC' });
    return Object.assign(new SampleData(), {
      since: await sampledAt({ productBy: (...product) => productIn(rows, ...product) }),
      year: year && stateOf(year),
    });
  },
);
