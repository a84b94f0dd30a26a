/**
 * Checks at start-up that sessions of the database have the limits that this service relies on.
 * Behind a pooler, what a client asks for is refused or lost.
 */
import { SESSION_OPTIONS } from '../../ormconfig';
import { SESSION_SETTINGS, isPooled } from './database';
import { ResilientClient } from '../platform/database/resilient-client';
import { StartProblem } from '../config/start-problem';
import type { DatabaseAddresses } from './open-database';

/** What PgBouncer answers to a setting that it does not pass on. */
const PROTOCOL_VIOLATION = '08P01';

interface Session {
  role: string;
  database: string;
  /** By the name of the setting; times in milliseconds. */
  settings: Record<string, string>;
}

/** Refuses to start, with what to do, when a session is not as it must be. */
export async function checkSessions({ url, directUrl }: DatabaseAddresses): Promise<void> {
  if (missingIn(await sessionAt(directUrl)).length > 0)
    throw new StartProblem(
      url === directUrl
        ? 'DATABASE_URL leads to a pooler that drops the settings of a session: set ' +
            'DATABASE_DIRECT_URL to the address of PostgreSQL itself'
        : 'DATABASE_DIRECT_URL leads to a pooler: it must be the address of PostgreSQL itself',
    );
  if (!isPooled(url)) return;
  const session = await sessionAt(url);
  const missing = missingIn(session);
  if (missing.length === 0) return;
  const lines = missing.map(
    ([name, value]) =>
      `  ALTER ROLE ${quoted(session.role)} IN DATABASE ${quoted(session.database)} ` +
      `SET ${name} = '${value}';`,
  );
  throw new StartProblem(
    'sessions of DATABASE_URL lack settings, which a pooler does not pass on. Run this in ' +
      `PostgreSQL, then RECONNECT in the pooler:\n${lines.join('\n')}`,
  );
}

/** The settings of a session that is opened as requests and jobs open theirs. */
async function sessionAt(url: string): Promise<Session> {
  const client = new ResilientClient({
    ...SESSION_SETTINGS,
    connectionString: url,
    options: SESSION_OPTIONS,
    isPooled: isPooled(url),
  });
  try {
    await client.connect();
    const { rows } = await client.query<Session>(
      `
        SELECT current_user AS "role", current_database() AS "database",
          (SELECT jsonb_object_agg("name", "setting") FROM pg_settings) AS "settings"
      `,
    );
    const [session] = rows;
    if (!session) throw new Error('the database reported nothing of this session');
    return session;
  } catch (error) {
    if ((error as { code?: string }).code !== PROTOCOL_VIOLATION) throw error;
    throw new StartProblem(
      'a pooler refuses the settings of a session: DATABASE_DIRECT_URL must be the address of ' +
        'PostgreSQL itself',
    );
  } finally {
    await client.end();
  }
}

/** The settings that differ from what they must be, each with the value that it must have. */
function missingIn({ settings }: Session): (readonly [name: string, value: string])[] {
  const required = [
    ...Object.entries(SESSION_SETTINGS).map(([name, ms]) => [name, String(ms)] as const),
    ['jit', 'off'] as const,
  ];
  return required.filter(([name, value]) => settings[name] !== value);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
