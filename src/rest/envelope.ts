/** The one shape of every REST answer. */
import type { AppError } from '../kit/errors';
import type { Page } from '../kit/page';

export function success(data: unknown, more: Record<string, unknown> = {}): string {
  return JSON.stringify({ data, success: true, error: null, ...more });
}

/** `message` repeats `error`, because some published clients read only that. */
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

/** The union of what published clients read: cursors both ways (ids, as the rows show them), pages, counts. */
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
