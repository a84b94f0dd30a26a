/** What processes tell each other through the database: one LISTEN connection per process, whoever in it wants to hear. The tables stay the truth; what is said while the connection is away is lost. */
import pg from 'pg';
import { SECOND_MS } from './clock';
import { log } from './log';

const RECONNECT_AFTER_MS = SECOND_MS;

export interface Listening {
  close(): Promise<void>;
}

interface Hearer {
  channel: string;
  hear(message: string): void;
  /** The connection is there again: something may have been missed. */
  caughtUp?(): void;
}

class Listener {
  private readonly hearers = new Set<Hearer>();
  private client: pg.Client | null = null;
  private connecting: Promise<void> | null = null;
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly databaseUrl: string) {}

  async add(hearer: Hearer): Promise<void> {
    this.hearers.add(hearer);
    await (this.connecting ??= this.connect());
    await this.client
      ?.query(`LISTEN ${hearer.channel}`)
      .catch((error: Error) => log.warn({ reason: error.message }, 'listen'));
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
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'pitanga listen',
      keepAlive: true,
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
        await client.query(`LISTEN ${channel}`);
      for (const hearer of this.hearers) hearer.caughtUp?.();
    } catch {
      this.again(client);
    }
  }

  private again(ended: pg.Client): void {
    if (this.client !== ended) return;
    this.client = null;
    if (this.hearers.size > 0)
      this.retry = setTimeout(() => void (this.connecting = this.connect()), RECONNECT_AFTER_MS);
  }
}

const listeners = new Map<string, Listener>();

/** Hears a channel until it is closed. */
export async function listen(databaseUrl: string, hearer: Hearer): Promise<Listening> {
  const listener = listeners.get(databaseUrl) ?? new Listener(databaseUrl);
  listeners.set(databaseUrl, listener);
  await listener.add(hearer);
  return { close: () => listener.remove(hearer) };
}
