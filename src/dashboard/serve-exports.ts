/** Lists as CSV: filtered, with chosen columns, streamed page by page as fast as it is read. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { writeActs } from '../platform/records/audit';
import { fieldsOf, type FieldFacts } from '../platform/records/columns/columns';
import type { Context } from '../platform/operations/context';
import { invalid, notFound, type WrongField } from '../platform/operations/errors';
import { didYouMean } from '../platform/operations/nearest';
import { pathOf, unknownFields } from '../platform/operations/unknown-fields';
import { authorize, inputFor, type Sudo } from '../platform/operations/operation';
import { checkMember } from '../modules/members/sign-in/authenticate-member';
import { checkDownload } from '../modules/members/sign-in/check-browser';
import { authorOf } from '../modules/members/sign-in/member-of-request';
import { isIdOf } from '../platform/records/columns/ids';
import type { Language } from '../modules/members/user';
import { BYTE_ORDER_MARK, columnOf, lineOf, type ExportColumn } from './export-cells';
import { EXPORTED_LISTS, type ExportedList, type ReadPage } from './export-lists';

const ROWS_OF_A_PAGE = 1_000;
const ROWS_MAX = 250_000;
const COLUMNS_MAX = 60;
const METADATA_KEYS_MAX = 10;
/** What people type: the audit log has the name of such a filter, and no value. */
const UNNOTED = new Set(['text', 'free', 'nested']);
const UNNOTED_VALUE = '…';
const SCALARS = new Set(['id', 'text', 'cents', 'count', 'bigInteger', 'flag', 'moment', 'choice']);

interface Params {
  store: string;
  env: string;
  list: string;
}
const PARAMETERS = ['filter', 'columns', 'language'] as const;
type Query = Partial<Record<(typeof PARAMETERS)[number], unknown>>;

export function serveExports(app: FastifyInstance, database: DataSource): void {
  app.get<{ Params: Params; Querystring: Query }>(
    '/dashboard/export/:store/:env/:list.csv',
    async (request, reply) => {
      checkDownload(request.headers);
      const list = listNamed(request.params.list);
      const ctx = await checkMember(database, request, reply, scopeIn(request));
      refuseUnknown(request.query);
      const language = request.query.language === 'en' ? 'en' : 'pt';
      const names = namesIn(ctx, request.query, list);
      const columns = columnsOf(ctx, list, names, language);
      const sudo: Sudo | undefined = isOfPeople(list, names) ? 'IN_PRODUCTION' : undefined;
      authorize(ctx, { permission: list.permission, ...(sudo && { sudo }) });
      const filter = filterIn(ctx, list, request.query);
      await list.checkStore?.(ctx, filter);
      const read = list.open(ctx, filter);
      await note(ctx, request.params.list, columns, { type: list.filter, filter });
      const name = `${request.params.list}-${request.params.env}.csv`;
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(linesOf(read, columns, language)));
    },
  );
}

function scopeIn({ params }: FastifyRequest<{ Params: Params }>) {
  const { store: storeId, env } = params;
  if (!isIdOf('store', storeId) || (env !== 'dev' && env !== 'prod'))
    throw notFound(
      'there is no such export: the address is /dashboard/export/store_…/dev/list.csv',
    );
  return { storeId, devMode: env === 'dev' };
}

function listNamed(name: string): ExportedList {
  const found = Object.hasOwn(EXPORTED_LISTS, name) ? EXPORTED_LISTS[name] : undefined;
  if (found) return found;
  throw notFound(`there is no list ${name}; known are ${Object.keys(EXPORTED_LISTS).join(', ')}`);
}

function namesIn(
  ctx: Context,
  { columns }: Query,
  { usual, usualOfPeople = [], people = {} }: ExportedList,
): readonly string[] {
  const isShown = (name: string) => {
    const permission = people[fieldOf(name)]?.permission;
    return permission !== undefined && ctx.permissions.has(permission);
  };
  if (columns === undefined) return [...usual, ...usualOfPeople.filter(isShown)];
  const names = typeof columns === 'string' ? columns.split(',').map((name) => name.trim()) : [];
  if (names.every((name) => name === ''))
    throw invalid('columns must be names separated by commas, one at least', 'columns', {
      reason: 'WRONG_FORMAT',
      values: { format: 'other' },
    });
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw invalid(`columns: ${twice} is named twice`, 'columns', {
      reason: 'WRONG_FORMAT',
      values: { format: 'other' },
    });
  if (names.length > COLUMNS_MAX)
    throw invalid(`columns must have at most ${COLUMNS_MAX} names`, 'columns', {
      reason: 'TOO_MANY',
      values: { limit: COLUMNS_MAX },
    });
  if (names.filter((name) => name.startsWith('metadata.')).length > METADATA_KEYS_MAX)
    throw invalid(`columns must have at most ${METADATA_KEYS_MAX} keys of metadata`, 'columns', {
      reason: 'TOO_MANY',
      values: { limit: METADATA_KEYS_MAX },
    });
  return names;
}

/** Whether it identifies people: its rows are people, or a column is about one. */
function isOfPeople(
  { isPersonal, people = {}, fieldsOfPeople = [] }: ExportedList,
  names: readonly string[],
): boolean {
  // What merchants keep in metadata is often a name or an address.
  if (names.some((name) => fieldOf(name) === 'metadata')) return true;
  if (isPersonal) return true;
  const fields = names.map(fieldOf);
  return fields.some((name) => Object.hasOwn(people, name) || fieldsOfPeople.includes(name));
}

