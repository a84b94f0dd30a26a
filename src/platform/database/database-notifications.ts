/**
 * Messages between processes through the database: one LISTEN connection per process serves all its
 * listeners. The tables are the truth: a message that is sent while the connection is lost does not
 * arrive.
 */
import type pg from 'pg';
import { SECOND_MS } from '../time/clock';
import { log } from '../observability/log';
import { SteadyClient } from './resilient-client';

const RECONNECT_AFTER_MS = SECOND_MS;

export interface Listening {
  /** Whether messages arrive at the moment, as far as this process knows. */
  isHearing(): boolean;
  close(): Promise<void>;
}

interface Hearer {
  channel: string;
  hear(message: string): void;
  /** The connection was restored. Messages may have been missed. */
  caughtUp?(): void;
}

class Listener {
  private readonly hearers = new Set<Hearer>();
  private readonly channels = new Set<string>();
  private client: pg.Client | null = null;
  private connecting: Promise<void> | null = null;
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly databaseUrl: string) {}

  async add(hearer: Hearer): Promise<void> {
    this.hearers.add(hearer);
    await (this.connecting ??= this.connect());
    const { client } = this;
    if (client && !this.channels.has(hearer.channel))
      await this.open(client, hearer.channel).catch((error: Error) =>
        log.warn({ reason: error.message }, 'listen'),
      );
  }

  isHearing({ channel }: Hearer): boolean {
    return this.channels.has(channel);
  }

  async remove(hearer: Hearer): Promise<void> {
    this.hearers.delete(hearer);
    if (this.hearers.size > 0) return;
    listeners.delete(this.databaseUrl);
    clearTimeout(this.retry);
    await this.connecting;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new SteadyClient({
      connectionString: this.databaseUrl,
      application_name: 'pitanga listen',
      heartbeat: true,
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hearer of this.hearers) if (hearer.channel === channel) hearer.hear(payload);
    });
    client.on('error', (error) => log.warn({ reason: error.message }, 'listen connection'));
    client.on('end', () => this.again(client));
    this.client = client;
    try {
      await client.connect();
      for (const channel of new Set([...this.hearers].map((hearer) => hearer.channel)))
        await this.open(client, channel);
      for (const hearer of this.hearers) hearer.caughtUp?.();
    } catch {
      this.again(client);
    }
  }

  private async open(client: pg.Client, channel: string): Promise<void> {
    await client.query(`LISTEN ${channel}`);
    if (this.client === client) this.channels.add(channel);
  }

  private again(ended: pg.Client): void {
    if (this.client !== ended) return;
    this.client = null;
    this.channels.clear();
    if (this.hearers.size > 0)
      this.retry = setTimeout(() => void (this.connecting = this.connect()), RECONNECT_AFTER_MS);
  }
}

const listeners = new Map<string, Listener>();

/** Listens to a channel until it is closed. */
export async function listen(databaseUrl: string, hearer: Hearer): Promise<Listening> {
  const listener = listeners.get(databaseUrl) ?? new Listener(databaseUrl);
  listeners.set(databaseUrl, listener);
  await listener.add(hearer);
  return {
    isHearing: () => listener.isHearing(hearer),
    close: () => listener.remove(hearer),
  };
}
