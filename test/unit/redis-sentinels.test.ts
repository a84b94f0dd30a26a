/** A connection to Redis through a Sentinel survives a failover, whenever it hears of it. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { openRedis } from '../../jobs/queues/redis';

const GROUP = 'queues';
const WITHIN_MS = 20_000;

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

test('a failover that is announced while a connection asks for the primary ends no connection', async () => {
  const [first, second] = [await primary(), await primary()];
  const sentinel = await sentinelOf(first.port);
  const connection = connect(sentinel.port);
  expect(await connection.ping()).toBe('PONG');
  await sentinel.untilHeard();

  sentinel.announceWhenAsked(second.port);
  await first.close();

  const late = AbortSignal.timeout(WITHIN_MS);
  const answer = connection.ping();
  expect(await Promise.race([answer, once(late, 'abort').then(() => 'no answer in time')])).toBe(
    'PONG',
  );
  expect(connection.status).toBe('ready');
  expect(second.asked()).toBeGreaterThan(0);
});

test('an error of a Sentinel is one of the connection, and is not printed past the log', async () => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const away = await primary();
  await away.close();
  const sentinel = await sentinelOf((await primary()).port);
  const connection = connect(sentinel.port, away.port);
  const [error] = await once(connection, 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  expect(await connection.ping()).toBe('PONG');
  expect(printed).not.toHaveBeenCalled();
});

function connect(...sentinels: number[]) {
  const nodes = sentinels.map((port) => `127.0.0.1:${port}`).join(',');
  const { connection } = openRedis(`redis+sentinel://${nodes}/${GROUP}`, {
    ca: null,
    prefix: 'pitanga',
    sentinelUsername: null,
    sentinelPassword: null,
  });
  connection.on('error', () => undefined);
  open.push({ close: async () => connection.disconnect() });
  return connection;
}

interface Fake {
  port: number;
  close(): Promise<void>;
}

async function primary(): Promise<Fake & { asked(): number }> {
  let asked = 0;
  const server = await fake((_socket, [name]) => {
    if (name === 'ping') asked++;
    return name === 'info'
      ? bulk('role:master\r\nloading:0\r\n')
      : simple(name === 'ping' ? 'PONG' : 'OK');
  });
  return { ...server, asked: () => asked };
}

async function sentinelOf(
  port: number,
): Promise<Fake & { untilHeard(): Promise<void>; announceWhenAsked(next: number): void }> {
  const subscribers = new Set<Socket>();
  let current = port;
  let next: number | null = null;
  const server = await fake(async (socket, [name, kind = '', channel = '']) => {
    if (name === 'subscribe') {
      subscribers.add(socket);
      socket.once('close', () => subscribers.delete(socket));
      return array(bulk('subscribe'), bulk(kind), ':1\r\n');
    }
    if (name !== 'sentinel') return simple('OK');
    if (kind === 'sentinels') return array();
    if (next !== null) {
      // Who listens hears of it before the one who asks has the answer, and hangs up.
      for (const listener of subscribers)
        listener.write(array(bulk('message'), bulk('+switch-master'), bulk(`${channel} ${next}`)));
      while (subscribers.size > 0) await soon();
      [current, next] = [next, null];
    }
    return array(bulk('127.0.0.1'), bulk(String(current)));
  });
  return {
    ...server,
    untilHeard: async () => {
      while (subscribers.size === 0) await soon();
    },
    announceWhenAsked: (port) => (next = port),
  };
}

/** A server that speaks the protocol of Redis. */
async function fake(
  answerTo: (socket: Socket, command: string[]) => string | Promise<string>,
): Promise<Fake> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let answered = Promise.resolve();
    socket.setEncoding('utf8').on('data', (text) => {
      for (const command of commandsOf(String(text)))
        answered = answered.then(async () => {
          const answer = await answerTo(socket, command);
          if (socket.writable) socket.write(answer);
        });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server.close(), 'close');
  };
  open.push({ close });
  return { port: (server.address() as AddressInfo).port, close };
}

/** The commands of a text of the protocol; ours are short enough for one packet. */
function commandsOf(text: string): string[][] {
  return text
    .split(/(?=^\*\d)/m)
    .map((part) => part.split('\r\n').filter((line) => line && !/^[*$]\d/.test(line)))
    .map(([name = '', ...words]) => [name.toLowerCase(), ...words]);
}

const simple = (text: string) => `+${text}\r\n`;
const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const array = (...parts: string[]) => `*${parts.length}\r\n${parts.join('')}`;
