/**
 * Messages between processes through the database: one LISTEN connection per process serves all its
 * listeners. The tables are the truth: a message that is sent while the connection is lost does not
 * arrive.
 */
import type pg from 'pg';
import { SECOND_MS } from '../time/clock';
import { log } from '../observability/log';
import { ResilientClient } from './resilient-client';

const RECONNECT_AFTER_MS = SECOND_MS;

export interface ChannelSubscription {
  /** Whether messages arrive at the moment, as far as this process knows. */
  isCurrent(): boolean;
  close(): Promise<void>;
}

interface Subscriber {
  channel: string;
  receive(message: string): void;
  /** The connection was restored. Messages may have been missed. */
  reconnected?(): void;
}

class Listener {
  private readonly subscribers = new Set<Subscriber>();
  private readonly channels = new Set<string>();
  private client: pg.Client | null = null;
  private connecting: Promise<void> | null = null;
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly databaseUrl: string) {}

  async add(subscriber: Subscriber): Promise<void> {
    this.subscribers.add(subscriber);
    await (this.connecting ??= this.connect());
    const { client } = this;
    if (client && !this.channels.has(subscriber.channel))
      await this.open(client, subscriber.channel).catch((error: Error) =>
        log.warn({ reason: error.message }, 'listen'),
      );
  }

  isCurrent({ channel }: Subscriber): boolean {
    return this.channels.has(channel);
  }

  async remove(subscriber: Subscriber): Promise<void> {
    this.subscribers.delete(subscriber);
    if (this.subscribers.size > 0) return;
    listeners.delete(this.databaseUrl);
    clearTimeout(this.retry);
    await this.connecting;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new ResilientClient({
      connectionString: this.databaseUrl,
      application_name: 'pitanga listen',
      heartbeat: true,
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of this.subscribers)
        if (subscriber.channel === channel) subscriber.receive(payload);
    });
    client.on('error', (error) => log.warn({ reason: error.message }, 'listen connection'));
    client.on('end', () => this.again(client));
    this.client = client;
    try {
      await client.connect();
      for (const channel of new Set([...this.subscribers].map((subscriber) => subscriber.channel)))
        await this.open(client, channel);
      for (const subscriber of this.subscribers) subscriber.reconnected?.();
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
    if (this.subscribers.size > 0)
      this.retry = setTimeout(() => void (this.connecting = this.connect()), RECONNECT_AFTER_MS);
  }
}

const listeners = new Map<string, Listener>();

/** Listens to a channel until it is closed. */
export async function listen(
  databaseUrl: string,
  subscriber: Subscriber,
): Promise<ChannelSubscription> {
  const listener = listeners.get(databaseUrl) ?? new Listener(databaseUrl);
  listeners.set(databaseUrl, listener);
  await listener.add(subscriber);
  return {
    isCurrent: () => listener.isCurrent(subscriber),
    close: () => listener.remove(subscriber),
  };
}
