/** `ops backup-check`: whether a restored backup could be used. It opens no other database. */
import type { Command } from 'commander';
import { dataSourceAt, READ_ONLY_OPTIONS } from '../../../../ormconfig';
import { checkSettings } from '../../../config/check-settings';
import { config } from '../../../config/config';
import { invalid } from '../../../platform/operations/errors';
import { HOUR_MS, SECOND_MS } from '../../../platform/time/clock';
import { checkBackup } from '../../check-backup';
import { existingSecretKeysOf } from '../../../runtime/secret-key';
import { addCommand, CommandOption, exit, required } from '../command';
import { readWhole, ruleLimit } from '../values';
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
      maxAge: new CommandOption<number>(
        '--max-age <hours>',
        `how old its newest row may be, 1 to ${AGE_MAX_HOURS} hours`,
      )
        .argParser((text) => readWhole(text, 1, AGE_MAX_HOURS))
        .default(26),
      limit: ruleLimit,
    },
    run: async ({ database: text, maxAge, limit }) => {
      const url = urlOf(text);
      checkSettings();
      const terms = {
        secretKeys: existingSecretKeysOf(config),
        maxAgeMs: maxAge * HOUR_MS,
        limitMs: limit * SECOND_MS,
      };
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
