/** One path of the OpenAPI document, generated from its line in the route table. */
import { fieldsOf } from '../../../platform/records/columns/columns';
import { inputSchemaOf, type JsonSchema } from '../../../platform/operations/json-schema';
import { without } from '../body-form';
import { EXAMPLES } from './examples';
import { JSON_BODY, REPLAY_HEADERS, SUCCESS_HEADERS, V1_HEADERS } from './openapi-components';
import type { Schemas } from './openapi-schemas';
import { tagOf } from './openapi-tags';
import type { Route } from '../route';
import { version1EndsOn } from '../version-1-end';

type Json = Record<string, unknown>;

/** `all` are the documented routes. Aliases of an operation name the route that they repeat. */
export function pathItem(route: Route, all: readonly Route[], schemas: Schemas): Json {
  const { operation, method, path } = route;
  const example = EXAMPLES.operations[`${method} ${path}`];
  return {
    operationId: operationIdOf(route, all),
    tags: [tagOf(route)],
    summary: titleOf(route, all),
    description: [
      operation.description,
      sameAs(route, all),
      operation.permission
        ? `Needs the permission \`${operation.permission}\`${orAlias(operation)}.`
        : 'Needs a valid key and no permission.',
      operation.devModeOnly ? 'Works in Dev mode only.' : '',
      isV1(route) ? `Version 1 is discontinued on ${version1EndsOn()}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    ...(isV1(route) && { deprecated: true }),
    security: [operation.permission, operation.alias]
      .filter((permission, at) => permission || at === 0)
      .map((permission) => ({ key: permission ? [permission] : [] })),
    ...parametersOf(route, example?.query),
    ...bodyOf(route, schemas, example?.body),
    responses: {
      '200': {
        description: 'Done.',
        headers: headersOf(route),
        content: {
          [JSON_BODY]: {
            schema: answerOf(route, schemas),
            ...(example && { example: example.answer }),
          },
        },
      },
      ...Object.fromEntries(
        refusalsOf(route).map((status) => [
          status,
          { $ref: `#/components/responses/Refusal${status}` },
        ]),
      ),
    },
  };
}

const orAlias = ({ alias }: Route['operation']): string => (alias ? ` or \`${alias}\`` : '');
const isV1 = ({ path }: Route): boolean => path.startsWith('/v1/');
const hasBody = ({ method }: Route): boolean => method === 'POST' || method === 'PATCH';

/**
 * The path in camel case, without the current version. A second method of the same path is added to
 * the name.
 */
function operationIdOf({ method, path }: Route, all: readonly Route[]): string {
  const words = path.replace(/^\/v2/, '').split(/[/-]/).filter(Boolean);
  const isFirst = all.find((other) => other.path === path)?.method === method;
  const name = words.map((word, index) => (index === 0 ? word : capital(word))).join('');
  return isFirst ? name : `${name}By${capital(method.toLowerCase())}`;
}

/** Two operations of one chapter have two names: a second one has its method and path in it. */
function titleOf(route: Route, all: readonly Route[]): string {
  const { title } = route.operation;
  const first = all.find(
    (other) => other.operation.title === title && tagOf(other) === tagOf(route),
  );
  return first === route || !first
    ? title
    : `${title} (${route.method} ${route.path.replace('/v2/', '')})`;
}

function sameAs(route: Route, all: readonly Route[]): string {
  const first = all.find(({ operation }) => operation === route.operation);
  return first && (first.path !== route.path || first.method !== route.method)
    ? `The same as \`${first.method} ${first.path}\`.`
    : '';
}

function parametersOf(route: Route, example: Readonly<Record<string, string>> = {}): Json {
  const { operation, views = {} } = route;
  const input = inputSchemaOf(operation.input);
  const properties = {
    ...Object.assign({}, ...Object.values(views).map(queryOf)),
    ...queryOf(operation),
    ...(route.views && { view: viewSchema(route.views, route.viewBy) }),
  };
  const names = hasBody(route) ? (route.query ?? []) : Object.keys(properties);
  const query = names.map((name) => {
    const { description, ...schema } = properties[name] ?? {};
    const given = example[name];
    if (isPairs(schema)) return pairsParameter(name, description, schema);
    return {
      name,
      in: 'query',
      required: input.required?.includes(name) ?? false,
      description:
        `${name}In` in properties
          ? `${description ?? ''} Several by commas.${alsoWords(operation)}`
          : description,
      schema,
      ...(schema.type === 'array' && { explode: false }),
      ...(given !== undefined && { example: schema.type === 'integer' ? Number(given) : given }),
    };
  });
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes the request safe to repeat for 24 hours.',
    schema: { type: 'string', maxLength: 255 },
  };
  const parameters = [...query, ...(route.method === 'POST' ? [key] : [])];
  return parameters.length > 0 ? { parameters } : {};
}

