/** What the handles on rows without a scope return and refuse. */
import type { EntityManager } from 'typeorm';
import { People } from '../../src/modules/members/people';
import { AllStoresSql } from '../../src/platform/records/all-stores';

test('rows are returned alike, whatever the statement', async () => {
  const answering = (result: unknown) =>
    new AllStoresSql({ query: () => Promise.resolve(result) }).query('');
  const rows = [{ id: 'a' }, { id: 'b' }];
  expect(await answering(rows)).toEqual(rows); // SELECT, INSERT … RETURNING
  expect(await answering([rows, 2])).toEqual(rows); // UPDATE and DELETE … RETURNING
  expect(await answering([[], 0])).toEqual([]);
  expect(await answering([])).toEqual([]);
  expect(await answering(undefined)).toEqual([]); // SET
});

test('SQL of people reaches the tables of people only', async () => {
  const asked: string[] = [];
  const manager = { query: (sql: string) => Promise.resolve(asked.push(sql)) };
  const people = new People(manager as unknown as EntityManager);
  await people.query('SELECT "id" FROM "users" u JOIN "memberships" m ON true', []);
  for (const sql of [
    'SELECT "id" FROM "charges"',
    'SELECT 1 FROM "users" u LEFT JOIN "customers" c ON true',
    'INSERT INTO "events" ("id") VALUES ($1)',
    'UPDATE "apiKeys" SET "revokedAt" = NULL',
    'DELETE FROM "sessions" USING "charges"',
    'WITH x AS (SELECT FROM\n "charges") SELECT FROM "users"',
  ]) {
    await expect(people.query(sql, [])).rejects.toThrow('SQL of people must not name');
    await expect(people.queryFirst(sql, [])).rejects.toThrow('SQL of people must not name');
  }
  expect(asked).toHaveLength(1);
});
