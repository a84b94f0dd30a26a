/**
 * Writes the types of the dashboard's GraphQL documents into `src/dashboard/app/gql`, from the
 * schema that the dashboard's API serves. With `--check` writes nothing and fails if they are
 * stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildASTSchema, parse } from 'graphql';
import { APP, readDocuments } from './dashboard/documents.mjs';

const SCHEMAS = [join('src', 'api', 'graphql', 'members', 'dashboard.graphql'), 'schema.graphql'];
const CONFIG = {
  strictScalars: true,
  nonOptionalTypename: true,
  scalars: { DateTimeISO: 'string', SafeInt: 'number', JSONObject: 'Record<string, unknown>' },
  enumsAsTypes: true,
  useTypeImports: true,
};

const schema = parse(
  readFileSync(
    SCHEMAS.find((path) => existsSync(path)),
    'utf8',
  ),
);
const files = await preset.buildGeneratesSection({
  baseOutputDir: join(APP, 'gql', '/'),
  schema,
  schemaAst: buildASTSchema(schema),
  documents: readDocuments(),
  config: CONFIG,
  presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' } },
  plugins: [],
  pluginMap: {},
});
let stale = [];
for (const file of files) {
  const text = await codegen(file);
  const before = existsSync(file.filename) ? readFileSync(file.filename, 'utf8') : null;
  if (text === before) continue;
  stale = [...stale, file.filename];
  if (process.argv.includes('--check')) continue;
  mkdirSync(dirname(file.filename), { recursive: true });
  writeFileSync(file.filename, text);
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`${stale.join(', ')}: run npm run schema`);
  process.exitCode = 1;
}
