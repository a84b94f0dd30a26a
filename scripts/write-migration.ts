/**
 * Writes the migration that brings the tables in line with the stored classes: `npm run migration
 * -- <name>`. Add indexes and foreign keys to it by hand.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataSourceAt } from '../ormconfig';
import { migrate } from '../src/runtime/migrate-database';
import { config } from '../src/config/config';
import { openDatabase } from '../src/runtime/open-database';

const FOLDER = join(process.cwd(), 'src', 'migrations');
/**
 * TypeORM orders migrations by the number of 13 digits at the end of their `name`: this number plus
 * the number of the file.
 */
const FIRST_TIMESTAMP = 1_760_000_000_000;
/**
 * Indexes and constraints are defined only in migrations, so what TypeORM does not know is not a
 * difference.
 */
const LIVES_IN_MIGRATIONS = /^(DROP INDEX|DROP TABLE|ALTER TABLE \S+ DROP CONSTRAINT)/;

/** The statements by which the stored classes differ from the migrated database. */
export async function pendingStatements(url: string): Promise<string[]> {
  const database = await dataSourceAt(url, 2).initialize();
  try {
    const { upQueries } = await database.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query).filter((query) => !LIVES_IN_MIGRATIONS.test(query));
  } finally {
    await database.destroy();
  }
}

/** A migration to write: its file, its class, its text and the text of the list. */
export interface WrittenMigration {
  file: string;
  className: string;
  text: string;
  list: string;
}

/**
 * `list` is the text of `all.ts`. The number of the migration is the next after its last. Refuses a
 * name that is not lower-case words with hyphens.
 */
export function writeMigration(
  name: string | undefined,
  statements: readonly string[],
  list: string,
): WrittenMigration {
  if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error('give the migration a name: npm run migration -- add-coupons');
  const last = Math.max(
    0,
    ...[...list.matchAll(/from '\.\/(\d{4})-/g)].map(([, number]) => Number(number)),
  );
  const number = String(last + 1).padStart(4, '0');
  const file = `${number}-${name}`;
  const words = name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  const className = `${words}${number}`;
  return {
    file: `${file}.ts`,
    className,
    text: fileText(className, `${words}${FIRST_TIMESTAMP + last + 1}`, statements),
    list: withMigration(list, className, file),
  };
}

function withMigration(list: string, className: string, file: string): string {
  const lines = list.split('\n');
  const lastImport = lines.findLastIndex((line) => line.startsWith('import '));
  lines.splice(lastImport + 1, 0, `import { ${className} } from './${file}';`);
  return lines
    .join('\n')
    .replace(/\[([^\]]*?),?\s*\];/, (_, listed: string) =>
      listed.trim() ? `[${listed.trimEnd()}, ${className}];` : `[${className}];`,
    );
}

async function main(name: string | undefined): Promise<void> {
  const list = join(FOLDER, 'all.ts');
  const before = readFileSync(list, 'utf8');
  writeMigration(name, [], before); // an invalid name is refused before anything is started
  const server = await openDatabase(config);
  try {
    await migrate(server.url);
    const statements = await pendingStatements(server.url);
    if (statements.length === 0) {
      console.log('nothing to do: the tables match the stored classes');
      return;
    }
    const written = writeMigration(name, statements, before);
    writeFileSync(join(FOLDER, written.file), written.text);
    writeFileSync(list, written.list);
    format([join(FOLDER, written.file), list]);
    console.log(
      `wrote src/migrations/${written.file}: add its indexes and foreign keys, and say in its ` +
        'first line what it is for',
    );
  } finally {
    await server.stop();
  }
}

function format(files: readonly string[]): void {
  const oxfmt = join(process.cwd(), 'node_modules', 'oxfmt', 'bin', 'oxfmt');
  execFileSync(process.execPath, [oxfmt, ...files], { stdio: 'ignore' });
}

function fileText(className: string, migrationName: string, statements: readonly string[]): string {
  const lines = statements
    .map(
      (statement) =>
        `    await runner.query(\`${statement.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`)}\`);`,
    )
    .join('\n');
  return `/** Say here in one sentence what this migration is for. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  name = '${migrationName}';

  async up(runner: QueryRunner): Promise<void> {
${lines}
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
`;
}

if (require.main === module) {
  main(process.argv[2]).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
