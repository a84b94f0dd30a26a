/** The recipes of docs/contributing/how-to-add.md compile against the code as it is. */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, blocksOf, sectionOf, textOf } from '../support/documents';

const run = promisify(execFile);
/** Inside the clone, so that the recipes find the code and its packages. */
const FOLDER = join(ROOT, '.data', `recipes-${process.pid}`);

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

test('a field, an operation with its APIs, an event, a job and a page compile', async () => {
  const recipes = textOf('docs/contributing/how-to-add.md');
  const blocks = (heading: string, language = 'ts') =>
    blocksOf(sectionOf(recipes, heading), language);
  const [field = ''] = blocks('… a field');
  const [operation = '', ...apis] = blocks('… an operation');
  const [event = ''] = blocks('… an event');
  const [due = '', job = ''] = blocks('… a job');
  const [page = ''] = blocks('… a page', 'tsx');
  expect([field, operation, apis.join(), event, due, job, page].filter((block) => !block)).toEqual(
    [],
  );
  mkdirSync(FOLDER, { recursive: true });
  write(
    'recipes.ts',
    `import { InputType } from 'type-graphql';
import type { JobName } from '../../jobs/job-names';
import type { Permission } from '../../src/modules/stores/permissions';
import { Customer as StoredCustomer } from '../../src/modules/customers/customer';
import { Id, Moment, Text } from '../../src/platform/records/columns/columns';
import type { Context } from '../../src/platform/operations/context';
import { dueJob } from '../../src/platform/jobs/due-job';
import { operation } from '../../src/platform/operations/operation';
import type { Transaction } from '../../src/platform/records/transaction';
import { Product, productView } from '../../src/modules/products/product';
import { post } from '../../src/api/rest/route';
import { emit as emitKnown } from '../../src/modules/webhooks/events/emit';
import { mutation } from '../../src/api/graphql/fields/operation-resolvers';

declare module '../../src/platform/records/columns/columns' {
  interface DueJobNames { 'forget-nicknames': true }
}
/** The names that the platform gets from outside must be part of this program. */
export type KnownBefore = JobName | Permission;
/** The new name is not among the known ones until the recipe has been followed. */
const emit = emitKnown as (tx: Transaction, name: string, id: string, data: Record<string, unknown>) => Promise<unknown>;
const forgetNickname: (ctx: Context, id: string) => Promise<void> = () => Promise.resolve();
${field}
${operation}
${apis.join('\n')}
export async function report(tx: Transaction, product: Product): Promise<void> {
${event}
}
{
${due}
void Customer;
}
${job.replace('(Customer,', '(StoredCustomer,')}`,
  );
  write(
    'page.tsx',
    `import type { Routes } from '../../src/pages/routes';
type Messages = { hello: { title: string; to(name: string): string } };
type Visit = { shop: { name: string }; messages: Messages };
declare const routes: { get(path: string, show: (visit: Visit) => Promise<{ title: string; content: unknown }>): void };
export type Known = Routes['get'];
${page}`,
  );
  write(
    'tsconfig.json',
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: { noEmit: true, rootDir: ROOT, noUnusedLocals: false },
      include: [],
      files: ['recipes.ts', 'page.tsx'],
    }),
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const problems = await run(process.execPath, [tsc, '-p', FOLDER], { cwd: ROOT }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(problems).toBe('');
});

function write(name: string, text: string): void {
  writeFileSync(join(FOLDER, name), text);
}