/** Words of other clients for a status. */
function alsoWords(operation: Route['operation']): string {
  const words = operation.kind === 'list' ? Object.keys(operation.words ?? {}) : [];
  return words.length > 0 ? ` Also one of: ${words.map((word) => `\`${word}\``).join(', ')}.` : '';
}

const queryOf = ({ input }: Route['operation']): Record<string, JsonSchema> =>
  flat(inputSchemaOf(input).properties ?? {});

/** A list of `{key, value}`. */
function isPairs({ items }: JsonSchema): boolean {
  return Object.keys(items?.properties ?? {}).join() === 'key,value';
}

/** In a query, the pairs of `metadata` are `metadata[key]=value`. */
function pairsParameter(name: string, description: string | undefined, schema: JsonSchema): Json {
  const { value } = schema.items?.properties ?? {};
  return {
    name,
    in: 'query',
    required: false,
    description: `${description ?? ''} Sent as \`${name}[key]=value\`.`,
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', additionalProperties: value, maxProperties: schema.maxItems },
  };
}

function viewSchema(views: NonNullable<Route['views']>, by: Route['viewBy']): JsonSchema {
  const meanings = Object.entries(views).map(
    ([name, operation]) => `with \`${name}\`, ${operation.output.name} objects`,
  );
  return {
    type: 'string',
    enum: Object.keys(views),
    description:
      `What the list shows: ${meanings.join('; ')}.` +
      (by ? ` With \`${by.parameter}\`, or as the store has chosen, it is \`${by.view}\`.` : ''),
  };
}

/** In a query, `source` of the nested `utm` is `utm_source`. */
function flat(properties: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      schema.properties
        ? Object.entries(schema.properties).map(([inner, each]) => [`${name}_${inner}`, each])
        : [[name, schema]],
    ),
  );
}

function bodyOf(route: Route, schemas: Schemas, example?: Json): Json {
  if (!hasBody(route)) return {};
  const {
    operation: { input },
    body,
    query = [],
  } = route;
  const plain = without(inputSchemaOf(input), query);
  if (Object.keys(plain.properties ?? {}).length === 0) return {};
  const own = query.length > 0 ? plain : schemas.ofInput(input);
  const schema = body?.document?.(plain) ?? own;
  return {
    requestBody: {
      required: (plain.required ?? []).length > 0,
      content: { [JSON_BODY]: { schema, ...(example && { example }) } },
    },
  };
}

function answerOf({ operation, views = {} }: Route, schemas: Schemas): JsonSchema {
  const shown = [operation, ...Object.values(views)].map(({ output }) => schemas.ofView(output));
  const one: JsonSchema = shown.length > 1 ? { anyOf: shown } : schemas.ofView(operation.output);
  const [data, page] =
    operation.kind === 'list'
      ? [{ type: 'array', items: one }, { pagination: { $ref: '#/components/schemas/Pagination' } }]
      : [one, {}];
  const properties = {
    data,
    success: { type: 'boolean', const: true },
    error: { type: 'null' },
    ...page,
  };
  const sums = operation.kind === 'list' &&
    operation.sums && {
      sums: { ...schemas.ofView(operation.sums.output), description: 'With `sums=true` only.' },
    };
  const warnings = { $ref: '#/components/schemas/Warnings' };
  const required = Object.keys(properties);
  return { type: 'object', properties: { ...properties, ...sums, warnings }, required };
}

function headersOf(route: Route): Json {
  const shared = { ...SUCCESS_HEADERS, ...(isV1(route) && V1_HEADERS) };
  return {
    ...Object.fromEntries(
      Object.keys(shared).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    ...(route.method === 'POST' && REPLAY_HEADERS),
  };
}

/** The refusals that the route can return. */
function refusalsOf(route: Route): string[] {
  const { operation, method } = route;
  const names =
    operation.kind === 'one'
      ? namesSomething(operation.input)
      : fieldsOf(operation.input).get('id')?.nullable === false; // a list of an object's own rows
  return [
    '400',
    '401',
    '403',
    ...(names ? ['404'] : []),
    '405',
    ...(method === 'GET' ? [] : ['409', '413', '415', '422']),
    ...(isV1(route) ? ['410'] : []),
    '429',
    '500',
    '503',
  ];
}

/** Whether the input refers to an object, at any depth. */
function namesSomething(input: object): boolean {
  return [...fieldsOf(input)].some(
    ([name, field]) =>
      field.kind === 'id' ||
      name === 'externalId' ||
      (field.nested && namesSomething(field.nested())),
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
