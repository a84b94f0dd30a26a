/** The shape of every REST response. */
import { guideOf } from '../../config/config';
import { InvalidFields, type AppError } from '../../platform/operations/errors';
import type { Page } from '../../platform/records/lists/page';

export interface Result {
  data: unknown;
  /** Of a list: the position of the page. */
  pagination?: Readonly<Record<string, unknown>>;
  /** Of a list that is summed. */
  sums?: Readonly<Record<string, unknown>>;
}

/** `warnings` name what was sent and not read. The key is left out if there are none. */
export function success({ data, ...ofList }: Result, warnings: readonly string[] = []): string {
  return JSON.stringify({ data, success: true, error: null, ...ofList, ...orLeftOut(warnings) });
}

/**
 * `message` repeats `error`, because some published clients read only `message`. `reason` and its
 * `values` are those of the first wrong field, and are left out if there are none, as are the
 * `existingId` of the object that is in the way and the `details` with the id of a declined charge.
 * `fields` has all wrong fields of the input. In Dev mode `docUrl` leads to the guide of the code;
 * without a key, outside production.
 */
export function failure(
  refusal: AppError,
  requestId: string,
  { warnings = [], devMode }: { warnings?: readonly string[]; devMode?: boolean | undefined } = {},
): string {
  const { message, code, field, reason, values } = refusal;
  return JSON.stringify({
    data: null,
    success: false,
    error: message,
    message,
    code,
    field,
    reason: reason ?? undefined,
    values: values ?? undefined,
    existingId: values?.existingId,
    details: values?.chargeId === undefined ? undefined : { id: values.chargeId },
    fields: refusal instanceof InvalidFields ? refusal.fields : undefined,
    requestId,
    docUrl: guideOf(code, devMode),
    ...orLeftOut(warnings),
  });
}

function orLeftOut(warnings: readonly string[]): { warnings?: readonly string[] } {
  return warnings.length > 0 ? { warnings } : {};
}

/**
 * All fields that published clients read: cursors in both directions (ids, as in the rows), pages,
 * counts. `hasMore` and `next` are about the direction that was asked for.
 */
export function pagination({
  rows,
  hasNext,
  hasPrevious,
  isBackwards,
  total,
  limit,
  page,
}: Page<Record<string, unknown>>): Record<string, unknown> {
  const hasMore = isBackwards ? hasPrevious : hasNext;
  const last = isBackwards ? rows[0] : rows.at(-1);
  const next = hasMore ? (last?.id ?? null) : null;
  return {
    hasMore,
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
