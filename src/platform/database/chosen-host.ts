/**
 * Which of several hosts of PostgreSQL the connections of this process go to: the primary, or a
 * standby. All hosts are asked once a second while there are connections.
 *
 * A promotion begins a new timeline. The host with the newest one is the primary, whatever else
 * says that it is: an old primary that comes back has an older one. When the primary is another
 * host, all connections to the others are broken off.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SECOND_MS } from '../time/clock';
import { databaseHosts } from '../observability/host-metrics';
import { log } from '../observability/log';
import { hostsOf, type DatabaseHost, type DatabaseHosts } from './database-hosts';

const ASKED_EVERY_MS = SECOND_MS;
/** So long a choice waits for the answer of a host. A later answer counts for the next choice. */
const AWAITED_MS = SECOND_MS;
/** A connection without an answer is given up. On a busy machine a new one takes seconds. */
const ANSWER_WITHIN_MS = 5 * SECOND_MS;

/** A connection to one of the hosts. */
export interface HostClient {
  /** Closes the socket without a message to the server. */
  hangUp(reason: string): void;
}

interface HostState {
  isStandby: boolean;
  isReadOnly: boolean;
  /** The number of promotions that led to this primary; 0 of a standby. */
  timeline: number;
}

const STATE = `
  SELECT pg_is_in_recovery() AS "isStandby",
    current_setting('transaction_read_only')::boolean AS "isReadOnly",
    CASE
      WHEN pg_is_in_recovery() THEN 0
      ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
    END AS "timeline"
`;

const known = new Map<string, ChosenHost>();

/** The choice that all connections of this process to the address share; null = one host. */
export function chosenHostOf(address: string): ChosenHost | null {
  const found = known.get(address);
  if (found) return found;
  const hosts = hostsOf(address);
  if (!hosts) return null;
  const chosen = new ChosenHost(hosts);
  known.set(address, chosen);
  return chosen;
}

export class ChosenHost {
  private readonly asked: readonly AskedHost[];
  private readonly clients = new Map<HostClient, DatabaseHost>();
  private chosen: DatabaseHost | null = null;
  /** Of the newest primary that was seen. A process never goes back to an older one. */
  private timeline = 0;
  private isDoubtful = true;
  private looking: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly given: DatabaseHosts) {
    this.asked = given.hosts.map((host) => new AskedHost(host));
  }

  /** Of any of the hosts: for what is the same on all of them. */
  get firstHost(): DatabaseHost {
    const [first] = this.given.hosts;
    if (!first) throw new Error('an address has a host at least');
    return first;
  }

  /**
   * The host to connect to. The connection is broken off when another one is chosen, until `leave`.
   */
  async enter(client: HostClient): Promise<DatabaseHost> {
    if (this.isDoubtful || !this.chosen) await this.look();
    const { chosen } = this;
    if (!chosen) throw this.nobody();
    this.clients.set(client, chosen);
    this.timer ??= setInterval(() => void this.look(), ASKED_EVERY_MS).unref();
    return chosen;
  }

  /** The connection is closed: it need not be broken off any more. */
  leave(client: HostClient): void {
    this.clients.delete(client);
    if (this.clients.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
    for (const host of this.asked) host.hangUp();
  }

  /** The same of a connection that has failed, unless it was closed before. */
  lose(client: HostClient): void {
    if (!this.clients.has(client)) return;
    this.doubt();
    this.leave(client);
  }

  /** All hosts are asked before the next connection is opened. */
  doubt(): void {
    this.isDoubtful = true;
  }

  private look(): Promise<void> {
    this.looking ??= this.ask().finally(() => (this.looking = null));
    return this.looking;
  }

  private async ask(): Promise<void> {
    this.isDoubtful = false;
    const found = await Promise.all(
      this.asked.map(async (asked) => ({ host: asked.host, state: await asked.state() })),
    );
    const fit = found.flatMap(({ host, state }) =>
      state && this.isWanted(state) ? [{ host, state }] : [],
    );
    const rank = ({ host, state }: (typeof fit)[number]) => [
      state.timeline,
      Number(!state.isReadOnly),
      Number(host === this.chosen),
    ];
    const [best] = fit.toSorted((one, other) => compare(rank(other), rank(one)));
    if (best) this.choose(best.host, best.state.timeline);
    // A host that does not answer for a second may only be busy.
    else if (!found.some(({ host, state }) => host === this.chosen && !state)) this.chosen = null;
    this.show();
  }

  private isWanted({ isStandby, timeline }: HostState): boolean {
    return this.given.wanted === 'standby' ? isStandby : !isStandby && timeline >= this.timeline;
  }

  private choose(host: DatabaseHost, timeline: number): void {
    const { chosen } = this;
    this.chosen = host;
    this.timeline = timeline;
    if (chosen && chosen !== host)
      log.warn(
        { host: host.host, port: host.port, timeline, wanted: this.given.wanted },
        'the database is at another host',
      );
    for (const [client, own] of this.clients)
      if (own !== host) client.hangUp('the database is at another host');
  }

  private show(): void {
    const { wanted, hosts } = this.given;
    for (const host of hosts)
      databaseHosts.set({ wanted, host: nameOf(host) }, Number(host === this.chosen));
  }

  private nobody(): Error {
    const names = this.given.hosts.map(nameOf).join(', ');
    const what = this.given.wanted === 'standby' ? 'follows a primary' : 'is a primary';
    return Object.assign(new Error(`none of the hosts ${names} ${what}`), {
      code: 'ECONNREFUSED',
    });
  }
}

const nameOf = ({ host, port }: DatabaseHost): string => `${host}:${port}`;

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The driver does not declare it. */
function keepsNoProcess(client: pg.Client): void {
  (client as unknown as { unref(): void }).unref();
}

/** A host and the connection by which it is asked. */
class AskedHost {
  private client: pg.Client | null = null;
  /** The answer that was not taken yet. */
  private asking: Promise<HostState | null> | null = null;

  constructor(readonly host: DatabaseHost) {}

  /** Null if it does not answer in time. */
  async state(): Promise<HostState | null> {
    const asking = (this.asking ??= this.ask());
    const waiting = new AbortController();
    const late = pause(AWAITED_MS, 'late', waiting).catch(() => 'late');
    const answer = await Promise.race([asking, late]);
    waiting.abort();
    if (typeof answer === 'string') return null;
    if (this.asking === asking) this.asking = null;
    return answer;
  }

  hangUp(client = this.client): void {
    client?.connection.stream.destroy();
    if (client !== this.client) return;
    this.client = null;
    this.asking = null;
  }

  private async ask(): Promise<HostState | null> {
    const { client } = this;
    const asked = client ?? this.open();
    const late = setTimeout(() => this.hangUp(asked), ANSWER_WITHIN_MS);
    try {
      if (!client) {
        await asked.connect();
        keepsNoProcess(asked);
      }
      const { rows } = await asked.query<HostState>(STATE);
      return rows[0] ?? null;
    } catch {
      this.hangUp(asked);
      return null;
    } finally {
      clearTimeout(late);
    }
  }

  private open(): pg.Client {
    const client = new pg.Client({
      connectionString: this.host.address,
      application_name: 'pitanga hosts',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
    });
    client.on('error', () => undefined);
    client.once('end', () => {
      if (this.client === client) this.client = null;
    });
    this.client = client;
    return client;
  }
}
