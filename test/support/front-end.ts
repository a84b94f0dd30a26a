/** A front end of the documentation, built in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, textOf } from './documents';

/**
 * The folder of the copy, with the types of its documents and `dist/main.js`; remove it after use.
 */
export function buildFrontEnd(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'front-end-'));
  const node = (...parameters: string[]) =>
    execFileSync(process.execPath, parameters, { cwd: copy, encoding: 'utf8' });
  cpSync(join(ROOT, folder), copy, { recursive: true });
  cpSync(join(ROOT, 'schema.graphql'), join(copy, 'schema.graphql'));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  if (existsSync(join(copy, 'relay.config.json'))) {
    node('node_modules/relay-compiler/cli.js');
    node('build.mjs');
  } else node(join(__dirname, 'build-front-end.mjs'), copy);
  return copy;
}

/** Fails with what the compiler prints. */
export function checkTypes(folder: string): void {
  try {
    execFileSync(process.execPath, [`${ROOT}/node_modules/typescript/bin/tsc`, '-p', folder], {
      encoding: 'utf8',
    });
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout);
  }
}

/** The versions of the packages that this repository works with, by name. */
export function versionsHere(): Record<string, string> {
  const [ours, build] = ['package.json', 'packages/build/package.json'].map((path) =>
    JSON.parse(textOf(path)),
  );
  return { ...ours.dependencies, ...ours.devDependencies, ...build.dependencies };
}
