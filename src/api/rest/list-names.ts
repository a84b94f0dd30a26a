/**
 * The query parameters that narrow lists. One that a list does not have is refused in both
 * environments: the caller would take the rows of others for those that were asked for.
 */
import { fieldsOf } from '../../platform/records/columns/columns';
import type { WrongField } from '../../platform/operations/errors';
import type { Body } from './body-form';
import type { Route } from './route';
import { v1Routes } from './v1';
import { v2Routes } from './v2';

type Operation = Route['operation'];

/** Names of the interface that no list has yet. */
const OF_NO_LIST = ['kind', 'subAccountId'];
/** Shown in addition to the rows, and the rows are the same. */
const NARROWS_NOTHING: ReadonlySet<string> = new Set(['sums', 'order', 'limit']);
/** The word of newer clients for PIX. */
const PIX_QRCODE = 'PIX_QRCODE';

let names: ReadonlySet<string> | null = null;

/** What narrows some list: a filter, a day, a cursor. */
export function narrowingNames(): ReadonlySet<string> {
  names ??= new Set([
    ...[...v1Routes, ...v2Routes]
      .flatMap(namesOfRoute)
      .filter((name) => !NARROWS_NOTHING.has(name)),
    ...OF_NO_LIST,
  ]);
  return names;
}

function namesOfRoute({ operation, views = {} }: Route): string[] {
  return [operation, ...Object.values(views)].flatMap(({ kind, input }) =>
    kind === 'list' ? [...fieldsOf(input).keys()] : [],
  );
}

/** Whether a parameter that the list does not have narrows others, such as `utm_source`. */
export function narrowsOthers({ kind }: Pick<Operation, 'kind'>, name: string): boolean {
  if (kind !== 'list') return false;
  const [outer = name] = name.split(/[_[]/, 1);
  return narrowingNames().has(name) || (outer !== name && narrowingNames().has(outer));
}

export function refusalOfFilter(name: string): WrongField {
  return {
    field: name,
    message: `${name} is not a filter of this list, and is never ignored: leave it out`,
  };
}

/** The query of a list with the words of the service. */
export function inServiceWords(operation: Operation, query: Body): Body {
  if (operation.kind !== 'list') return query;
  const { status, ...others } = query;
  const { words = {} } = operation;
  const meant = typeof status === 'string' && Object.hasOwn(words, status) ? words[status] : null;
  const sent = meant ? { ...others, ...meant } : query;
  return sent.method === PIX_QRCODE ? { ...sent, method: 'PIX' } : sent;
}
