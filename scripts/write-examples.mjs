/**
 * Runs the examples of the OpenAPI document against a real database, and writes
 * `src/api/rest/openapi/examples.json`.
 */
import { spawnSync } from 'node:child_process';

const jest = ['node_modules/jest/bin/jest.js', 'test/contract/openapi-examples.test.ts'];
process.exitCode =
  spawnSync(process.execPath, jest, {
    stdio: 'inherit',
    env: { ...process.env, WRITE_EXAMPLES: '1' },
  }).status ?? 1;
