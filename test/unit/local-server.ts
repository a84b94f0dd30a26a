/** A web server of the test's own on the loopback address, which counts what reaches it. */
import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import type { Network, Outside } from '../../src/platform/http/outgoing/guarded-agent';

export interface LocalServer {
  port: number;
  /** Connections opened so far. */
  connections(): number;
  /** Waits until the latest connection is closed. */
  closed(): Promise<unknown>;
  requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
}

const running: Server[] = [];

export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { isSecure = false } = {},
): Promise<LocalServer> {
  const server = isSecure
    ? createHttpsServer({ key: testKey, cert: testCertificate })
    : createHttpServer();
  const requests: LocalServer['requests'] = [];
  let connections = 0;
  let closed: Promise<unknown> = Promise.reject(new Error('nobody has connected'));
  closed.catch(() => {});
  server.on('connection', (socket: Socket) => {
    connections += 1;
    closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  });
  const note = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
    });
    answer(request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    note(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push(server);
  const { port } = server.address() as AddressInfo;
  return { port, requests, connections: () => connections, closed: () => closed };
}

export async function closeServers(): Promise<void> {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

/** Sends a body without end, as fast as it is taken. */
export function endlessly(response: ServerResponse): void {
  const chunk = 'x'.repeat(1024);
  const pump = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pump);
  pump();
}

/**
 * A network whose DNS gives the answers of a list one after the other, the last one for good;
 * "nothing" is a name that does not resolve.
 */
export function networkWhere(
  answers: readonly (readonly string[] | 'nothing')[],
  allows: Network['allows'],
): Network & { lookups(): number } {
  let lookups = 0;
  return {
    allows,
    lookups: () => lookups,
    lookup: async () => {
      const answer = answers[Math.min(lookups, answers.length - 1)] ?? 'nothing';
      lookups += 1;
      if (answer === 'nothing')
        throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
      return [...answer];
    },
  };
}

/**
 * The production guard, on a network whose only name and only public address are the test's server.
 */
export function onlyLoopback(): Outside & { network: ReturnType<typeof networkWhere> } {
  return {
    allowPrivate: false,
    network: networkWhere([['127.0.0.1']], (address) => address === '127.0.0.1'),
  };
}

/** Trusts the test's own certificate, as the machine trusts those of the public authorities. */
export function trustTestCertificate(): void {
  const { connect } = tls;
  jest
    .spyOn(tls, 'connect')
    .mockImplementation((...[options]: unknown[]) =>
      connect({ ...(options as tls.ConnectionOptions), ca: testCertificate }),
    );
}

/** For *.merchant.example, until 2120; made for these tests and used nowhere else. */
const testCertificate = `
-----BEGIN CERTIFICATE-----
MIIBcjCCARigAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1waXRhbmdh
IHRlc3RzMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1waXRhbmdhIHRlc3RzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEpzgr
+1MkjZsLu4Gml6Yva5+lbdfLeDx9nqi5X4ImLrHPV3kkJMo7UcHmqoxbmoi+AUg8
N92+d9LASGmMiM+HqqNRME8wDwYDVR0TAQH/BAUwAwEB/zAdBgNVHREEFjAUghIq
Lm1lcmNoYW50LmV4YW1wbGUwHQYDVR0OBBYEFG37yvjVcvIijf75Fn97OqIXSyna
MAoGCCqGSM49BAMCA0gAMEUCIQDNnD119d+Vbm1W8Wng3EQanzKmPGe/ONtDUksX
MGafygIgdzkeNaMI6ohJU7gwQxjtMIw1l/QV8ATA/is+AJg5LSM=
-----END CERTIFICATE-----
`;
const testKey = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3EiWXnpV4uVMs+LF
FGyYckDVQRcv45Kf9wTf6U/TXKuhRANCAASnOCv7UySNmwu7gaaXpi9rn6Vt18t4
PH2eqLlfgiYusc9XeSQkyjtRweaqjFuaiL4BSDw33b530sBIaYyIz4eq
-----END PRIVATE KEY-----
`;
