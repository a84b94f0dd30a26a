/** The shape of every REST response. */
import type { AppError } from '../kit/errors';
import type { Page } from '../kit/data/page';

export interface Result {
  data: unknown;
  /** Of a list: the position of the page. */
  pagination?: Readonly<Record<string, unknown>>;
}

/** `warnings` name what was sent and not read. The key is left out if there are none. */
export function success({ data, pagination }: Result, warnings: readonly string[] = []): string {
  return JSON.stringify({ data, success: true, error: null, pagination, ...orLeftOut(warnings) });
}

/** `message` repeats `error`, because some published clients read only `message`. */
export function failure(
  { message, code, field }: AppError,
  requestId: string,
  warnings: readonly string[] = [],
): string {
  return JSON.stringify({
    data: null,
    success: false,
    error: message,
    message,
    code,
    field,
    requestId,
    ...orLeftOut(warnings),
  });
}

function orLeftOut(warnings: readonly string[]): { warnings?: readonly string[] } {
  return warnings.length > 0 ? { warnings } : {};
}

/**
 * All fields that published clients read: cursors in both directions (ids, as in the rows), pages,
 * counts.
 */
export function pagination({
  rows,
  hasNext,
  hasPrevious,
  total,
  limit,
  page,
}: Page<Record<string, unknown>>): Record<string, unknown> {
  const next = hasNext ? (rows.at(-1)?.id ?? null) : null;
  return {
    hasMore: hasNext,
    next,
    before: hasPrevious ? (rows[0]?.id ?? null) : null,
    page,
    limit,
    items: total,
    totalPages: Math.ceil(total / limit),
    hasNext,
    hasPrevious,
    nextCursor: next,
  };
}
