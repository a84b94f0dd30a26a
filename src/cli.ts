#!/usr/bin/env node
/** The operator's tool: `npm run cli -- <noun> <verb>`. */
import 'reflect-metadata';
import { exit } from './operators/cli/command';
import { buildProgram } from './operators/cli/program';
import { log } from './platform/observability/log';

async function main(): Promise<void> {
  // Log lines go to stdout, which is reserved for the result.
  log.level = 'silent';
  await buildProgram().parseAsync();
  // A queue that is down would keep the process alive.
  process.stdout.write('', () => process.exit(exit.code));
}

void main();
