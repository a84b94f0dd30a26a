/** One command of the operator's tool, without a process of its own: a second apiece adds up. */
import { CommanderError } from 'commander';
import { exit } from '../../src/operators/cli/command';
import { buildProgram } from '../../src/operators/cli/program';

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export async function cli(...words: string[]): Promise<Ran> {
  const ran: Ran = { code: 0, stdout: '', stderr: '' };
  const written = (name: 'stdout' | 'stderr') =>
    jest
      .spyOn(process[name], 'write')
      .mockImplementation((text) => Boolean((ran[name] += String(text))));
  const [stdout, stderr] = [written('stdout'), written('stderr')];
  try {
    await buildProgram((program) => program.exitOverride()).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exit.code = error.exitCode;
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
    ran.code = exit.code;
    exit.code = 0;
  }
  return ran;
}
