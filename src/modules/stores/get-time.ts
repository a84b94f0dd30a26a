/** The time of the store, by which everything of it is due. */
import { ObjectType } from 'type-graphql';
import { Moment } from '../../platform/records/columns/columns';
import { operation } from '../../platform/operations/operation';
import { view } from '../../platform/records/columns/view';
import { NoInput } from './no-input';

@ObjectType({ description: 'The time of the store.' })
export class StoreTime {
  @Moment('Now: wall time, or in Dev mode the time of the test clock.') now: Date;
}

export const getTime = operation(
  {
    title: 'Get the time',
    description: 'The time of the store: wall time, or in Dev mode the time of its test clock.',
    permission: null,
    input: NoInput,
    output: view(StoreTime, ['now']),
  },
  (ctx) => Promise.resolve(Object.assign(new StoreTime(), { now: ctx.clock.now() })),
);