function fieldOf(name: string): string {
  return name.split('.')[0] ?? '';
}

/** What a list shows in GraphQL may be exported: no private field, and none beyond the role. */
function columnsOf(
  ctx: Context,
  { type, people = {} }: ExportedList,
  names: readonly string[],
  language: Language,
): ExportColumn[] {
  const fields = fieldsOf(type);
  return names.map((name) => {
    const [field = '', ...path] = name.split('.');
    const person = Object.hasOwn(people, field) ? people[field] : undefined;
    const facts = fields.get(field);
    const found = person ? innerFacts(person.type, path[0]) : facts && factsAt(facts, path);
    if (!found)
      throw invalid(`columns: ${name} is not a column of this list`, 'columns', {
        reason: 'UNKNOWN',
        values: { given: name },
      });
    const permission = person?.permission ?? facts?.permission;
    if (permission) ctx.require(permission);
    return columnOf(name, found, language);
  });
}

/** Of the field itself, of a key of free data, or of a field of a nested object. */
function factsAt(facts: FieldFacts, path: readonly string[]): Pick<FieldFacts, 'kind'> | undefined {
  const [inner] = path;
  // Free data, or one key of it.
  if (facts.kind === 'free') return { kind: 'text' };
  if (inner === undefined) return SCALARS.has(facts.kind) ? facts : undefined;
  return facts.nested && innerFacts(facts.nested(), inner);
}

function innerFacts(type: object, inner: string | undefined): Pick<FieldFacts, 'kind'> | undefined {
  const facts = inner === undefined ? undefined : fieldsOf(type).get(inner);
  return facts && SCALARS.has(facts.kind) ? facts : undefined;
}

/** A file with other rows than were asked for would be taken for the one that was. */
function refuseUnknown(query: Query): void {
  const names: readonly string[] = PARAMETERS;
  const unknown = Object.keys(query).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw invalid(
      `${unknown} is not a parameter of exports${didYouMean(unknown, names) || ': leave it out'}`,
      unknown,
      { reason: 'UNKNOWN', values: { given: unknown } },
    );
}

function filterIn(ctx: Context, list: ExportedList, { filter }: Query): object {
  const raw = filter === undefined || filter === '' ? {} : objectIn(filter);
  const known = [...unknownFields(list.filter, raw)].map((unknown): WrongField => {
    const field = `filter.${pathOf(unknown)}`;
    const remedy = didYouMean(unknown.name, unknown.known) || ': leave it out';
    return { field, message: `${field} is not a filter of this list${remedy}`, reason: 'UNKNOWN' };
  });
  return inputFor(ctx, { ...list, input: list.filter }, raw, { known });
}

function objectIn(filter: unknown): object {
  try {
    const raw: unknown = typeof filter === 'string' ? JSON.parse(filter) : null;
    if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) return raw;
  } catch {
    // Refused like what is no object.
  }
  throw invalid('filter must be one JSON object', 'filter', {
    reason: 'WRONG_FORMAT',
    values: { format: 'other' },
  });
}

async function note(
  ctx: Context,
  list: string,
  columns: readonly ExportColumn[],
  { type, filter }: { type: object; filter: object },
): Promise<void> {
  const after = {
    columns: columns.flatMap(({ headings }) => headings),
    filter: withoutTexts(type, filter),
  };
  await ctx.database.transaction((manager) =>
    writeActs(manager, authorOf(ctx), [
      { action: 'export', subject: list, scope: ctx.scope, after },
    ]),
  );
}

/** Names and addresses are erased with their person, and entries of the audit log never change. */
function withoutTexts(type: object, filter: object): Record<string, unknown> {
  const fields = fieldsOf(type);
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => {
      const kind = fields.get(name)?.kind;
      return [name, kind && UNNOTED.has(kind) ? UNNOTED_VALUE : (value as unknown)];
    }),
  );
}

/** Reads no further page before the one before it was sent. */
async function* linesOf(
  read: ReadPage,
  columns: readonly ExportColumn[],
  language: Language,
): AsyncGenerator<string> {
  yield (
    BYTE_ORDER_MARK +
    lineOf(
      columns.flatMap(({ headings }) => headings),
      language,
    )
  );
  let after: string | null = null;
  for (let count = 0; ;) {
    const limit = Math.min(ROWS_OF_A_PAGE, ROWS_MAX - count);
    const { rows, hasNext }: Awaited<ReturnType<ReadPage>> = await read({ limit, after });
    yield rows
      .map((row) =>
        lineOf(
          columns.flatMap(({ cells }) => cells(row)),
          language,
        ),
      )
      .join('');
    count += rows.length;
    after = rows.at(-1)?.id ?? null;
    if (!hasNext || after === null) return;
    if (count >= ROWS_MAX) return yield lineOf([cutSentence(language)], language);
  }
}

function cutSentence(language: Language): string {
  return language === 'pt'
    ? 'Há mais linhas: uma exportação tem no máximo 250.000. Use um filtro.'
    : 'There are more rows: an export has at most 250,000. Use a filter.';
}
