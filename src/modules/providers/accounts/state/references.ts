/** Remembers the ids of an account's provider, for providers that do not take ours. */
import type { DataSource } from 'typeorm';
import { newId } from '../../../../platform/records/columns/ids';
import { MINUTE_MS, later, wallNow } from '../../../../platform/time/clock';
import type { ProviderAccount } from '../provider-account';
import { ProviderReference } from './provider-reference';

/** What is known of a call with one of our references. */
export interface KnownReference {
  /** Null = the answer is not known. */
  providerId: string | null;
  /** When the provider was first asked (wall time). */
  since: Date;
  /** When it was last asked (wall time); null = it may be asked again. */
  askedAt: Date | null;
  /** Whether it was asked a moment ago: it may still be acting, and its lists may not show it. */
  isAskedNow: boolean;
}

/** The ids of a provider that does not take ours, by kind (such as `boleto`) and our reference. */
export interface ProviderReferences {
  /** Null = the provider was never asked. */
  find(kind: string, reference: string): Promise<KnownReference | null>;
  /** Our reference of an id of the provider; null = it is not one that we keep. */
  referenceOf(kind: string, providerId: string): Promise<string | null>;
  /**
   * To be called before each call that creates something. False = the provider has done it, or was
   * asked a moment ago, perhaps by another process: it must not be asked now. `seen` is what was
   * known before the provider's lists were searched; also false if it was asked since then, because
   * that search says nothing about the later call.
   */
  begin(kind: string, reference: string, seen?: KnownReference | null): Promise<boolean>;
  keep(kind: string, reference: string, providerId: string): Promise<void>;
  /**
   * The provider has certainly not acted, or what it made is cancelled and was never shown: it
   * may be asked again at once.
   */
  release(kind: string, reference: string): Promise<void>;
}

/**
 * Longer than a call takes (at most 100 seconds, with a new token and one repetition) and than the
 * provider's lists need to show what it did.
 */
const ASK_AGAIN_AFTER_MS = 3 * MINUTE_MS;

const OF_REFERENCE = `"providerAccountId" = $1 AND "kind" = $2 AND "reference" = $3`;

const FIND = `
  SELECT "providerId", "createdAt" AS "since", "askedAt"
  FROM "providerHandles"
  WHERE ${OF_REFERENCE}
`;
const REFERENCE_OF = `
  SELECT "reference"
  FROM "providerHandles"
  WHERE "providerAccountId" = $1 AND "kind" = $2 AND "providerId" = $3
`;
const BEGIN = `
  INSERT INTO "providerHandles" (
    "providerAccountId", "kind", "reference", "id", "storeId", "devMode", "createdAt", "updatedAt",
    "askedAt"
  )
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7)
  ON CONFLICT ("providerAccountId", "kind", "reference") DO UPDATE
  SET "askedAt" = excluded."askedAt", "updatedAt" = excluded."updatedAt"
  WHERE "providerHandles"."providerId" IS NULL
    AND ("providerHandles"."askedAt" IS NULL OR "providerHandles"."askedAt" <= $8)
    AND ($9 OR "providerHandles"."askedAt" IS NOT DISTINCT FROM $10)
  RETURNING "id"
`;
const KEEP = `
  UPDATE "providerHandles"
  SET "providerId" = $4, "updatedAt" = $5
  WHERE ${OF_REFERENCE} AND "providerId" IS NULL
`;
const RELEASE = `
  UPDATE "providerHandles"
  SET "askedAt" = NULL, "providerId" = NULL, "updatedAt" = $4
  WHERE ${OF_REFERENCE}
`;

/** Not in a transaction: what is known of the provider stays, whatever happens next. */
export function referencesOf(
  database: DataSource,
  { id, storeId, devMode }: Pick<ProviderAccount, 'id' | 'storeId' | 'devMode'>,
): ProviderReferences {
  const run = <Row>(sql: string, kind: string, reference: string, ...more: unknown[]) =>
    database.query<Row[]>(sql, [id, kind, reference, ...more]);
  return {
    find: async (kind, reference) => {
      const [found] = await run<Omit<KnownReference, 'isAskedNow'>>(FIND, kind, reference);
      if (!found) return null;
      const { askedAt } = found;
      const isAskedNow = askedAt !== null && later(askedAt, ASK_AGAIN_AFTER_MS) > wallNow();
      return { ...found, isAskedNow };
    },
    referenceOf: async (kind, providerId) => {
      const [found] = await run<{ reference: string }>(REFERENCE_OF, kind, providerId);
      return found?.reference ?? null;
    },
    begin: async (kind, reference, seen) => {
      const now = wallNow();
      const before = later(now, -ASK_AGAIN_AFTER_MS);
      const row = newId(ProviderReference.prefix);
      const since = [seen === undefined, seen?.askedAt ?? null];
      const begun = await run(BEGIN, kind, reference, row, storeId, devMode, now, before, ...since);
      return begun.length > 0;
    },
    keep: async (kind, reference, providerId) => {
      await run(KEEP, kind, reference, providerId, wallNow());
    },
    release: async (kind, reference) => {
      await run(RELEASE, kind, reference, wallNow());
    },
  };
}
