/**
 * The migrated database is what the stored classes say, and a new migration is written so that
 * TypeORM takes it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../src/migrations/all';
import { pendingStatements, writeMigration } from '../../scripts/write-migration';
import { freshDatabase } from '../support/database';
import { execute } from '../support/server';

const LIST = readFileSync(join(__dirname, '../../src/migrations/all.ts'), 'utf8');

test('the tables match the stored classes: nothing is pending', async () => {
  const { url, drop } = await freshDatabase();
  expect(await pendingStatements(url)).toEqual([]); // if not: npm run migration -- <name>
  await drop();
});

test('a column that is missing, too much or of another type is seen', async () => {
  const { url, drop } = await freshDatabase();
  await execute(
    url,
    'ALTER TABLE "products" DROP COLUMN "trialDays"',
    'ALTER TABLE "stores" ADD COLUMN "colour" text',
    'ALTER TABLE "charges" ALTER COLUMN "discount" TYPE integer',
  );
  const pending = (await pendingStatements(url)).join('\n');
  expect(pending).toContain('ALTER TABLE "products" ADD "trialDays" integer');
  expect(pending).toContain('ALTER TABLE "stores" DROP COLUMN "colour"');
  expect(pending).toContain('"discount" bigint');
  await drop();
});

test('the names of the migrations put them in the order of their numbers', () => {
  const names = migrations.map((type) => ({ className: type.name, name: new type().name }));
  for (const [index, { className, name }] of names.entries()) {
    expect(className).toMatch(/^[A-Z]\w*\D\d{4}$/);
    const number = Number(className.slice(-4));
    expect(name).toBe(`${className.slice(0, -4)}${1_760_000_000_000 + number}`);
    if (index > 0) expect(number).toBeGreaterThan(Number(names[index - 1]?.className.slice(-4)));
  }
});

test('a new migration: its file, its class, its name and its line in the list', () => {
  const list = `/** Every migration. */\nimport { Foundation0001 } from './0001-foundation';\n\nexport const migrations = [Foundation0001];\n`;
  const written = writeMigration(
    'add-colours',
    ['ALTER TABLE "products" ADD "colour" text', 'SELECT `a` ${b}'],
    list,
  );
  expect(written.file).toBe('0002-add-colours.ts');
  expect(written.className).toBe('AddColours0002');
  expect(written.text).toContain(
    `export class AddColours0002 implements MigrationInterface {\n  name = 'AddColours1760000000002';`,
  );
  expect(written.text).toContain(
    '    await runner.query(`ALTER TABLE "products" ADD "colour" text`);\n',
  );
  expect(written.text).toContain('    await runner.query(`SELECT \\`a\\` \\${b}`);\n');
  expect(written.list).toBe(
    `/** Every migration. */\nimport { Foundation0001 } from './0001-foundation';\nimport { AddColours0002 } from './0002-add-colours';\n\nexport const migrations = [Foundation0001, AddColours0002];\n`,
  );
});

test('the next one continues the list as it is written, also with missing numbers and broken lines', () => {
  const last = Math.max(...migrations.map((type) => Number(type.name.slice(-4))));
  const next = writeMigration('next', [], LIST);
  expect(next.file).toBe(`${String(last + 1).padStart(4, '0')}-next.ts`);
  expect(next.list).toContain(`, ${next.className}];`);
  const broken = `import { A0001 } from './0001-a';\nimport { B0007 } from './0007-b';\n\nexport const migrations = [\n  A0001,\n  B0007,\n];\n`;
  const after = writeMigration('c', [], broken);
  expect(after.file).toBe('0008-c.ts');
  expect(after.list).toContain('B0007, C0008];');
});

test.each([undefined, '', 'Add', 'add colours', '../x', 'add--x', '-x', '1-x'])(
  '%p is not the name of a migration',
  (name) => {
    expect(() => writeMigration(name, [], LIST)).toThrow('give the migration a name');
  },
);
