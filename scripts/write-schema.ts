/**
 * Writes `schema.graphql` and the operators' `src/graphql/ops/ops.graphql` from the code. With
 * `--accept` also writes the schema that later changes must stay compatible with.
 */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { buildOpsSchema } from '../src/graphql/ops/schema';
import { buildSchema, schemaText } from '../src/graphql/schema';

const text = schemaText(buildSchema());
writeFileSync('schema.graphql', text);
writeFileSync('src/graphql/ops/ops.graphql', schemaText(buildOpsSchema()));
if (process.argv.includes('--accept'))
  writeFileSync('test/contract/graphql/accepted.graphql', text);
