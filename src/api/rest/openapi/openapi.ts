/**
 * The OpenAPI 3.1 document, generated from the route table, the inputs, the views and the
 * permissions, so that it always matches the service.
 */
import { config } from '../../../config/config';
import { COMPONENTS, RESPONSES, SUCCESS_HEADERS, V1_HEADERS } from './openapi-components';
import { pathItem } from './openapi-path';
import { Schemas } from './openapi-schemas';
import { tagsOfDocument } from './openapi-tags';
import { webhookItems } from './openapi-webhooks';
import type { Route } from '../route';
import { v1Routes } from '../v1';
import { v2Routes } from '../v2';

export type Json = Record<string, unknown>;

/** Every path with its version. The short form without `/v2` is the same path. */
export const documentedRoutes: readonly Route[] = [
  ...v2Routes.map((route) => ({ ...route, path: `/v2${route.path}` })),
  ...v1Routes.map((route) => ({ ...route, path: `/v1${route.path}` })),
];

const DESCRIPTION = [
  'Payment collection and subscriptions for Brazil. Amounts are integers in cents of BRL. ' +
    'Times are ISO 8601 in UTC.',
  'The API key selects the environment: a Dev mode key moves simulated money only. Every ' +
    'path of version 2 is also served without the `/v2` prefix.',
  'Every response has the same envelope: `data`, `success` and `error`. Every success has ' +
    'status 200. Null means the same as leaving a field out.',
  'Unknown fields are ignored, and named in `warnings` in Dev mode. A field about money that is ' +
    'unknown or in the wrong place (`amount`, `method`, `methods`, `coupon`, `coupons`, ' +
    '`installments`) is refused with 400.',
  'An identifier (`id`) can be sent in the query or in the body.',
  'Lists return at most 100 rows, newest first. To read the next page, send ' +
    '`pagination.next` as `after`; repeat until `pagination.hasMore` is false.',
  'Any POST can carry an `Idempotency-Key`: the same request within 24 hours returns the ' +
    'stored response, byte for byte, and has no second effect.',
].join('\n\n');

export function openApiDocument(): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const route of documentedRoutes)
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: pathItem(route, documentedRoutes, schemas),
    };
  const webhooks = webhookItems(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pitanga',
      version: '2.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description: DESCRIPTION,
    },
    servers: [{ url: config.publicUrl }],
    security: [{ key: [] }],
    ...tagsOfDocument(),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of the store: `Authorization: Bearer <API_KEY>`. The names listed ' +
            'with it are the permissions that the key must have.',
        },
      },
      schemas: { ...schemas.all(), ...COMPONENTS },
      headers: { ...SUCCESS_HEADERS, ...V1_HEADERS },
      responses: RESPONSES,
    },
  };
}
