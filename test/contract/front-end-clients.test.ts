/** The pages with urql and Relay in docs/frontend are what the guide says, compile and bundle. */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, validate } from 'graphql';
import { buildSchema } from '../../src/api/graphql/schema';
import { blocksOf, sectionOf, textOf } from '../support/documents';
import { buildFrontEnd, checkTypes, versionsHere } from '../support/front-end';

const guide = textOf('docs/frontend/clients.md');

describe.each(['urql', 'Relay'])('%s', (title) => {
  const folder = `docs/frontend/${title.toLowerCase()}`;

  test('the guide shows its files as they are', () => {
    const files = [
      ...readdirSync(`${folder}/src`).map((file) => `src/${file}`),
      ...readdirSync(folder).filter((file) => file === 'relay.config.json'),
    ].map((file) => textOf(`${folder}/${file}`));
    const shown = blocksOf(sectionOf(guide, title));
    expect(shown.length).toBeGreaterThan(2);
    for (const block of shown) expect(files).toContain(block);
  });

  test('it uses the versions that are tested here', () => {
    const page = JSON.parse(textOf(`${folder}/package.json`));
    const { '@graphql-codegen/cli': _cli, ...tools } = page.devDependencies;
    expect(versionsHere()).toMatchObject({ ...page.dependencies, ...tools });
  });

  test('it compiles with the types of its fragments, and bundles', () => {
    const copy = buildFrontEnd(folder);
    try {
      checkTypes(copy);
      const bundle = readFileSync(join(copy, 'dist/main.js'), 'utf8');
      expect(bundle).toContain('/graphql/stream');
      expect(bundle).toContain('SubscriptionInput');
      // A part of the page reads what its own fragment asks for, and nothing else.
      const row = join(copy, 'src/subscription-row.tsx');
      const text = readFileSync(row, 'utf8')
        .replace('status, customer }', 'status, customer, amount }')
        .replace('{name} ', '{name} {amount} ');
      writeFileSync(row, text);
      expect(() => checkTypes(copy)).toThrow(/Property 'amount' does not exist/);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});

test('what the compiler of Relay makes of the documents is valid here', () => {
  const copy = buildFrontEnd('docs/frontend/relay');
  try {
    const compiled = readdirSync(join(copy, 'src/__generated__')).flatMap((file) => {
      const text = readFileSync(join(copy, 'src/__generated__', file), 'utf8');
      return [...text.matchAll(/"text": ("(?:query|mutation).*")/g)].map(
        ([, literal = '']) => JSON.parse(literal) as string,
      );
    });
    expect(compiled).toHaveLength(3);
    for (const text of compiled) expect(validate(buildSchema(), parse(text))).toEqual([]);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
