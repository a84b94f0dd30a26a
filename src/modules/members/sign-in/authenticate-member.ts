/**
 * From the cookie of a request to the member's store, environment and permissions. One indexed read
 * per request, so that every process refuses an ended session at once.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { IsNull, type DataSource } from 'typeorm';
import { config } from '../../../config/config';
import { RequestLocal } from '../../../platform/operations/request-local';
import { Context } from '../../../platform/operations/context';
import { isIdOf } from '../../../platform/records/columns/ids';
import { People } from '../people';
import { PREPARED } from '../../../platform/database/query-hints';
import type { Scope } from '../../../platform/records/record';
import { Rows } from '../../../platform/records/rows';
import {
  factorRequired,
  forbidden,
  invalid,
  storeSuspended,
  type AppError,
} from '../../../platform/operations/errors';
import { noteCaller } from '../../../platform/limits/checked-callers';
import { addLogFields } from '../../../platform/observability/log';
import { MINUTE_MS, later, wallNow } from '../../../platform/time/clock';
import { ApiKey } from '../../stores/keys/api-key';
import { rateLimiterOf } from '../../stores/keys/rate-limit';
import { sessionIsOver } from '../sessions/find-session';
import { permissionsOf, type Role } from '../team/roles';
import { isAlive, type Session } from '../sessions/session';
import { tokenOf } from '../sessions/session-cookie';
import { hashesOfToken } from '../sessions/start-session';

/** If a body took longer than this to arrive, the session is read again. */
const LOOKED_UP_AGAIN_AFTER_MS = 500;

export interface MemberRequest {
  readonly id: string;
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
}
interface Reply {
  headers(values: Record<string, string>): unknown;
}

type SessionRow = Pick<
  Session,
  'id' | 'userId' | 'limit' | 'usedAt' | 'expiresAt' | 'sudoUntil' | 'endedAt'
>;
interface MemberRow extends SessionRow {
  role: Role | null;
  suspendedAt: Date | null;
  rate: number | null;
  offsetMs: string | null;
  productionActivatedAt?: Date | null;
}

const checked = new RequestLocal<MemberRequest, { ctx: Context; atMs: number }>();

/**
 * Checks the session before the body is read. Refuses with 400 without a store, with 401 without a
 * session, with 403 a person who is no member or lacks a factor, and with 429 too many requests.
 */
export async function checkMember(
  database: DataSource,
  request: MemberRequest,
  reply: Reply,
  scope: Scope = scopeOf(request.headers),
): Promise<Context> {
  const ctx = await authenticateMember(database, request, reply, scope);
  checked.attach(request, { ctx, atMs: performance.now() });
  noteCaller(request, ctx.callerId);
  return ctx;
}

/** The context of a request that checkMember() accepted. */
export async function memberContextOf(
  database: DataSource,
  request: MemberRequest,
  signal?: AbortSignal,
): Promise<Context> {
  const found = checked.of(request);
  if (!found) throw new Error('the session of this request was not checked before its body');
  const isFresh = performance.now() - found.atMs < LOOKED_UP_AGAIN_AFTER_MS;
  const ctx = isFresh
    ? found.ctx
    : await authenticateMember(database, request, null, found.ctx.scope);
  if (signal) ctx.stopWith(signal);
  return ctx;
}

/** Store and environment of the headers; refuses with 400. */
export function scopeOf(headers: IncomingHttpHeaders): Scope {
  const storeId = String(headers['x-pitanga-store'] ?? '');
  const environment = headers['x-pitanga-environment'];
  if (!isIdOf('store', storeId))
    throw invalid('the header X-Pitanga-Store must be the id of a store', 'X-Pitanga-Store', {
      reason: 'WRONG_FORMAT',
      values: { format: 'other' },
    });
  if (environment !== 'dev' && environment !== 'prod')
    throw invalid('the header X-Pitanga-Environment must be dev or prod', 'X-Pitanga-Environment', {
      reason: 'NOT_A_CHOICE',
      values: { choices: ['dev', 'prod'] },
    });
  return { storeId, devMode: environment === 'dev' };
}

