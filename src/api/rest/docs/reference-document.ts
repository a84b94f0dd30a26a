/**
 * The OpenAPI document as the reference shows it: of every body a minimal example first, then the
 * one with all fields. Outside production their ids are those of objects that exist.
 */
import type { DemoIds } from '../../../modules/search/demo-ids';
import type { JsonSchema } from '../../../platform/operations/json-schema';
import { prefixOf } from '../../../platform/records/columns/ids';
import { JSON_BODY } from '../openapi/openapi-components';
import { openApiDocument } from '../openapi/openapi';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  parameters?: { example?: unknown }[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
}

const MINIMAL = 'The required fields';
const ALL = 'All fields';
/** An id in an example. */
const ID = /^[a-z]+(?:_[a-z]+)*_[0-9A-Z]{27}$/;

export function referenceDocument(demo: DemoIds): Json {
  const document = openApiDocument();
  const schemas = (document.components as { schemas: Record<string, JsonSchema> }).schemas;
  for (const [path, methods] of Object.entries(document.paths as Record<string, Json>)) {
    const isOfPlans = path.includes('/subscriptions/');
    const fill = (value: unknown): unknown => filled(value, demo, isOfPlans);
    for (const method of Object.values(methods) as Operation[]) {
      for (const parameter of method.parameters ?? [])
        if ('example' in parameter) parameter.example = fill(parameter.example);
      showExamples(method, schemas, fill);
    }
  }
  return document;
}

function showExamples(
  { requestBody }: Operation,
  schemas: Record<string, JsonSchema>,
  fill: (value: unknown) => unknown,
): void {
  const body = requestBody?.content[JSON_BODY];
  if (!body || body.example === undefined) return;
  const { example } = body;
  delete body.example;
  const all = fill(example);
  const least = fill(minimal(example, body.schema, schemas));
  const isShorter = JSON.stringify(least) !== JSON.stringify(all);
  const hasFields = Object.keys(least as object).length > 0;
  Object.assign(body, {
    examples: {
      ...(isShorter && hasFields && { minimal: { summary: MINIMAL, value: least } }),
      all: { summary: ALL, value: all },
    },
  });
}

/** The fields of the example that the schema requires, at every depth. */
function minimal(value: unknown, schema: JsonSchema, schemas: Record<string, JsonSchema>): unknown {
  const { $ref } = schema as { $ref?: string };
  const found = $ref ? schemas[$ref.split('/').at(-1) ?? ''] : schema;
  if (!found) return value;
  if (Array.isArray(value))
    return value.slice(0, 1).map((each) => minimal(each, found.items ?? {}, schemas));
  const { properties, required = [] } = found;
  // A payment link sells items, unless its buyers type the amount.
  const least = required.length > 0 ? required : ['items'];
  if (!properties || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => least.includes(name))
      .map(([name, each]) => [name, minimal(each, properties[name] ?? {}, schemas)]),
  );
}

/** An id stays as it is where the Demo store has no such object. */
function filled(value: unknown, demo: DemoIds, isOfPlans: boolean): unknown {
  if (typeof value === 'string') {
    if (!ID.test(value)) return value;
    const prefix = prefixOf(value);
    const plan = prefix === 'prod' && isOfPlans ? demo.plan : null;
    return plan ?? demo.newest.get(prefix) ?? value;
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, demo, isOfPlans));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, filled(each, demo, isOfPlans)]),
  );
}
