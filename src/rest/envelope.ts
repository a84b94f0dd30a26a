/** The shape of every REST response. */
import type { AppError } from '../kit/errors';
import type { Page } from '../kit/data/page';

export function success(data: unknown, more: Record<string, unknown> = {}): string {
  return JSON.stringify({ data, success: true, error: null, ...more });
}

/** `message` repeats `error`, because some published clients read only `message`. */
export function failure({ message, code, field }: AppError, requestId: string): string {
  return JSON.stringify({
    data: null,
    success: false,
    error: message,
    message,
    code,
    field,
    requestId,
  });
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