async function authenticateMember(
  database: DataSource,
  request: MemberRequest,
  reply: Reply | null,
  scope: Scope,
): Promise<Context> {
  const people = new People(database.manager);
  const token = tokenOf(request.headers.cookie);
  const found = token === null ? null : await findMember(people, token, scope);
  const refusal = refusalOf(found, scope);
  if (!found?.role || refusal) throw refusal ?? sessionIsOver();
  addLogFields({ store: scope.storeId, devMode: scope.devMode, session: found.id });
  const limiter = rateLimiterOf(database);
  // Stores have rates of their own, which must not fill a bucket that another store's requests use.
  const bucket = `${found.id} ${scope.storeId}`;
  const spend = (requests: number): void => {
    const taken = limiter.take(bucket, found.rate ?? config.rateLimit, { requests });
    reply?.headers(taken);
  };
  if (reply) spend(1);
  await noteUse(people, found);
  return new Context({
    database,
    scope,
    clockOffsetMs: scope.devMode ? Number(found.offsetMs ?? 0) : 0,
    permissions: permissionsOf(found.role, scope.devMode),
    requestId: request.id,
    member: {
      userId: found.userId,
      role: found.role,
      sessionId: found.id,
      inProduction: permissionsOf(found.role, false),
      isKeptFromShared: await isKeptFromShared(database, found, scope),
      hasFactor: found.limit === 'NONE',
      sudoUntil: found.sudoUntil,
    },
    spend,
    throttle: () => limiter.stateOf(bucket),
  });
}

async function findMember(
  people: People,
  token: string,
  { storeId }: Scope,
): Promise<MemberRow | null> {
  const [found] = await people.queryFirst<MemberRow>(
    `${PREPARED}
      SELECT s."id", s."userId", s."limit", s."usedAt", s."expiresAt", s."sudoUntil", s."endedAt",
        m."role", st."suspendedAt", st."rate", c."offsetMs",
        st."productionActivatedAt"
      FROM "sessions" s
      LEFT JOIN "memberships" m
        ON m."userId" = s."userId" AND m."storeId" = $2 AND m."removedAt" IS NULL
      LEFT JOIN "stores" st ON st."id" = m."storeId"
      LEFT JOIN "testClocks" c ON c."storeId" = m."storeId"
      WHERE s."tokenHash" = ANY($1)
    `,
    [hashesOfToken(token), storeId],
  );
  return found ?? null;
}

/** Whether the session has no factor, and real money can move in the store. */
async function isKeptFromShared(
  { manager }: DataSource,
  { limit, productionActivatedAt }: MemberRow,
  { storeId }: Scope,
): Promise<boolean> {
  if (limit === 'NONE') return false;
  if (productionActivatedAt) return true;
  const inProduction = new Rows(manager, { storeId, devMode: false });
  return (await inProduction.findBy(ApiKey, { revokedAt: IsNull() })) !== null;
}

function refusalOf(found: MemberRow | null, { devMode }: Scope): AppError | null {
  if (!found || !isAlive(found, wallNow())) return sessionIsOver();
  if (found.role === null) return forbidden('you are not a member of this store');
  if (found.suspendedAt) return storeSuspended();
  if (found.limit === 'ENROL')
    return factorRequired('add a passkey or a password first: this session may do nothing else');
  if (found.limit === 'DEV_MODE' && !devMode)
    return factorRequired('production needs a passkey or a password: add one');
  return null;
}

/** Accurate to a minute, which is enough for an end after an hour. */
async function noteUse(people: People, { id, usedAt }: SessionRow): Promise<void> {
  const now = wallNow();
  if (later(usedAt, MINUTE_MS) > now) return;
  await people.queryFirst(`UPDATE "sessions" SET "usedAt" = $2 WHERE "id" = $1`, [id, now]);
}

/** A session that reads the stream of a store. */
export interface Watching {
  sessionId: string;
  scope: Scope;
}

/** Which of these may no longer read, and why. For streams, which outlive their request. */
export async function refusedMembers<Each extends Watching>(
  people: People,
  watching: readonly Each[],
): Promise<Map<Each, AppError>> {
  const rows = await people.queryFirst<MemberRow & { storeId: string | null }>(
    `
      SELECT s."id", s."userId", s."limit", s."usedAt", s."expiresAt", s."sudoUntil", s."endedAt",
        m."storeId", m."role", st."suspendedAt"
      FROM "sessions" s
      LEFT JOIN "memberships" m
        ON m."userId" = s."userId" AND m."storeId" = ANY($2) AND m."removedAt" IS NULL
      LEFT JOIN "stores" st ON st."id" = m."storeId"
      WHERE s."id" = ANY($1)
    `,
    [
      [...new Set(watching.map(({ sessionId }) => sessionId))],
      [...new Set(watching.map(({ scope }) => scope.storeId))],
    ],
  );
  const refused = new Map<Each, AppError>();
  for (const each of watching) {
    const { sessionId, scope } = each;
    const ofSession = rows.filter(({ id }) => id === sessionId);
    const ofStore = ofSession.find(({ storeId }) => storeId === scope.storeId);
    const other = ofSession[0] ? { ...ofSession[0], role: null } : null;
    const refusal = refusalOf(ofStore ?? other, scope);
    if (refusal) refused.set(each, refusal);
  }
  return refused;
}
