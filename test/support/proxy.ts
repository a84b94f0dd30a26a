/** A connection that passes on what it hears, to a server that may move, and can be held up: what is frozen is not lost, it only does not arrive. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Proxy {
  port: number;
  /** Where new connections go. */
  target: { host: string; port: number };
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function startProxy(target: Proxy['target']): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    if (isFrozen) socket.pause();
    socket.on('data', (data) => void other.write(data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
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
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return proxy;
}
