/** A database for one test file: its own, empty and migrated, created in milliseconds. */
import { randomBytes } from 'node:crypto';
import { execute, withDatabase } from './server';

/** A fresh database of its own, cloned from the migrated template. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = setting('TEST_SERVER_URL');
  const name = `${setting('TEST_DATABASE_PREFIX')}${randomBytes(5).toString('hex')}`;
  await execute(
    server,
    `CREATE DATABASE ${name} TEMPLATE ${setting('TEST_TEMPLATE')} STRATEGY file_copy`,
  );
  return {
    url: withDatabase(server, name),
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** One without any table, in which the service makes them. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = setting('TEST_SERVER_URL');
  const name = `${setting('TEST_DATABASE_PREFIX')}${randomBytes(5).toString('hex')}`;
  await execute(
    server,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  return {
    url: withDatabase(server, name),
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: run the tests through jest, whose global set-up starts the server`,
    );
  return value;
}
