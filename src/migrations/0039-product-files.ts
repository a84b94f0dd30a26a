/** Counts the stored files of a store and environment, so that a quota can bound them. Files stored before are not counted. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "productFiles" (
     "id" text NOT NULL,
     "storeId" text NOT NULL,
     "devMode" boolean NOT NULL,
     "createdAt" timestamptz(3) NOT NULL,
     "updatedAt" timestamptz(3) NOT NULL,
     "name" text NOT NULL,
     "size" integer NOT NULL,
     "productId" text,
     PRIMARY KEY ("id"),
     FOREIGN KEY ("storeId") REFERENCES "stores" ("id"),
     FOREIGN KEY ("productId") REFERENCES "products" ("id"),
     CHECK ("size" >= 0)
   )`,
  `CREATE UNIQUE INDEX "productFilesName" ON "productFiles" ("name")`,
  `CREATE INDEX "productFilesScope" ON "productFiles" ("storeId", "devMode") INCLUDE ("size")`,
  `CREATE INDEX "productFilesUnused" ON "productFiles" ("createdAt") WHERE "productId" IS NULL`,
];

export class ProductFiles0039 implements MigrationInterface {
  name = 'ProductFiles1760000000039';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
