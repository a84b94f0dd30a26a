/** How refusals look in GraphQL: business refusals of a mutation are user errors; who may not ask at all gets a top-level error. */
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { ObjectType } from 'type-graphql';
import { refusalFrom } from '../kit/door';
import { OneOf, Text } from '../kit/columns';
import { AppError, ErrorCode } from '../kit/errors';
import type { RequestContext } from './request-context';

@ObjectType({ description: 'Why a mutation was refused; nothing was changed.' })
export class UserError {
  @OneOf(ErrorCode, 'What kind of refusal it is.') code: ErrorCode;
  @Text('A sentence for developers that says what to do.') message: string;
  @Text(
    'The path of the input field that is to blame, such as `["input", "items", "0", "id"]`; null if none is.',
    { nullable: true, list: true },
  )
  path: string[] | null;
}

const TOP_LEVEL: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'STORE_SUSPENDED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
];

/** The user errors of a refusal, whose HTTP status is noted; throws those that belong to the top level. */
export function userErrorsOf(
  error: unknown,
  {
    ctx: { requestId },
    request,
  }: { ctx: { requestId: string }; request: Pick<RequestContext['request'], 'status'> },
): UserError[] {
  const refusal = refusalFrom(error, requestId);
  request.status = refusal.status;
  if (TOP_LEVEL.includes(refusal.code)) throw toGraphQLError(refusal, requestId);
  const path = refusal.field ? ['input', ...refusal.field.split('.')] : null;
  return [Object.assign(new UserError(), { code: refusal.code, message: refusal.message, path })];
}

export function toGraphQLError(error: unknown, requestId: string): GraphQLError {
  const refusal = error instanceof AppError ? error : refusalFrom(error, requestId);
  return new GraphQLError(refusal.message, {
    extensions: { code: refusal.code, field: refusal.field, requestId },
  });
}

/** Throws the error as GraphQL shows it. */
export function refuse(error: unknown, { requestId }: { requestId: string }): never {
  throw error instanceof GraphQLError ? error : toGraphQLError(error, requestId);
}

/** The body of an answer that is nothing but refusals. */
export function errorsBody(errors: readonly GraphQLError[], requestId: string): string {
  return JSON.stringify({
    errors: errors.map(
      ({ message, extensions: { code = 'GRAPHQL_VALIDATION_FAILED', field } }) => ({
        message,
        extensions: { code, field, requestId },
      }),
    ),
  });
}

const SHOWN_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'LIMIT_EXCEEDED',
  'COST_EXCEEDED',
  'TIMEOUT',
]);

/** Errors of ours pass as they are; anything unexpected is logged and hidden. */
export function mask(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const code = String(formatted.extensions?.code ?? '');
  const isOurs = formatted.extensions !== undefined && 'requestId' in formatted.extensions;
  if (isOurs || SHOWN_CODES.has(code)) return formatted;
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const refusal = refusalFrom(original, '');
  return { ...formatted, message: refusal.message, extensions: { code: refusal.code } };
}
