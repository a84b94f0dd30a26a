/** Measures what `ops check` and the look of a worker cost a large store. */
import 'reflect-metadata';
import { allStores } from '../test/support/handles';
import { relayEvents } from '../src/modules/webhooks/events/relay';
import { fillLargeStore } from './support/large-store';
import { timed } from './support/measure';
import { measureChecks } from './support/measure-checks';
import { withProcesses } from './support/service';

const PAYMENTS = Number(process.env.BENCH_ROWS ?? 1_000_000);

withProcesses(['api'], async (service) => {
  console.error('filled in', await timed(() => fillLargeStore(service, PAYMENTS)));
  while ((await relayEvents(allStores(service.database))) > 0); // no worker runs
  await measureChecks(service);
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
