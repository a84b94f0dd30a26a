/** The shared parts of the OpenAPI document: refusals, pages, headers. */
import { config } from '../../../config/config';
import { ErrorCode, Reason } from '../../../platform/operations/errors';
import type { JsonSchema } from '../../../platform/operations/json-schema';
import { COUNT_CAP, PAGE_MAX } from '../../../platform/records/lists/page-request';
import { EXAMPLES } from './examples';
import { version1EndsOn } from '../version-1-end';

type Json = Record<string, unknown>;

export const JSON_BODY = 'application/json';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const header = (description: string, schema: JsonSchema = { type: 'string' }) => ({
  description,
  schema,
});

const FAILURE: JsonSchema = {
  type: 'object',
  description:
    'A refusal. With a status below 500 nothing was changed, except that the attempt of a ' +
    'declined card is stored. With 500 or above the request may ' +
    'have taken effect: repeat it with the same `Idempotency-Key` or `externalId`.',
  properties: {
    data: { type: 'null' },
    success: { type: 'boolean', const: false },
    error: text('A sentence that says what to do; it names every wrong field.'),
    message: text('The same sentence.'),
    code: { type: 'string', enum: [...ErrorCode], description: 'The machine-readable code.' },
    field: {
      type: ['string', 'null'],
      description: 'The path of the first wrong field, such as `items.0.id`.',
    },
    reason: {
      type: 'string',
      enum: [...Reason],
      description:
        'Why, for programs; of several wrong fields that of the first. Left out if the code says ' +
        'all that is known. More reasons may be added.',
    },
    values: {
      type: 'object',
      additionalProperties: true,
      description:
        'What a sentence about the reason names, such as `{"limit": 8990, "unit": "cents"}`. Left ' +
        'out if it names nothing.',
    },
    existingId: text('With `EXTERNAL_ID_TAKEN` of an open checkout: the id of that checkout.'),
    details: {
      type: 'object',
      description: 'With `CARD_DECLINED`: the charge, which has the declined attempt.',
      properties: { id: text('The id of the charge.') },
      required: ['id'],
    },
    fields: {
      type: 'array',
      description:
        'The wrong fields of the input; of an import those of every row. Nothing was changed.',
      items: {
        type: 'object',
        properties: {
          field: { type: ['string', 'null'], description: 'Its path, such as `rows.0.email`.' },
          message: { type: 'string', description: 'What is wrong with it.' },
          reason: { type: 'string', enum: [...Reason], description: 'As above.' },
          values: { type: 'object', additionalProperties: true, description: 'As above.' },
        },
        required: ['field', 'message'],
      },
    },
    requestId: text('The id of the request. Support asks for it.'),
    docUrl: text('In Dev mode: the guide of the code.'),
    warnings: { $ref: '#/components/schemas/Warnings' },
  },
  required: ['data', 'success', 'error', 'message', 'code', 'field', 'requestId'],
};

const WARNINGS: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  description:
    'Dev mode: the fields and query parameters of the request that were ignored, one sentence ' +
    'each, such as `expires_in is not a field of this request; did you mean expiresIn?`. Left ' +
    'out if there are none.',
};

const cursor = (description: string): JsonSchema => ({ type: ['string', 'null'], description });
const PAGINATION: JsonSchema = {
  type: 'object',
  description: 'The position of the page in its list.',
  properties: {
    hasMore: { type: 'boolean', description: 'Whether there is a next page.' },
    next: cursor('The value of `after` for the next page; null on the last page.'),
    before: cursor('The value of `before` for the previous page; null on the first page.'),
    page: {
      type: 'integer',
      description: 'The number of the page, if pages were requested by number.',
    },
    limit: { type: 'integer', maximum: PAGE_MAX },
    items: {
      type: 'integer',
      description: `The number of rows in the list; exact up to ${COUNT_CAP}, then capped.`,
    },
    totalPages: { type: 'integer' },
    hasNext: { type: 'boolean', description: 'The same as `hasMore`.' },
    hasPrevious: { type: 'boolean' },
    nextCursor: cursor('The same as `next`.'),
  },
  required: [
    'hasMore',
    'next',
    'before',
    'page',
    'limit',
    'items',
    'totalPages',
    'hasNext',
    'hasPrevious',
    'nextCursor',
  ],
};

export const COMPONENTS: Readonly<Record<string, JsonSchema>> = {
  Failure: FAILURE,
  Pagination: PAGINATION,
  Warnings: WARNINGS,
};

/** Sent with every response to a valid key. */
export const SUCCESS_HEADERS = {
  'X-Request-Id': header('The id of the request. Support asks for it.'),
  RateLimit: header(
    'The number of requests left (`r`), and for how many seconds it holds (`t`): ' +
      '`"key";r=199;t=1`. `"store"` instead of `"key"` if all keys of the store together have ' +
      'reached their limit.',
  ),
  'RateLimit-Policy': header(
    'How many requests the key has (`q`) in how many seconds (`w`): `"key";q=200;w=2`.',
  ),
};

export const REPLAY_HEADERS = {
  'Idempotent-Replayed': header(
    'Present when this is the stored response to an earlier request with the same Idempotency-Key.',
    { type: 'string', const: 'true' },
  ),
};

export const V1_HEADERS = {
  Deprecation: header('Since when version 1 is deprecated, in Unix seconds: `@1776643200`.'),
  Sunset: header(`When version 1 ends: \`${config.v1Sunset.toUTCString()}\`.`),
  Link: header('Where version 2 is documented, with `rel="successor-version"`.'),
};

const RETRY_AFTER = {
  'Retry-After': header('The number of seconds after which to try again.', { type: 'integer' }),
};

const REFUSALS: Readonly<Record<string, { description: string; headers?: Json }>> = {
  '400': {
    description:
      'The input is malformed, or fields are missing or wrong; `error` names all of them.',
  },
  '401': {
    description: 'The key is missing, wrong, revoked, expired, or of the other environment.',
  },
  '403': { description: 'The key lacks the permission, or the store is suspended.' },
  '404': { description: 'No such object in the environment of this key.' },
  '405': {
    description: 'The path exists, but not with this method.',
    headers: { Allow: header('The methods of the path: `GET, HEAD`.') },
  },
  '409': {
    description:
      'The name is taken, the state of the object does not allow it, or a request with the ' +
      'same Idempotency-Key is still running.',
  },
  '410': { description: `Version 1 was discontinued on ${version1EndsOn()}.` },
  '413': { description: 'The body is larger than 1 MB.' },
  '415': { description: 'The body is not JSON, or not sent as `application/json`.' },
  '422': {
    description:
      'The request is well-formed but cannot be carried out, or the Idempotency-Key was used for ' +
      'another body.',
  },
  '429': {
    description: 'Too many requests: wait for `Retry-After` seconds.',
    headers: RETRY_AFTER,
  },
  '500': {
    description:
      'An internal error. Repeat the request with the same Idempotency-Key, or report the ' +
      '`requestId`.',
  },
  '503': {
    description:
      'The database or the payment provider is unavailable, or the process is shutting down: ' +
      'try again after `Retry-After` seconds.',
    headers: RETRY_AFTER,
  },
};

/** Each as `#/components/responses/Refusal<status>`, with a recorded response as example. */
export const RESPONSES = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, refusal]) => {
    const example = EXAMPLES.refusals[status];
    return [
      `Refusal${status}`,
      {
        ...refusal,
        content: {
          [JSON_BODY]: {
            schema: { $ref: '#/components/schemas/Failure' },
            ...(example && { example }),
          },
        },
      },
    ];
  }),
);
