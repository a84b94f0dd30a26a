/** `ops backup-check`: whether a restored backup could be used. It opens no other database. */
import type { Command } from 'commander';
import { dataSourceAt, READ_ONLY_OPTIONS } from '../../../../ormconfig';
import { checkSettings } from '../../../config/check-settings';
import { config } from '../../../config/config';
import { invalid } from '../../../platform/operations/errors';
import { HOUR_MS } from '../../../platform/time/clock';
import { checkBackup } from '../../check-backup';
import { existingSecretKeysOf } from '../../../runtime/secret-key';
import { addCommand, CommandOption, exit, required } from '../command';
import { limitMsOf, ruleLimit } from '../limit-option';
import { withDataSource } from '../with-database';

const AGE_MAX_HOURS = 87_600;

export function addBackupCheckCommand(ops: Command): void {
  addCommand(ops, 'backup-check', {
    summary:
      'reads a restored backup: its release, its age, whether SECRET_KEY opens its secrets, and ' +
      'the invariants; exit 1 if it could not be used. Changes nothing',
    options: {
      database: required(
        '--database <url>',
        'the database that the backup was restored into; give a password as PGPASSWORD',
      ),
      maxAge: new CommandOption<string>(
        '--max-age <hours>',
        'how old its newest row may be, 1 to 87,600 hours',
      ).default('26'),
      limit: ruleLimit,
    },
    run: async ({ database: text, maxAge, limit }) => {
      const url = urlOf(text);
      const limits = { maxAgeMs: hoursOf(maxAge), limitMs: limitMsOf(limit) };
      checkSettings();
      const terms = { secretKeys: existingSecretKeysOf(config), ...limits };
      const source = dataSourceAt(url, 1, null, READ_ONLY_OPTIONS);
      const found = await withDataSource(source, (database, all) =>
        checkBackup(database, all, terms),
      );
      if (!found.usable) exit.code = 1;
      return found;
    },
  });
}

function urlOf(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw invalid('database must be an address such as postgres://user@host:5432/name');
  return text;
}

function hoursOf(text: string): number {
  const hours = Number(text);
  if (!Number.isInteger(hours) || hours < 1 || hours > AGE_MAX_HOURS)
    throw invalid('max-age must be a whole number of hours, 1 to 87,600');
  return hours * HOUR_MS;
}
