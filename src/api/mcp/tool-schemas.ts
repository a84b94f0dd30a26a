/** What `tools/list` says of a tool: schemas of its arguments and of its answer, and its marks. */
import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { fieldsOf } from '../../platform/records/columns/columns';
import {
  inputSchemaOf,
  outputSchemaOf,
  type JsonSchema,
} from '../../platform/operations/json-schema';
import type { Tool } from './tool';

const KEY_MAX = 255;

/** The arguments of writing tools that are not fields of the operation. */
export const OWN_ARGUMENTS = ['idempotencyKey', 'confirmation'] as const;

const IDEMPOTENCY_KEY: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: KEY_MAX,
  description:
    'Your own name of this call. If its answer is lost, repeat it with the same name and ' +
    'arguments: nothing happens twice, and the first answer comes again for 24 hours.',
};
const CONFIRMATION: JsonSchema = {
  type: 'string',
  maxLength: KEY_MAX,
  description:
    'In production, the token of the first answer, once the person has agreed to its summary. ' +
    'Everything else must be as in the first call.',
};
const CONFIRMATION_ANSWER: JsonSchema = {
  type: 'object',
  description: 'In production without `confirmation`: nothing has happened yet.',
  properties: {
    token: { type: 'string' },
    expiresAt: { type: 'string', format: 'date-time' },
    amount: { type: ['integer', 'null'], description: 'In cents of BRL.' },
    target: { type: 'string' },
    effect: { type: 'string' },
  },
  required: ['token', 'expiresAt', 'amount', 'target', 'effect'],
};

const PAGINATION: JsonSchema = {
  type: 'object',
  properties: {
    total: { type: 'integer' },
    next: { type: ['string', 'null'], description: '`after` of the next page; null = none.' },
    before: { type: ['string', 'null'], description: '`before` of the page before; null = none.' },
  },
  required: ['total', 'next', 'before'],
};

export function describeTool({ name, operation, effect, summary }: Tool): ListedTool {
  const isRead = effect === 'reads';
  const input = inputSchemaOf(operation.input);
  const properties = {
    ...input.properties,
    ...(!isRead && { idempotencyKey: IDEMPOTENCY_KEY }),
    ...(summary && { confirmation: CONFIRMATION }),
  };
  return {
    name,
    title: operation.title,
    description: [
      operation.description,
      operation.permission ? `Needs the permission ${operation.permission}.` : '',
      operation.devModeOnly ? 'Works in Dev mode only.' : '',
      summary
        ? 'In production the first call only answers a summary and a token: show the summary to ' +
          'the person, and call again with the token within a minute if they agree.'
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    inputSchema: { ...input, type: 'object', properties, additionalProperties: false },
    outputSchema: answerSchemaOf({ operation, summary }),
    annotations: {
      title: operation.title,
      readOnlyHint: isRead,
      destructiveHint: effect === 'removes' || summary !== undefined,
      // A repeated call is another call, unless it has the same idempotencyKey.
      idempotentHint: isRead,
      openWorldHint: false,
    },
  } as ListedTool;
}

function answerSchemaOf({ operation, summary }: Pick<Tool, 'operation' | 'summary'>): JsonSchema {
  const one = outputSchemaOf(operation.output);
  const isList = operation.kind === 'list';
  return {
    type: 'object',
    properties: {
      notice: { type: 'string' },
      untrusted: { type: 'array', items: { type: 'string' } },
      replayed: {
        type: 'boolean',
        description: 'The answer of an earlier call with the same key.',
      },
      data: isList ? { type: 'array', items: one } : one,
      ...(isList && { pagination: PAGINATION }),
      ...(isList && operation.sums && { sums: outputSchemaOf(operation.sums.output) }),
      ...(summary && { confirmation: CONFIRMATION_ANSWER }),
    },
    required: ['notice', 'untrusted', ...(summary ? [] : ['data'])],
  };
}

/** The paths in an answer whose texts others have written, such as `data.name`. */
export function untrustedPaths({ operation }: Pick<Tool, 'operation'>): string[] {
  const schema = outputSchemaOf(operation.output);
  const { facts } = operation.output;
  const at = operation.kind === 'list' ? 'data[].' : 'data.';
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    facts.get(name)?.kind === 'id' ? [] : textsIn(each, `${at}${name}`),
  );
}

function textsIn(schema: JsonSchema, path: string): string[] {
  const { properties, items, anyOf } = schema;
  if (anyOf) return [...new Set((anyOf as JsonSchema[]).flatMap((each) => textsIn(each, path)))];
  if (items) return textsIn(items, `${path}[]`);
  if (properties)
    return Object.entries(properties).flatMap(([name, each]) => textsIn(each, `${path}.${name}`));
  const types = [schema.type].flat();
  const isFree = types.includes('object') || types.includes(undefined);
  const isText = types.includes('string') && !schema.enum && !schema.format;
  return isFree || (isText && !/(^|[.\]])id$|Id$/.test(path)) ? [path] : [];
}

/** A field of an input that has the name of one of our own arguments could not be sent. */
export function clashesOf({ operation }: Pick<Tool, 'operation'>): string[] {
  return OWN_ARGUMENTS.filter((name) => fieldsOf(operation.input).has(name));
}
