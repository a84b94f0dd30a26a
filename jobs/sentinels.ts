/** How a connection to Redis finds the primary of a group with Sentinels. */
import { SentinelConnector, type SentinelConnectionOptions } from 'ioredis';

type Connect = SentinelConnector['connect'];

/**
 * Sentinels announce a failover to every connection, and ioredis then closes the one to the old
 * primary. If the announcement arrives while ioredis already asks for the new primary, it takes
 * this for a close by the caller: the connection never opens again, and the process handles no more
 * jobs. So announcements are not awaited while a connection is being opened.
 */
export class Sentinels extends SentinelConnector {
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...args: Parameters<Connect>): ReturnType<Connect> {
    const announcements = this['failoverDetector'] as { cleanup(): void } | null;
    announcements?.cleanup();
    this['failoverDetector'] = null;
    return super.connect(...args);
  }
}
