/** Tables of accounts at payment providers, of cards, and of sub-accounts with their balances. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

const SCOPE = `
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL`;

/** The keys of a store, and what was made with them, are removed together with it. */
const SCOPE_OF_KEYS = SCOPE.replace('("id")', '("id") ON DELETE CASCADE');

const ACCENTED = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ';
const PLAIN = 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn';
/** As in src/platform/records/columns/normalize-for-search.ts. */
const FOLDED_NAME = `(translate(lower("name"), '${ACCENTED}', '${PLAIN}'))`;

const ACCOUNTS = [
  `CREATE TABLE IF NOT EXISTS "providerAccounts" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL CHECK (NOT "devMode"),
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "kind" text NOT NULL,
    "name" text NOT NULL,
    "methods" text array NOT NULL,
    "sandbox" boolean NOT NULL,
    "sealedFile" text NOT NULL,
    "sealedSecret" text NOT NULL,
    "certificateEndsAt" timestamptz(3),
    "webhooksAt" timestamptz(3),
    "webhooksCheckAt" timestamptz(3),
    "notifiedAt" timestamptz(3),
    "compareAt" timestamptz(3),
    "disputesCheckAt" timestamptz(3),
    "comparedUntil" timestamptz(3),
    "comparingUntil" timestamptz(3),
    "comparingPage" integer NOT NULL DEFAULT 0,
    "secondFor" text array NOT NULL DEFAULT '{}'
  )`,
  `CREATE INDEX IF NOT EXISTS "providerAccounts_list"
    ON "providerAccounts" ("storeId", "devMode", "id")`,
  `CREATE INDEX IF NOT EXISTS "providerAccounts_webhooksCheckAt"
    ON "providerAccounts" ("storeId", "devMode", "webhooksCheckAt")
    WHERE "webhooksCheckAt" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "providerAccounts_compare"
    ON "providerAccounts" ("storeId", "devMode", "compareAt")
    WHERE "compareAt" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "providerAccounts_disputes"
    ON "providerAccounts" ("storeId", "devMode", "disputesCheckAt")
    WHERE "disputesCheckAt" IS NOT NULL`,
  // The ids of providers that do not take the reference of a payment as theirs.
  `CREATE TABLE IF NOT EXISTS "providerHandles" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL CHECK (NOT "devMode"),
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "providerAccountId" text NOT NULL REFERENCES "providerAccounts" ("id"),
    "kind" text NOT NULL,
    "reference" text NOT NULL,
    "providerId" text,
    "askedAt" timestamptz(3),
    UNIQUE ("providerAccountId", "kind", "reference"),
    UNIQUE ("providerAccountId", "kind", "providerId")
  )`,
  // Methods that are not called for a while, because the provider failed.
  `CREATE TABLE IF NOT EXISTS "providerOutages" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL CHECK (NOT "devMode"),
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "providerAccountId" text NOT NULL REFERENCES "providerAccounts" ("id"),
    "method" text NOT NULL,
    "reason" text NOT NULL,
    "needsRepair" boolean NOT NULL,
    "failedProbes" integer NOT NULL,
    "retryAt" timestamptz(3) NOT NULL,
    "reportAt" timestamptz(3),
    UNIQUE ("providerAccountId", "method")
  )`,
  `CREATE INDEX IF NOT EXISTS "providerOutages_reportAt"
    ON "providerOutages" ("storeId", "devMode", "reportAt")
    WHERE "reportAt" IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS "providerCalls" (
    "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "provider" text NOT NULL,
    "providerAccountId" text,
    "call" text NOT NULL,
    "reference" text,
    "providerId" text,
    "outcome" text NOT NULL,
    "result" text,
    "httpStatus" integer,
    "durationMs" integer NOT NULL,
    "requestId" text,
    "job" text,
    "traceId" text
  )`,
  ...['reference', 'providerId', 'requestId'].map(
    (column) => `CREATE INDEX IF NOT EXISTS "providerCalls_${column}"
      ON "providerCalls" ("${column}")
      WHERE "${column}" IS NOT NULL`,
  ),
  // What each account holds of the balance of its store.
  `CREATE TABLE IF NOT EXISTS "ledgerPurses" (
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "providerAccountId" text NOT NULL,
    "account" text NOT NULL,
    "balance" bigint NOT NULL,
    PRIMARY KEY ("storeId", "devMode", "providerAccountId", "account")
  )`,
  // Money of payouts that came back.
  `CREATE TABLE IF NOT EXISTS "transferReturns" (
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "id" text NOT NULL PRIMARY KEY,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "transferId" text NOT NULL,
    "providerId" text NOT NULL,
    "amount" bigint NOT NULL,
    "returnedAt" timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "transferReturns_once"
    ON "transferReturns" ("storeId", "devMode", "transferId", "providerId")`,
  // Payments that the simulator refunds as a whole only.
  `CREATE TABLE IF NOT EXISTS simulator."wholeRefunds" ("payment" text PRIMARY KEY)`,
];

