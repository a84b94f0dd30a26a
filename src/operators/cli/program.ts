/** The commands of the operator's tool: every noun with its verbs. */
import { Command } from 'commander';
import { addImportCommands } from './import/import-commands';
import { addKeyCommands } from './commands/key-commands';
import { addListenCommand } from './listen/listen-command';
import { addMailCommands } from './commands/mail-command';
import { addMcpCommand } from './mcp-command';
import { addMigrateCommand } from './commands/migrate-command';
import { addOpsCommands } from './commands/ops-commands';
import { addProviderCommands } from './commands/provider-commands';
import { addSampleDataCommand } from './sample-data/sample-data-command';
import { addStoreCommands } from './commands/store-commands';
import { addTriggerCommand } from './trigger/trigger-command';
import { addUserCommands } from './commands/user-commands';

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
  addMailCommands(program);
  addOpsCommands(program);
  addImportCommands(program);
  addListenCommand(program);
  addTriggerCommand(program);
  addSampleDataCommand(program);
  addMcpCommand(program);
  addMigrateCommand(program);
  return program;
}
