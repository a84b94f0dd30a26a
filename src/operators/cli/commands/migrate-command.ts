/** `migrate`: brings the tables up to date, and gives the role of the service its rights. */
import { Option, type Command } from 'commander';
import { dataSourceAt } from '../../../../ormconfig';
import { grantAppRole } from '../../../runtime/grant-app-role';
import { migrate } from '../../../runtime/migrate-database';
import { addCommand } from '../command';
import { withUrl } from '../with-database';

export function addMigrateCommand(program: Command): void {
  addCommand<{ appRole?: string }>(program, 'migrate', {
    summary: 'brings the tables of the database up to date',
    options: [
      new Option(
        '--app-role <role>',
        'the role that the service connects as: it gets the rights to read and write rows, and ' +
          'none to change tables',
      ),
    ],
    run: ({ appRole }) =>
      withUrl(async (url) => {
        const applied = await migrate(url);
        if (appRole !== undefined) await grant(url, appRole);
        return { applied, ...(appRole !== undefined && { appRole }) };
      }),
  });
}

async function grant(url: string, role: string): Promise<void> {
  const database = await dataSourceAt(url, 1).initialize();
  try {
    await grantAppRole(database, role);
  } finally {
    await database.destroy();
  }
}
