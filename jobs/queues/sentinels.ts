/** How a connection to Redis finds the primary of a group with Sentinels. */
import { SentinelConnector, type Redis, type SentinelConnectionOptions } from 'ioredis';

type Connect = SentinelConnector['connect'];

/**
 * Sentinels announce a failover to every connection, and ioredis then closes the one to the old
 * primary. If the announcement arrives while ioredis already asks for the new primary, it takes
 * this for a close by the caller: the connection never opens again, and the process handles no more
 * jobs. So announcements are not awaited while a connection is being opened.
 */
export class Sentinels extends SentinelConnector {
  private report: Parameters<Connect>[0] = () => undefined;

  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
    const open = this['connectToSentinel'].bind(this) as (...args: unknown[]) => Redis;
    // ioredis prints an error that nobody listens to, and the log would not know of it.
    this['connectToSentinel'] = (...args: unknown[]) =>
      open(...args).on('error', (error) => this.report('error', error));
  }

  override connect(...args: Parameters<Connect>): ReturnType<Connect> {
    [this.report] = args;
    const announcements = this['failoverDetector'] as { cleanup(): void } | null;
    announcements?.cleanup();
    this['failoverDetector'] = null;
    return super.connect(...args);
  }
}
