/** `ops archive`: events that were moved to files. */
import type { Command } from 'commander';
import { config } from '../../../config/config';
import { SECOND_MS } from '../../../platform/time/clock';
import { archiveEvents } from '../../../modules/webhooks/archive/archive-events';
import {
  checkArchives,
  lateMs,
  listArchives,
} from '../../../modules/webhooks/archive/list-archives';
import { exit, optional } from '../command';
import { addDatabaseCommand } from '../with-database';

export function addArchiveCommands(archive: Command): void {
  addDatabaseCommand(archive, 'list', {
    summary: 'lists the months of the archive, with the number of files, events and bytes',
    columns: ['month', 'files', 'events', 'bytes'],
    run: (_given, { all }) => listArchives(all),
  });
  addDatabaseCommand(archive, 'status', {
    summary: 'shows how many months are kept, and since when the oldest event is due to be moved',
    run: async (_given, { all }) => ({
      keptMonths: config.eventsKeptMonths,
      lateSeconds: (await lateMs(all, config.eventsKeptMonths)) / SECOND_MS,
    }),
  });
  addDatabaseCommand(archive, 'run', {
    summary: 'moves one file of events now, as workers do; repeat it until it moves none',
    run: async (_given, { all }) => ({
      moved: await archiveEvents(all, config.eventsKeptMonths),
    }),
  });
  addDatabaseCommand(archive, 'check', {
    summary: 'reads the files and compares them with what was written; exit 1 if one differs',
    options: { month: optional('--month <month>', 'only of this month, such as 2026-05') },
    run: async ({ month = null }, { all }) => {
      const found = await checkArchives(all, month);
      if (found.problems.length > 0) exit.code = 1;
      return found;
    },
  });
}
