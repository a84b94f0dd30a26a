/**
 * A provider that answers as a recording of `provider smoke --record` says: each route in the order
 * in which it was asked, and nothing else.
 */
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testAuthority } from '../../scripts/fakes/certificates';
import type { RecordedExchange } from '../../src/modules/providers/outside/recording';
import type {
  AccountKind,
  AccountMethod,
} from '../../src/modules/providers/accounts/provider-account';

export interface Recording {
  kind: AccountKind;
  sandbox: boolean;
  methods: AccountMethod[];
  withMoney: boolean;
  /** Of the code that was paid: one cent if it is not named. */
  amount?: number;
  recordedAt: string;
  steps: string[];
  failure: string | null;
  exchanges: RecordedExchange[];
  /** Compared with the fake, and not replayed: a replay has no callback. */
  ofPaidBoleto?: RecordedExchange[];
}

/** `GET /v2/cob/*`: words of the interface stay, and ids become one sign. */
export function routeOf(method: string, path: string): string {
  const parts = (path.split('?')[0] ?? '').split('/');
  return `${method} ${parts.map((part) => (/^([a-z][a-z-]{0,23}|v\d+|)$/.test(part) ? part : '*')).join('/')}`;
}

/** The paths of what is given in a value, with `[]` for every index. */
export function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return [...new Set(value.flatMap((item) => pathsOf(item, `${path}[]`)))];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, item]) => pathsOf(item, `${path}.${name}`));
}

export class Replay {
  /** What was asked although the recording has no answer for it. */
  readonly unexpected: string[] = [];
  /** By route, the fields that were sent, as the recording has them and as they are now. */
  readonly sent: { route: string; recorded: string[]; now: string[] }[] = [];
  private readonly left: RecordedExchange[];

  private constructor(
    { exchanges }: Recording,
    readonly origin: string,
    /** Certificates for the account file. */
    readonly certificates: Readonly<Record<'certificate' | 'certificateKey' | 'ca', string>>,
    private readonly end: () => Promise<unknown>,
  ) {
    this.left = [...exchanges];
  }

  static async start(recording: Recording): Promise<Replay> {
    const authority = await testAuthority('Replay CA');
    const [own, client] = [await authority.issue('provider'), await authority.issue('merchant')];
    const server = createServer({ cert: own.certificate, key: own.key, ca: authority.certificate });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const certificates = {
      certificate: client.certificate,
      certificateKey: client.key,
      ca: authority.certificate,
    };
    const replay = new Replay(recording, origin, certificates, () => {
      server.closeAllConnections();
      server.close();
      return once(server, 'close');
    });
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const route = routeOf(request.method ?? '', request.url ?? '');
        const found = replay.answer(route, Buffer.concat(chunks).toString());
        response
          .writeHead(found?.status ?? 599, {
            'content-type': 'application/json',
            date: new Date().toUTCString(),
          })
          .end(found?.answer == null ? '' : JSON.stringify(found.answer));
      });
    });
    return replay;
  }

  /** What the recording has and was not asked for. */
  get unasked(): string[] {
    return this.left.map(({ method, path }) => routeOf(method, path));
  }

  async close(): Promise<void> {
    await this.end();
  }

  private answer(route: string, text: string): RecordedExchange | null {
    const at = this.left.findIndex(({ method, path }) => routeOf(method, path) === route);
    const [found] = at < 0 ? [] : this.left.splice(at, 1);
    if (!found) this.unexpected.push(route);
    const now: unknown = text.startsWith('{') ? JSON.parse(text) : null;
    if (found && found.request !== null)
      this.sent.push({ route, recorded: pathsOf(found.request), now: pathsOf(now) });
    return found ?? null;
  }
}