const CARDS = [
  // Cards that providers store, so that they are deleted there when nothing uses them any more.
  `CREATE TABLE IF NOT EXISTS "providerCards" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL CHECK (NOT "devMode"),
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "providerAccountId" text NOT NULL REFERENCES "providerAccounts" ("id"),
    "token" text NOT NULL,
    "forgetAt" timestamptz(3),
    "forgottenAt" timestamptz(3),
    "deletedAt" timestamptz(3),
    UNIQUE ("token", "storeId", "devMode")
  )`,
  `CREATE INDEX IF NOT EXISTS "providerCards_forget"
    ON "providerCards" ("storeId", "devMode", "forgetAt")
    WHERE "forgetAt" IS NOT NULL`,
  // Cards that buyers agreed to have stored.
  `CREATE TABLE IF NOT EXISTS "storedCards" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "customerId" text NOT NULL REFERENCES "customers" ("id"),
    "brand" text,
    "lastFour" text,
    "expiryMonth" text,
    "lastUsedAt" timestamptz(3),
    "cardToken" text NOT NULL,
    "providerAccountId" text REFERENCES "providerAccounts" ("id"),
    "deletedAt" timestamptz(3),
    "consentedAt" timestamptz(3) NOT NULL,
    CHECK ("devMode" = ("providerAccountId" IS NULL))
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "storedCards_owned" ON "storedCards"
    ("storeId", "devMode", "customerId", "cardToken") WHERE "deletedAt" IS NULL`,
  `CREATE INDEX IF NOT EXISTS "storedCards_list" ON "storedCards" ("storeId", "devMode", "id")
    WHERE "deletedAt" IS NULL`,
  `CREATE INDEX IF NOT EXISTS "storedCards_customer"
    ON "storedCards" ("storeId", "devMode", "customerId", "id")`,
  `CREATE INDEX IF NOT EXISTS "storedCards_used"
    ON "storedCards" ("cardToken") WHERE NOT "devMode"`,
  // From which network a card was tried on a page: emptied after two days.
  `CREATE TABLE IF NOT EXISTS "cardTries" (
    "attemptId" text PRIMARY KEY,
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "checkoutId" text NOT NULL,
    "networkHash" text NOT NULL,
    "siteHash" text,
    "at" timestamptz(3) NOT NULL,
    "writtenAt" timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX IF NOT EXISTS "cardTries_network" ON "cardTries" ("networkHash", "at")`,
  `CREATE INDEX IF NOT EXISTS "cardTries_site"
    ON "cardTries" ("siteHash", "at") WHERE "siteHash" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "cardTries_checkout" ON "cardTries" ("checkoutId", "at")`,
  `CREATE INDEX IF NOT EXISTS "cardTries_written" ON "cardTries" ("writtenAt")`,
  `CREATE TABLE IF NOT EXISTS "publicKeys" (
    ${SCOPE_OF_KEYS},
    "key" text NOT NULL UNIQUE,
    "replacedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "publicKeys_current" ON "publicKeys" ("storeId", "devMode")
    WHERE "replacedAt" IS NULL`,
  // What browsers make of cards with a public key.
  `CREATE TABLE IF NOT EXISTS "browserTokens" (
    ${SCOPE_OF_KEYS},
    "providerToken" text NOT NULL,
    "amount" bigint NOT NULL,
    "savesCard" boolean NOT NULL,
    "expiresAt" timestamptz(3) NOT NULL,
    "usedAt" timestamptz(3)
  )`,
  `CREATE INDEX IF NOT EXISTS "browserTokens_expired"
    ON "browserTokens" ("storeId", "devMode", "expiresAt")`,
];

