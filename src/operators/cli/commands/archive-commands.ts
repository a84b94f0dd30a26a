/** `ops archive`: events that were moved to files. */
import { Option, type Command } from 'commander';
import { config } from '../../../config/config';
import { SECOND_MS } from '../../../platform/time/clock';
import { archiveEvents } from '../../../modules/webhooks/archive/archive-events';
import {
  checkArchives,
  lateMs,
  listArchives,
} from '../../../modules/webhooks/archive/list-archives';
import { addCommand, exit } from '../command';
import { withDatabase } from '../with-database';

export function addArchiveCommands(archive: Command): void {
  addCommand(archive, 'list', {
    summary: 'lists the months of the archive, with the number of files, events and bytes',
    columns: ['month', 'files', 'events', 'bytes'],
    run: () => withDatabase(({ database }) => listArchives(database)),
  });
  addCommand(archive, 'status', {
    summary: 'shows how many months are kept, and since when the oldest event is due to be moved',
    run: () =>
      withDatabase(async ({ database }) => ({
        keptMonths: config.eventsKeptMonths,
        lateSeconds: (await lateMs(database, config.eventsKeptMonths)) / SECOND_MS,
      })),
  });
  addCommand(archive, 'run', {
    summary: 'moves one file of events now, as workers do; repeat it until it moves none',
    run: () =>
      withDatabase(async ({ database }) => ({
        moved: await archiveEvents(database, config.eventsKeptMonths),
      })),
  });
  addCommand<{ month?: string }>(archive, 'check', {
    summary: 'reads the files and compares them with what was written; exit 1 if one differs',
    options: [new Option('--month <month>', 'only of this month, such as 2026-05')],
    run: ({ month }) =>
      withDatabase(async ({ database }) => {
        const found = await checkArchives(database, month ?? null);
        if (found.problems.length > 0) exit.code = 1;
        return found;
      }),
  });
}
