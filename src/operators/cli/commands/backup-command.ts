/** `ops backup-check`: whether a restored backup could be used. It opens no other database. */
import { Option, type Command } from 'commander';
import { dataSourceAt, READ_ONLY_OPTIONS } from '../../../../ormconfig';
import { config } from '../../../config/config';
import { invalid } from '../../../platform/operations/errors';
import { HOUR_MS } from '../../../platform/time/clock';
import { checkBackup, type BackupCheck } from '../../check-backup';
import { existingSecretKeysOf } from '../../../runtime/secret-key';
import { addCommand, exit } from '../command';
import { limitMsOf, limitOption } from '../limit-option';
import { requireSettings } from '../with-database';

const AGE_MAX_HOURS = 87_600;

interface BackupOptions {
  database: string;
  maxAge: string;
  limit: string;
}

export function addBackupCheckCommand(ops: Command): void {
  addCommand<BackupOptions>(ops, 'backup-check', {
    summary:
      'reads a restored backup: its release, its age, whether SECRET_KEY opens its secrets, and ' +
      'the invariants; exit 1 if it could not be used. Changes nothing',
    options: [
      new Option(
        '--database <url>',
        'the database that the backup was restored into; give a password as PGPASSWORD',
      ).makeOptionMandatory(),
      new Option('--max-age <hours>', 'how old its newest row may be, 1 to 87,600 hours').default(
        '26',
      ),
      limitOption(),
    ],
    run: ({ database, maxAge, limit }) =>
      check(urlOf(database), { maxAgeMs: hoursOf(maxAge), limitMs: limitMsOf(limit) }),
  });
}

async function check(
  url: string,
  limits: { maxAgeMs: number; limitMs: number },
): Promise<BackupCheck> {
  requireSettings();
  const secretKeys = existingSecretKeysOf(config);
  const database = await dataSourceAt(url, 1, null, READ_ONLY_OPTIONS).initialize();
  try {
    const found = await checkBackup(database, { secretKeys, ...limits });
    if (!found.usable) exit.code = 1;
    return found;
  } finally {
    await database.destroy();
  }
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