const SUB_ACCOUNTS = [
  `CREATE TABLE IF NOT EXISTS "subAccounts" (${SCOPE},
    "name" text NOT NULL,
    "taxId" text NOT NULL,
    "externalId" text,
    "metadata" jsonb NOT NULL,
    "pixKey" text NOT NULL,
    "pixKeyType" text NOT NULL,
    "deletedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "subAccounts_taxId"
    ON "subAccounts" ("storeId", "devMode", "taxId")
    WHERE "deletedAt" IS NULL`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "subAccounts_externalId"
    ON "subAccounts" ("storeId", "devMode", "externalId")
    WHERE "externalId" IS NOT NULL AND "deletedAt" IS NULL`,
  `CREATE INDEX IF NOT EXISTS "subAccounts_list" ON "subAccounts" ("storeId", "devMode", "id")`,
  `CREATE INDEX IF NOT EXISTS "subAccounts_named"
    ON "subAccounts" ("storeId", "devMode", ${FOLDED_NAME} text_pattern_ops)
    WHERE "deletedAt" IS NULL`,
  `CREATE TABLE IF NOT EXISTS "splitParts" (${SCOPE},
    "chargeId" text NOT NULL REFERENCES "charges" ("id"),
    "subAccountId" text NOT NULL REFERENCES "subAccounts" ("id"),
    "paidAmount" bigint NOT NULL,
    "amount" bigint NOT NULL,
    "fee" bigint NOT NULL,
    "heldAs" text NOT NULL,
    "givenBack" bigint NOT NULL,
    "available" bigint NOT NULL,
    "pending" bigint NOT NULL,
    "blocked" bigint NOT NULL,
    CHECK ("amount" >= 0 AND "fee" BETWEEN 0 AND "amount" AND "amount" <= "paidAmount")
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "splitParts_once"
    ON "splitParts" ("chargeId", "subAccountId")`,
  `CREATE INDEX IF NOT EXISTS "splitParts_list"
    ON "splitParts" ("storeId", "devMode", "subAccountId", "id")`,
  `CREATE TABLE IF NOT EXISTS "subAccountEntries" (${SCOPE},
    "subAccountId" text NOT NULL REFERENCES "subAccounts" ("id"),
    "kind" text NOT NULL,
    "cause" text NOT NULL,
    "chargeId" text,
    "reference" text NOT NULL,
    "providerAccountId" text,
    "available" bigint NOT NULL,
    "pending" bigint NOT NULL,
    "blocked" bigint NOT NULL
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "subAccountEntries_once"
    ON "subAccountEntries" ("storeId", "devMode", "kind", "cause", "subAccountId")`,
  `CREATE INDEX IF NOT EXISTS "subAccountEntries_reference"
    ON "subAccountEntries" ("storeId", "devMode", "reference")`,
  `CREATE INDEX IF NOT EXISTS "subAccountEntries_list"
    ON "subAccountEntries" ("storeId", "devMode", "subAccountId", "id")`,
  `CREATE TABLE IF NOT EXISTS "subAccountBalances" (
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "subAccountId" text NOT NULL REFERENCES "subAccounts" ("id"),
    "providerAccountId" text NOT NULL,
    "available" bigint NOT NULL,
    "pending" bigint NOT NULL,
    "blocked" bigint NOT NULL,
    PRIMARY KEY ("storeId", "devMode", "subAccountId", "providerAccountId")
  )`,
  `CREATE INDEX IF NOT EXISTS "subAccountBalances_negative"
    ON "subAccountBalances" ("storeId", "devMode", "subAccountId")
    WHERE "available" < 0`,
];

const STATEMENTS = [...ACCOUNTS, ...CARDS, ...SUB_ACCOUNTS];

export class AccountsAndCards0483 implements MigrationInterface {
  name = 'AccountsAndCards1760000000483';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, STATEMENTS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
