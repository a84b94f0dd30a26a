/** `migrate`: brings the tables up to date, and gives the role of the service its rights. */
import type { Command } from 'commander';
import { dataSourceAt } from '../../../../ormconfig';
import { grantAppRole } from '../../../runtime/grant-app-role';
import { migrate } from '../../../runtime/migrate-database';
import { addCommand, optional } from '../command';
import { withDataSource, withUrl } from '../with-database';

export function addMigrateCommand(program: Command): void {
  addCommand(program, 'migrate', {
    summary: 'brings the tables of the database up to date',
    options: {
      appRole: optional(
        '--app-role <role>',
        'the role that the service connects as: it gets the rights to read and write rows, and ' +
          'none to change tables',
      ),
    },
    open: withUrl,
    run: async ({ appRole }, { url }) => {
      const applied = await migrate(url);
      if (appRole === undefined) return { applied };
      await withDataSource(dataSourceAt(url, 1), (_database, all) => grantAppRole(all, appRole));
      return { applied, appRole };
    },
  });
}
