/** Asks for a year of sample data in Dev mode. A worker makes it. */
import { InputType } from 'type-graphql';
import { Flag } from '../../platform/records/columns/columns';
import { conflict, transientConflict } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { sampledAt } from './catalogue';
import { planOfServer } from './plan-of-server';
import { SampleYear } from './sample-year';
import { sampleYearView, stateOf } from './sample-year-state';
import { productIn } from './store-shop';

@InputType()
export class StartSampleYearInput {
  @Flag(
    'Adds another year to a store that has sample data, from the present time of its clock. Left ' +
      'out or false, such a store is refused.',
    { nullable: true },
  )
  another: boolean | null;
}

export const startSampleYear = operation(
  {
    title: 'Start a year of sample data',
    description:
      'Fills the store in Dev mode with a year of believable history, in the background: ' +
      '`sampleData` shows how far it is. It takes a minute or two. It moves the clock of the store ' +
      'forward by a year, which cannot be undone, and what the store has stays and goes on ' +
      'with the clock; webhooks of Dev mode receive its events. One year is made at a time. Needs ' +
      'the permission `PRODUCT:CREATE` as well.',
    permission: 'CHECKOUT:CREATE',
    input: StartSampleYearInput,
    output: sampleYearView,
    devModeOnly: true,
  },
  async (ctx, { another }) => {
    ctx.require('PRODUCT:CREATE');
    return ctx.chargingTransaction(async (tx) => {
      const since = await sampledAt({ productBy: (...product) => productIn(tx, ...product) });
      const year = await tx.insertNew(SampleYear, {
        status: 'QUEUED',
        steps: planOfServer().length,
        from: null,
      });
      if (!year)
        throw transientConflict(
          'a year of sample data is being made in this store: wait until it ends, or cancel it',
        );
      if (since !== null && !another)
        throw conflict(
          `this store has sample data since ${since.toISOString()}: send another: true for a further ` +
            'year, from the present time of its clock',
          'another',
        );
      return stateOf(year);
    });
  },
);
