/**
 * The checks of `npm test` that need no test: format, lint and the types of the dashboard, as many
 * at the same time as the machine has cores. Prints what each of them says, and fails if one does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

const CHECKS = [['oxlint'], ['oxfmt', '--list-different'], ['tsc', '-p', 'src/dashboard/app']];

const waiting = [...CHECKS];
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));

async function runWaiting() {
  for (let check = waiting.shift(); check; check = waiting.shift()) await run(check);
}

/** npm has put the programs of node_modules on the path. */
async function run([program, ...parameters]) {
  const child = spawn(program, parameters, { shell: process.platform === 'win32' });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  if (code === 0) return;
  process.stderr.write(`${[program, ...parameters].join(' ')} failed\n`);
  process.exitCode = 1;
}
