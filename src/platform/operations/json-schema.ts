/**
 * JSON Schemas of input and output classes, made from their field vocabulary, so that OpenAPI shows
 * exactly what the APIs check.
 */
import { fieldsOf, type FieldFacts } from '../records/columns/columns';

export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: (string | null)[];
  format?: string;
  [keyword: string]: unknown;
}

export const FREE_DATA_KEYS_MAX = 50;

/**
 * The schema of an input class. Optional fields are not required, because null and absent are
 * equal. A clearable field may be null.
 */
export function inputSchemaOf(type: object): JsonSchema {
  const fields = [...fieldsOf(type)];
  const required = fields.filter(([, facts]) => !facts.nullable).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, facts]) => [name, withDescription(facts)])),
    ...(required.length > 0 && { required }),
  };
}

export function schemaOfField(facts: FieldFacts): JsonSchema {
  const one = schemaOfOne(facts);
  if (!facts.list) return one;
  return {
    type: 'array',
    items: one,
    ...(facts.minItems !== undefined && { minItems: facts.minItems }),
    ...(facts.maxItems !== undefined && { maxItems: facts.maxItems }),
  };
}

function withDescription(facts: FieldFacts): JsonSchema {
  const schema = schemaOfField(facts);
  return { ...(facts.clearable ? orNull(schema) : schema), description: facts.description };
}

function schemaOfOne(facts: FieldFacts): JsonSchema {
  switch (facts.kind) {
    case 'id':
    case 'text':
      return {
        type: 'string',
        ...(facts.min !== undefined && { minLength: facts.min }),
        ...(facts.max !== undefined && { maxLength: facts.max }),
        ...(facts.pattern && { pattern: facts.pattern }),
      };
    case 'cents':
    case 'count':
      return { type: 'integer', minimum: facts.min, maximum: facts.max };
    case 'bigInteger':
      return { type: 'string', pattern: '^-?[0-9]+$' };
    case 'flag':
      return { type: 'boolean' };
    case 'moment':
      return { type: 'string', format: 'date-time' };
    case 'choice':
      return { type: 'string', enum: [...(facts.choices ?? [])] };
    case 'free':
      return { type: 'object', maxProperties: FREE_DATA_KEYS_MAX, additionalProperties: true };
    case 'nested':
      return facts.nested ? inputSchemaOf(facts.nested()) : { type: 'object' };
  }
}

/**
 * What a view shows: its fields, the fields in addition to or instead of them, and which of those
 * may be missing.
 */
interface Shown {
  fields: readonly string[];
  facts: ReadonlyMap<string, FieldFacts>;
  computed: Readonly<Record<string, JsonSchema>>;
  optional: readonly string[];
}

/** The schema of what a view shows of a class. A nullable field is always present. */
export function outputSchemaOf({ fields, facts, computed, optional }: Shown): JsonSchema {
  const shown = fields.flatMap((name) => {
    const known = facts.get(name);
    return known ? [[name, outputSchemaOfField(known)] as const] : [];
  });
  const properties = { ...Object.fromEntries(shown), ...computed };
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
  };
}

function outputSchemaOfField(facts: FieldFacts): JsonSchema {
  const one = outputSchemaOfOne(facts);
  const schema: JsonSchema = facts.list ? { type: 'array', items: one } : one;
  return { ...(facts.nullable ? orNull(schema) : schema), description: facts.description };
}

// Output has no length limits: the writer checks them.
function outputSchemaOfOne(facts: FieldFacts): JsonSchema {
  if (facts.kind === 'id' || facts.kind === 'text') return { type: 'string' };
  if (facts.kind === 'free') return { type: 'object', additionalProperties: true };
  if (facts.kind !== 'nested' || !facts.nested) return schemaOfOne(facts);
  const inner = fieldsOf(facts.nested());
  return outputSchemaOf({
    fields: [...inner.keys()],
    facts: inner,
    computed: {},
    optional: [...inner].filter(([, field]) => field.nullable).map(([name]) => name),
  });
}

/** Makes a schema accept null as well. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (type === undefined) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [...(typeof type === 'string' ? [type] : type), 'null'],
    ...(schema.enum && { enum: [...schema.enum, null] }),
  };
}
