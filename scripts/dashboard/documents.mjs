/** Finds the GraphQL documents of the dashboard's browser code, which stand beside their pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, visit } from 'graphql';

export const APP = join('src', 'dashboard', 'app');
export const DOCUMENT = /graphql\(`([^`]*)`\)/g;
const GENERATED = join(APP, 'gql');

/** Every document of the app: its file, its text and its syntax tree. */
export function readDocuments() {
  return readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .map((name) => join(APP, name))
    .filter((location) => /\.tsx?$/.test(location) && !location.startsWith(GENERATED))
    .toSorted()
    .flatMap((location) =>
      [...readFileSync(location, 'utf8').matchAll(DOCUMENT)].map(([, rawSDL]) => ({
        location,
        rawSDL,
        document: parse(rawSDL, { noLocation: true }),
      })),
    );
}

/** The fragments of all documents by their name. */
export function fragmentsOf(documents) {
  return new Map(
    documents
      .flatMap(({ document }) => document.definitions)
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
}

/** A document as it is sent: with the fragments it spreads, also those of other files. */
export function withFragments(document, fragments) {
  const definitions = [...document.definitions];
  const known = new Set(definitions.flatMap(({ name }) => name?.value ?? []));
  for (const definition of definitions) {
    visit(definition, {
      FragmentSpread({ name }) {
        if (known.has(name.value)) return;
        known.add(name.value);
        const fragment = fragments.get(name.value);
        if (!fragment) throw new Error(`the dashboard has no fragment ${name.value}`);
        definitions.push(fragment);
      },
    });
  }
  return { kind: Kind.DOCUMENT, definitions };
}
