/** The page of docs/frontend/back-office is what the guides for front ends say, and compiles. */
import { rmSync } from 'node:fs';
import { buildFrontEnd, checkTypes, versionsHere } from '../support/front-end';
import { blocksOf, textOf } from '../support/documents';

const FOLDER = 'docs/frontend/back-office';
const guide = textOf('docs/frontend/README.md');

test('its client and its codegen settings are those of the guide', () => {
  expect(blocksOf(guide, 'ts')).toContain(textOf(`${FOLDER}/src/client.ts`));
  const settings = textOf(`${FOLDER}/codegen.ts`).replace('../../../schema', 'schema');
  expect(blocksOf(guide, 'ts')).toContain(settings);
});

test('it uses the versions that are tested here', () => {
  const page = JSON.parse(textOf(`${FOLDER}/package.json`));
  const { '@graphql-codegen/cli': _cli, ...tools } = page.devDependencies;
  expect(versionsHere()).toMatchObject({ ...page.dependencies, ...tools });
});

test('it compiles strictly with the types of its operations', () => {
  const folder = buildFrontEnd(FOLDER);
  try {
    checkTypes(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
