/**
 * A proxy in front of a server that may move. It can delay the traffic (nothing is lost) or drop it
 * without closing a connection, like a failed network.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Proxy {
  port: number;
  /** The target of new connections. */
  target: { host: string; port: number };
  /** Delays all traffic until `thaw()`. */
  freeze(): void;
  thaw(): void;
  /** Everything arrives so much later from now on. */
  slowDown(ms: number): void;
  /** Drops all traffic until `restore()`, and never delivers it later. New connections are
   * accepted and get no answer. */
  swallow(): void;
  restore(): void;
  /** Drops all traffic of the connections that are open now, for good; new ones work. */
  strand(): void;
  /** Ends the connections that are open now; new ones work. */
  cut(): void;
  close(): Promise<void>;
}

export async function startProxy(target: Proxy['target']): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let lateMs = 0;
  let isSwallowing = false;
  const stranded = new WeakSet<Socket>();
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    if (isFrozen) socket.pause();
    const pass = (data: Buffer) => isSwallowing || stranded.has(socket) || other.write(data);
    socket.on('data', (data) => {
      if (lateMs > 0) setTimeout(pass, lateMs, data);
      else pass(data);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      // The end of a connection is traffic too: the other side must not receive it.
      if (!isSwallowing && !stranded.has(socket)) other.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(proxy.target);
    keep(client, upstream);
    keep(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    target,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    slowDown: (ms) => void (lateMs = ms),
    swallow: () => void (isSwallowing = true),
    restore: () => void (isSwallowing = false),
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    strand: () => {
      for (const socket of sockets) stranded.add(socket);
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return proxy;
}
