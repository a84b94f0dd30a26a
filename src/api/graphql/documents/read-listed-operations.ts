/**
 * Reads the listed operations from a persisted-query manifest, the format of Apollo's
 * `@apollo/generate-persisted-query-manifest`, and checks each as a client's document is checked.
 */
import { readFileSync } from 'node:fs';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Config } from '../../../config/config';
import { StartProblem } from '../../../config/start-problem';
import { costOf, variableErrors } from './document-cost';
import { operationsOf } from './document-parts';
import { KnownDocuments, type KnownDocument } from './known-documents';
import { ListedOperations } from './listed-operations';
import { sampleVariables } from './sample-variables';
import { isObject } from '../../../platform/operations/is-object';

const FORMAT = 'apollo-persisted-query-manifest';
const VERSION = 1;

interface ListedOperation {
  id: string;
  name: string;
  type: string;
  body: string;
}

/**
 * The operations of GRAPHQL_OPERATIONS_FILE; null without this setting. Throws a StartProblem that
 * names the file and the first operation that cannot be served.
 */
export function readListedOperations(
  schema: GraphQLSchema,
  settings: Config['graphql'],
): ListedOperations | null {
  const { operationsFile: file, operationsOnly, introspection } = settings;
  if (file === null) return null;
  // The operator sees suggestions also where clients do not.
  const documents = new KnownDocuments(schema, introspection, false);
  const texts = new Map<string, string>();
  for (const operation of operationsIn(file)) {
    const { id, name, body } = operation;
    const known = documents.check(body, () => undefined);
    const problem = texts.has(id)
      ? 'another operation has this id'
      : (problemOf(known, operation) ?? exceededCost(schema, known, settings.costMax));
    if (problem !== null) throw wrongFile(file, `operation ${name} (id ${id}): ${problem}`);
    texts.set(id, body);
  }
  return new ListedOperations(texts, operationsOnly);
}

function operationsIn(file: string): ListedOperation[] {
  const manifest = jsonIn(file);
  if (!isObject(manifest) || manifest.format !== FORMAT || manifest.version !== VERSION)
    throw wrongFile(file, `it must have the format "${FORMAT}" and the version ${VERSION}`);
  const { operations } = manifest;
  if (!Array.isArray(operations)) throw wrongFile(file, 'operations must be a list');
  return operations.map((operation: unknown, index) => {
    if (isOperation(operation)) return operation;
    const name = isObject(operation) && typeof operation.name === 'string' ? operation.name : '';
    throw wrongFile(
      file,
      `operation ${name || index + 1} must have the texts id, name, type and body`,
    );
  });
}

function jsonIn(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw wrongFile(file, `it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw wrongFile(file, 'it is not JSON');
  }
}

function isOperation(given: unknown): given is ListedOperation {
  return (
    isObject(given) &&
    [given.id, given.name, given.type, given.body].every(
      (value) => typeof value === 'string' && value !== '',
    )
  );
}

function wrongFile(file: string, problem: string): StartProblem {
  return new StartProblem(`GRAPHQL_OPERATIONS_FILE ${file}: ${problem}`);
}

/** Why the operation cannot be served; null if it can. */
function problemOf(
  { refusal, errors, document }: KnownDocument,
  { name, type }: ListedOperation,
): string | null {
  if (!document) return (refusal ?? errors[0])?.message ?? null;
  const [operation, ...others] = operationsOf(document);
  return operation?.name?.value !== name || operation.operation !== type || others.length > 0
    ? `the body must hold the ${type} ${name} and no other operation`
    : null;
}

/** Long pages that a client asks for by variables are refused when they are asked for. */
function exceededCost(
  schema: GraphQLSchema,
  { document }: KnownDocument,
  costMax: number,
): string | null {
  const [operation] = document ? operationsOf(document) : [];
  if (!document || !operation) return null;
  const variables = sampleVariables(schema, operation);
  if (variableErrors(schema, operation, variables).length > 0) return null;
  try {
    costOf(schema, { document, variables }, costMax);
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return error.message;
    throw error;
  }
}
