/** Reads the input of an operation from the query and the body of a request. */
import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../../platform/operations/errors';
import type { Context } from '../../platform/operations/context';
import { inputFor } from '../../platform/operations/operation';
import { castQuery } from '../../platform/operations/read-input';
import { inServiceWords } from './list-names';
import { withoutNulls, type Body, type ReplacedField } from './body-form';
import type { Route } from './route';
import { unreadFields } from './unread-fields';
import { isObject } from '../../platform/operations/is-object';

interface RequestInput {
  operation: Route['operation'];
  /** What the caller sent and no field reads, one sentence for each field. */
  warnings: readonly string[];
  /** Refuses all wrong fields together with 400. */
  read(ctx: Context): object;
}

/**
 * A field in both query and body counts from the body. Refuses a body that is no object. `standard`
 * is the view if none is named.
 */
export function inputOf(
  route: Route,
  request: FastifyRequest,
  standard: string | undefined,
): RequestInput {
  const { body: form } = route;
  const given: unknown = request.body ?? {};
  if (!isObject(given)) throw invalid('the body must be a JSON object');
  const { operation, sent } = viewed(route, request.query as Body, standard);
  const names = new Map<string, string>();
  const query = castQuery(operation.input, inServiceWords(operation, sent), names);
  const body = form ? form.read(given) : given;
  const values = withoutNulls(body);
  const raw = { ...query, ...body, ...query, ...values };
  const replaced = [...(form?.replaced?.(given) ?? []), ...replacedInQuery(query, values)];
  const { refusals, warnings } = unreadFields(operation, withoutNulls(raw), replaced, given);
  const read = (ctx: Context) => inputFor<object>(ctx, operation, raw, { known: refusals, names });
  return { operation, warnings, read };
}

/** The operation of the `view` that is asked for, and what else is in the query. */
function viewed(
  { operation, views }: Route,
  query: Body,
  standard: string | undefined,
): { operation: Route['operation']; sent: Body } {
  const { view = standard, ...others } = query;
  if (!views || view === undefined) return { operation, sent: query };
  const chosen = Object.entries(views).find(([name]) => name === view)?.[1];
  if (!chosen) throw invalid(`view must be ${Object.keys(views).join(' or ')}`, 'view');
  return { operation: chosen, sent: others };
}

/** The view of a query that names none; undefined = that of the route. */
export async function standardView(
  { rows }: Context,
  viewBy: NonNullable<Route['viewBy']>,
  query: unknown,
): Promise<string | undefined> {
  if (typeof query !== 'object' || query === null || 'view' in query) return undefined;
  const isAsked = viewBy.parameter in query || (await viewBy.isChosen(rows));
  return isAsked ? viewBy.view : undefined;
}

function replacedInQuery(query: Body, body: Body): ReplacedField[] {
  return Object.keys(query)
    .filter((name) => Object.hasOwn(body, name) && !isDeepStrictEqual(query[name], body[name]))
    .map((name) => ({
      name,
      given: query[name],
      counts: body[name],
      warning: `${name} in the query has no effect: the body has another one`,
      refusal: `${name} in the query is not the one in the body: send it once`,
    }));
}
