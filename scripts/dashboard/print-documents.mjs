/** Prints every document of the dashboard as it is sent, as JSON. */
import { Kind, print } from 'graphql';
import { fragmentsOf, readDocuments, withFragments } from './documents.mjs';

const documents = readDocuments();
const fragments = fragmentsOf(documents);
const sent = documents.flatMap(({ document }) => {
  const [first] = document.definitions;
  if (first.kind !== Kind.OPERATION_DEFINITION) return [];
  const text = print(withFragments(document, fragments));
  return [{ name: first.name.value, kind: first.operation, text }];
});
process.stdout.write(JSON.stringify(sent));
