/** A connection to PostgreSQL whose loss never ends the process, and whose locks do not outlive a process that stands still. */
import pg from 'pg';
import { SECOND_MS } from './clock';

/** No transaction of ours waits for anything but the database: one that says nothing for so long belongs to a process that is frozen, and everybody else may be waiting for its locks. */
export const IDLE_IN_TRANSACTION_MAX_MS = 10 * SECOND_MS;

/** For every pool (its `Client` option). A pool listens to its idle connections only: one that breaks while it is lent out, between two queries, would be an error nobody handles. */
export class SteadyClient extends pg.Client {
  constructor(config: string | pg.ClientConfig = {}) {
    super({
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MAX_MS,
      ...(typeof config === 'string' ? { connectionString: config } : config),
    });
    this.on('error', () => undefined);
  }
}
