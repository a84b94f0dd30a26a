/** The commands of the operator's tool: every noun with its verbs. */
import { Command } from 'commander';
import { migrate } from '../database';
import { addCommand } from './command';
import { addImportCommands } from './import/import-commands';
import { addKeyCommands } from './key-commands';
import { addListenCommand } from './listen/listen-command';
import { addOpsCommands } from './ops-commands';
import { addProviderCommands } from './provider-commands';
import { addSampleDataCommand } from './sample-data/sample-data-command';
import { addStoreCommands } from './store-commands';
import { addTriggerCommand } from './trigger/trigger-command';
import { addUserCommands } from './user-commands';
import { withUrl } from './with-database';

/** `configure` runs before the commands are added, because they inherit from it. */
export function buildProgram(configure: (program: Command) => void = () => undefined): Command {
  const program = new Command('cli')
    .description("The operator's tool of Pitanga: npm run cli -- <noun> <verb>")
    .usage('<noun> <verb> [options]')
    .helpCommand(false);
  configure(program);
  addStoreCommands(program);
  addKeyCommands(program);
  addProviderCommands(program);
  addUserCommands(program);
  addOpsCommands(program);
  addImportCommands(program);
  addListenCommand(program);
  addTriggerCommand(program);
  addSampleDataCommand(program);
  addCommand(program, 'migrate', {
    summary: 'brings the tables of the database up to date',
    run: () => withUrl(async (url) => ({ applied: await migrate(url) })),
  });
  return program;
}
