/**
 * Writes `schema.graphql`, the operators' `src/graphql/ops/ops.graphql` and the dashboard's
 * `src/graphql/dashboard/dashboard.graphql` from the code. With
 * `--accept` also writes the schema that later changes must stay compatible with.
 */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { buildDashboardSchema } from '../src/api/graphql/members/schema';
import { buildOpsSchema } from '../src/operators/graphql/schema';
import { buildSchema, schemaText } from '../src/api/graphql/schema';

const text = schemaText(buildSchema());
writeFileSync('schema.graphql', text);
writeFileSync('src/graphql/ops/ops.graphql', schemaText(buildOpsSchema()));
writeFileSync('src/graphql/dashboard/dashboard.graphql', schemaText(buildDashboardSchema()));
if (process.argv.includes('--accept'))
  writeFileSync('test/contract/graphql/accepted.graphql', text);
