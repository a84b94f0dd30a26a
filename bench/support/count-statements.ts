/**
 * Loaded into a measured process by `--require`: counts the statements that it sends to PostgreSQL,
 * by their text. SIGUSR2 writes them as JSON to the file that STATEMENTS_FILE names.
 */
import { writeFileSync } from 'node:fs';
import pg from 'pg';

const counts = new Map<string, number>();

const { prototype } = pg.Client;
const query = prototype.query as (...given: unknown[]) => unknown;

prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  const [first] = given;
  const text = typeof first === 'string' ? first : (first as { text?: string }).text;
  const known = String(text).replaceAll(/\s+/g, ' ').trim();
  counts.set(known, (counts.get(known) ?? 0) + 1);
  return query.apply(this, given);
} as typeof prototype.query;

process.on('SIGUSR2', () =>
  writeFileSync(process.env.STATEMENTS_FILE ?? '', JSON.stringify([...counts])),
);
