/**
 * Builds the package: `node build.mjs [folder]`. It has no dependency: the runtime of the generated
 * part is bundled into it. The declarations are the same for ES modules and CommonJS, in a folder
 * each, because the nearest package.json says which of both a file is.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PACKAGE = dirname(fileURLToPath(import.meta.url));
const dist = resolve(process.argv[2] ?? join(PACKAGE, 'dist'));
const commonJs = join(dist, 'cjs');

rmSync(dist, { recursive: true, force: true });
mkdirSync(commonJs, { recursive: true });
writeFileSync(join(commonJs, 'package.json'), '{ "type": "commonjs" }\n');
const tsc = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);
execFileSync(process.execPath, [tsc, '-p', PACKAGE, '--outDir', dist], { stdio: 'inherit' });
for (const name of readdirSync(dist).filter((each) => each.endsWith('.d.ts')))
  cpSync(join(dist, name), join(commonJs, name));
for (const [format, folder] of [
  ['esm', dist],
  ['cjs', commonJs],
])
  await build({
    entryPoints: [join(PACKAGE, 'src/index.ts')],
    bundle: true,
    format,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    minifyWhitespace: true,
    outfile: join(folder, 'index.js'),
    logLevel: 'warning',
  });
