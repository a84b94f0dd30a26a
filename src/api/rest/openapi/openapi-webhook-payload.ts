/** The body of a webhook message, as a schema. */
import type { JsonSchema } from '../../../platform/operations/json-schema';

export type Data = Readonly<Record<string, JsonSchema>>;

export function payload(event: string, forms: readonly Data[], more: Data): JsonSchema {
  const data = forms.map((form) => ({
    type: 'object',
    properties: form,
    required: Object.keys(form),
    description: 'The objects it is about, in their state at that time.',
  }));
  const properties: Record<string, JsonSchema> = {
    id: {
      type: 'string',
      pattern: '^log_',
      description: 'The id of the event. It is the same for all attempts.',
    },
    event: { type: 'string', const: event },
    ...more,
    devMode: { type: 'boolean', description: 'Whether it happened in Dev mode.' },
    data: data.length === 1 ? (data[0] ?? {}) : { anyOf: data },
  };
  const test = {
    type: 'boolean',
    const: true,
    description: 'Present in messages requested with `webhooks/test`, which report no real event.',
  };
  return { type: 'object', properties: { ...properties, test }, required: Object.keys(properties) };
}

export function withProperties(
  schema: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  return {
    ...schema,
    properties: { ...schema.properties, ...properties },
    required: [...(schema.required ?? []), ...Object.keys(properties)],
  };
}
