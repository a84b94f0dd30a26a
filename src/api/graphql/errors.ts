/**
 * How refusals look in GraphQL. Business refusals of a mutation are user errors; refusals of
 * authentication, permission, rate and cost are top-level errors.
 */
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { ObjectType } from 'type-graphql';
import { guideOf } from '../../config/config';
import { refusalFrom } from '../../platform/http/refusal-from';
import { FreeData, OneOf, Text } from '../../platform/records/columns/columns';
import {
  AppError,
  ErrorCode,
  InvalidFields,
  Reason,
  RecordedRefusal,
  TransientConflict,
  isConflictReason,
  type ReasonValues,
} from '../../platform/operations/errors';
import { withMeantField } from './field-hints';
import type { RequestContext } from './request-context';

@ObjectType({
  description:
    'Why a mutation was refused. Nothing was changed, except that a declined card stays tried.',
})
export class UserError {
  @OneOf(ErrorCode, 'The kind of refusal.') code: ErrorCode;
  @Text('A sentence for developers, with the remedy.') message: string;
  @Text(
    'The path of the invalid input field, such as `["input", "items", "0", "id"]`; ' +
      'null if the cause is not a field.',
    { nullable: true, list: true },
  )
  path: string[] | null;
  @OneOf(Reason, 'Why, for programs; null if the code says all that is known.', { nullable: true })
  reason: Reason | null;
  @FreeData(
    'What a sentence about the reason names, such as `{"limit": 8990, "unit": "cents"}`; the ' +
      'description of the reason has their names.',
    { nullable: true },
  )
  values: ReasonValues | null;
  @Text('In Dev mode: the guide of the code.', { nullable: true }) docUrl: string | null;
}

/** All errors of a document that is not valid. */
export class RefusedDocument extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('the document is refused');
  }
}

/** Whose request is refused; without a scope before it is known, and for operators. */
interface Caller {
  requestId: string;
  scope?: { devMode: boolean };
}

const TOP_LEVEL: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'STORE_SUSPENDED',
  'SUDO_REQUIRED',
  'FACTOR_REQUIRED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
];

/**
 * The user errors of a refusal, one for each wrong field. Records the refusal as the outcome of the
 * request; throws a refusal that belongs to the top level.
 */
export function userErrorsOf(
  error: unknown,
  caller: Caller,
  outcome?: RequestContext['outcome'],
): UserError[] {
  const refusal = refusalFrom(error, caller.requestId);
  if (outcome) {
    outcome.httpStatus = refusal.status;
    outcome.isTransient = refusal instanceof TransientConflict;
    outcome.isRecorded = refusal instanceof RecordedRefusal;
  }
  if (TOP_LEVEL.includes(refusal.code)) throw toGraphQLError(refusal, caller);
  const wrong = refusal instanceof InvalidFields ? refusal.fields : [refusal];
  return wrong.map(({ field, message, reason = null, values = null }) => {
    const isConflict = refusal instanceof InvalidFields && isConflictReason(reason);
    const code = isConflict ? 'CONFLICT' : refusal.code;
    return Object.assign(new UserError(), {
      code,
      message,
      path: field ? ['input', ...field.split('.')] : null,
      reason,
      values,
      docUrl: guideOf(code, caller.scope?.devMode) ?? null,
    });
  });
}

export function toGraphQLError(error: unknown, { requestId, scope }: Caller): GraphQLError {
  const refusal = error instanceof AppError ? error : refusalFrom(error, requestId);
  return new GraphQLError(refusal.message, {
    extensions: {
      code: refusal.code,
      field: refusal.field,
      reason: refusal.reason ?? undefined,
      values: refusal.values ?? undefined,
      requestId,
      docUrl: guideOf(refusal.code, scope?.devMode),
    },
  });
}

/** Throws the error as GraphQL shows it. */
export function refuse(error: unknown, caller: Caller): never {
  throw error instanceof GraphQLError ? error : toGraphQLError(error, caller);
}

/** The result of the work; an error of it as GraphQL shows it. */
export async function orRefuse<Result>(
  caller: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  return work().catch((error: unknown) => refuse(error, caller));
}

/** A refusal of a document, with HTTP status 400. */
export function limitExceeded(message: string, code = 'LIMIT_EXCEEDED'): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
}

/** The body of a response that has only refusals. */
export function errorsBody(errors: readonly GraphQLError[], requestId: string): string {
  return JSON.stringify({
    errors: errors.map(({ message, extensions }) => {
      const { code = 'GRAPHQL_VALIDATION_FAILED', field, reason, values, docUrl } = extensions;
      return {
        message: withMeantField(message),
        extensions: { code, field, reason, values, requestId, docUrl },
      };
    }),
  });
}

const SHOWN_CODES: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'PERSISTED_QUERY_HASH_MISMATCH',
  'PERSISTED_QUERY_NOT_IN_LIST',
  'LIMIT_EXCEEDED',
  'COST_EXCEEDED',
  'TIMEOUT',
]);

/** The error as callers see it, and the HTTP status that it asks for. */
export function formatError(error: GraphQLError): {
  shown: GraphQLFormattedError;
  status: number | undefined;
} {
  const { http, ...extensions } = error.extensions as { http?: { status?: number } };
  return { shown: mask({ ...error.toJSON(), extensions }, error), status: http?.status };
}

/** Shows the errors of this API as they are; logs and hides anything unexpected. */
export function mask(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const isOurs = formatted.extensions !== undefined && 'requestId' in formatted.extensions;
  if (isOurs || SHOWN_CODES.has(formatted.extensions?.code))
    return { ...formatted, message: withMeantField(formatted.message) };
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const refusal = refusalFrom(original, '');
  return { ...formatted, message: refusal.message, extensions: { code: refusal.code } };
}
