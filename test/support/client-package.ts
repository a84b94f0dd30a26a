/** The package `@pitanga/client`, built and installed in a folder of its own. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './documents';

const run = promisify(execFile);
const PACKAGE = join(ROOT, 'packages/client');

export interface InstalledClient {
  folder: string;
  /** Where the package is, as in `node_modules`. */
  installed: string;
  /** Writes a file into the folder. */
  write(name: string, text: string): void;
  /** Compiles files of the folder strictly. Fails with what the compiler prints. */
  compile(names: readonly string[], ...options: string[]): Promise<void>;
}

/** `folder` is inside the clone, so that the compiler finds the types of Node.js. */
export async function installClient(folder: string): Promise<InstalledClient> {
  const installed = join(folder, 'node_modules/@pitanga/client');
  mkdirSync(installed, { recursive: true });
  for (const name of ['package.json', 'README.md', 'LICENSE'])
    cpSync(join(PACKAGE, name), join(installed, name));
  await run(process.execPath, [join(PACKAGE, 'build.mjs'), join(installed, 'dist')]);
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--target', 'es2022', '--ignoreConfig'];
  return {
    folder,
    installed,
    write: (name, text) => writeFileSync(join(folder, name), text),
    compile: async (names, ...options) => {
      const files = names.map((name) => join(folder, name));
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      await run(process.execPath, [tsc, ...strict, ...options, ...files], { cwd: folder }).catch(
        ({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout)),
      );
    },
  };
}
