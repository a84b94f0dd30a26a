/**
 * The production keys that this process has read within the last second. They are forgotten when
 * any process revokes a key or changes a store.
 */
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import {
  listen,
  type ChannelSubscription,
} from '../../../platform/database/database-notifications';
import { SECOND_MS } from '../../../platform/time/clock';
import { findKey } from './find-key';
import type { KeyRow } from './key-row';

/** Also if no message arrives, such as after a change by a previous release or by hand. */
const AGE_MAX_MS = SECOND_MS;
const KEYS_MAX = 5_000;
const CHANNEL = 'pitanga_keys';

/** A statement of the transaction that makes the change: it is sent to all processes on commit. */
export const ANNOUNCE_KEY_CHANGE = `SELECT pg_notify('${CHANNEL}', '')`;

export interface ReadKey {
  key: KeyRow | undefined;
  /** By the clock of the process: the key is as it was then, or later. */
  readAtMs: number;
}

class KeyCache {
  /** By the hash of their secret. */
  private readonly keys = new LRUCache<string, ReadKey>({ max: KEYS_MAX });
  private changes = 0;
  private listening: ChannelSubscription | null = null;

  constructor(private readonly database: DataSource) {}

  /** What was read within the last second; undefined if the key must be read. */
  known([hash = '']: readonly string[]): ReadKey | undefined {
    const known = this.isCurrent ? this.keys.get(hash) : undefined;
    return known && performance.now() - known.readAtMs < AGE_MAX_MS ? known : undefined;
  }

  async read(hashes: readonly string[]): Promise<ReadKey> {
    const [hash = ''] = hashes;
    const readAtMs = performance.now();
    const { changes } = this;
    const read = { key: await findKey(this.database, hashes), readAtMs };
    // The row of a Dev mode key carries the test clock, which must never be late.
    const isKept = read.key?.devMode === false && this.isCurrent && changes === this.changes;
    if (isKept) this.keys.set(hash, read);
    return read;
  }

  forget(): void {
    this.changes++;
    this.keys.clear();
  }

  async listenTo(databaseUrl: string): Promise<ChannelSubscription> {
    const forget = () => this.forget();
    this.listening = await listen(databaseUrl, {
      channel: CHANNEL,
      receive: forget,
      reconnected: forget,
    });
    return this.listening;
  }

  /** While messages do not arrive, no key is kept. */
  private get isCurrent(): boolean {
    return this.listening?.isCurrent() ?? false;
  }
}

const caches = new WeakMap<DataSource, KeyCache>();

function cacheOf(database: DataSource): KeyCache {
  const cache = caches.get(database) ?? new KeyCache(database);
  caches.set(database, cache);
  return cache;
}

/** From now on keys are kept. Returns the function that ends it. */
export function openKeyCache(database: DataSource, databaseUrl: string): () => Promise<void> {
  const listening = cacheOf(database).listenTo(databaseUrl);
  return async () => {
    await (await listening).close();
    caches.delete(database);
  };
}

/** The key whose secret has one of these hashes, if this process has read it just now. */
export function knownKey(database: DataSource, hashes: readonly string[]): ReadKey | undefined {
  return cacheOf(database).known(hashes);
}

/** The key whose secret has one of these hashes. */
export function readKey(database: DataSource, hashes: readonly string[]): Promise<ReadKey> {
  return cacheOf(database).read(hashes);
}

/** For this process, which need not wait for the message of its own change. */
export function forgetKeys(database: DataSource): void {
  cacheOf(database).forget();
}
