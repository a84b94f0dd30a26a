/**
 * Checks every answer and every webhook message of the tests against the OpenAPI document. Anything
 * undocumented or different is an error.
 */
import { Ajv, type ValidateFunction } from 'ajv';
import { openApiDocument } from '../../src/api/rest/openapi/openapi';
import type { Json } from './world';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
/** Paths that serve no operation of the API. */
const UNDOCUMENTED_PATH =
  /^\/($|(dashboard|graphql|schema\.graphql|ops|metrics|healthz|readyz|openapi\.json|docs|files|card|llms|mcp|pay|portal|notifications)\b)/i;

const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'date-time': INSTANT } });
const validators = new Map<string, ValidateFunction>();
let known: Json | null = null;

/** The document with objects closed: they allow only the named properties. */
function closedDocument(): Json {
  known ??= close(openApiDocument()) as Json;
  if (!ajv.getSchema('openapi')) ajv.addSchema(known, 'openapi');
  return known;
}

export function checkAnswer(
  method: string,
  url: string,
  { status, contentType, text }: { status: number; contentType: string; text: string },
): void {
  const [path = ''] = url.replace(/^https?:\/\/[^/]+/, '').split('?');
  if (UNDOCUMENTED_PATH.test(path) || method === 'HEAD' || method === 'OPTIONS') return;
  const name = `${method} ${url}: ${status}`;
  if (!contentType.startsWith('application/json'))
    throw new Error(`${name} is not JSON but ${contentType}`);
  const found = operationOf(method, path.replace(/(.)\/$/, '$1'));
  const response = found && responseOf(found, status);
  if (found && !response) throw new Error(`${name} is not documented`);
  hold(name, `openapi#${response ?? '/components/schemas/Failure'}`, JSON.parse(text));
}

/** A message that a receiver got, in either form. */
export function checkMessage(body: Json): void {
  const { webhooks } = closedDocument();
  if (!webhooks[body.event]) throw new Error(`the event ${body.event} is not documented`);
  hold(
    `the message ${body.event}`,
    `openapi#/webhooks/${escape(body.event)}/post/requestBody/content/application~1json/schema`,
    body,
  );
}

/** A written example: what was asked and what was answered. */
export function checkExample(
  name: string,
  { body, answer }: { body?: unknown; answer: unknown },
): void {
  const [method = '', path = ''] = name.split(' ');
  const place = operationOf(method, path);
  if (!place) throw new Error(`${name} is not documented`);
  if (body)
    hold(
      `the example body of ${name}`,
      `openapi#${place}/requestBody/content/application~1json/schema`,
      body,
    );
  hold(
    `the example answer of ${name}`,
    `openapi#${place}/responses/200/content/application~1json/schema`,
    answer,
  );
}

/** The place of the operation in the document; null for a path that is none. */
function operationOf(method: string, path: string): string | null {
  const { paths } = closedDocument();
  const full = /^\/v[12]\//.test(path) ? path : `/v2${path}`;
  return paths[full]?.[method.toLowerCase()]
    ? `/paths/${escape(full)}/${method.toLowerCase()}`
    : null;
}

function responseOf(operation: string, status: number): string | null {
  const [, , path = '', method = ''] = operation.split('/');
  const { responses } = closedDocument().paths[path.replaceAll('~1', '/')][method];
  if (status === 200) return `${operation}/responses/200/content/application~1json/schema`;
  return responses[status] ? '/components/schemas/Failure' : null;
}

function hold(name: string, reference: string, value: unknown): void {
  closedDocument();
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  if (!validate(value))
    throw new Error(
      `${name} is not as it is documented: ${ajv.errorsText(validate.errors?.slice(0, 5), { dataVar: '' })} ${JSON.stringify(validate.errors?.slice(0, 3).map(({ params }) => params))}\n${JSON.stringify(value).slice(0, 2_000)}`,
    );
}

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  const closed = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, close(inner)]),
  );
  const isObjectSchema =
    'properties' in value &&
    'type' in value &&
    typeof value.properties === 'object' &&
    !('additionalProperties' in value);
  return isObjectSchema ? { ...closed, additionalProperties: false } : closed;
}

function escape(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
