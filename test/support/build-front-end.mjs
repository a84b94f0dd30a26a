/**
 * Builds a front end of the documentation as its `package.json` says: the types of its operations,
 * then `dist/main.js`. `node build-front-end.mjs <folder>`; `codegen.ts` and `src` are read. The
 * command `graphql-codegen` itself would bring 300 packages.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { build, transformSync } from 'esbuild';
import { buildASTSchema, parse } from 'graphql';

const SCHEMA = new URL('../../schema.graphql', import.meta.url);
const folder = process.argv[2] ?? '.';

/** The settings for `src/gql/`, from a file of TypeScript. */
async function readSettings() {
  const { code } = transformSync(readFileSync(join(folder, 'codegen.ts'), 'utf8'), {
    loader: 'ts',
  });
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return (await import(url)).default.generates['src/gql/'];
}

const documents = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('gql'))
  .flatMap((name) => {
    const location = join(folder, 'src', name);
    return [...readFileSync(location, 'utf8').matchAll(/graphql\(`([^`]*)`\)/g)].map(
      ([, rawSDL]) => ({ location, rawSDL, document: parse(rawSDL) }),
    );
  });
const schema = parse(readFileSync(SCHEMA, 'utf8'));
const { config, presetConfig } = await readSettings();
const files = await preset.buildGeneratesSection({
  baseOutputDir: join(folder, 'src/gql/'),
  schema,
  schemaAst: buildASTSchema(schema),
  documents,
  config,
  presetConfig,
  plugins: [],
  pluginMap: {},
});
for (const file of files) {
  mkdirSync(dirname(file.filename), { recursive: true });
  writeFileSync(file.filename, await codegen(file));
}
await build({
  entryPoints: [join(folder, 'src/main.tsx')],
  bundle: true,
  format: 'esm',
  minify: true,
  outfile: join(folder, 'dist/main.js'),
  logLevel: 'warning',
});
