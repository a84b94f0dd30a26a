/**
 * Writes `schema.graphql`, the operators' `src/operators/graphql/ops.graphql` and the dashboard's
 * `src/api/graphql/members/dashboard.graphql` from the code. With
 * `--accept` also writes the schema that later changes must stay compatible with.
 */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { buildDashboardSchema } from '../src/api/graphql/members/schema';
import { buildOpsSchema } from '../src/operators/graphql/schema';
import { buildSchema, schemaText } from '../src/api/graphql/schema';

const text = schemaText(buildSchema());
writeFileSync('schema.graphql', text);
writeFileSync('src/operators/graphql/ops.graphql', schemaText(buildOpsSchema()));
writeFileSync('src/api/graphql/members/dashboard.graphql', schemaText(buildDashboardSchema()));
if (process.argv.includes('--accept'))
  writeFileSync('test/contract/graphql/accepted.graphql', text);
