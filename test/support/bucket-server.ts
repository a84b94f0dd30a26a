/** A bucket behind the S3 interface, on loopback, and what can be wrong with it. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const NO_SUCH_KEY =
  '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>';

export type Method = 'PUT' | 'GET' | 'DELETE';

/**
 * `status`: answers this instead. `lost`: says that it has stored the object, and has not. `cut`: has
 * stored half of it. `other`: has stored this. `short`: breaks off in the middle of an object.
 * `silent`: stands still there.
 */
export type Fault =
  | { method: Method; status: number; times?: number }
  | { method: 'PUT'; kind: 'lost' }
  | { method: 'PUT'; kind: 'cut' }
  | { method: 'PUT'; kind: 'other'; content: Buffer }
  | { method: 'GET'; kind: 'short' | 'silent' };

export interface BucketServer {
  endpoint: string;
  objects: Map<string, Buffer>;
  requests: { method: string; path: string; headers: IncomingHttpHeaders }[];
  /** Null = the bucket is well. */
  fail(fault: Fault | null): void;
  close(): void;
}

export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const requests: BucketServer['requests'] = [];
  let fault: Fault | null = null;
  let failed = 0;

  const store = (path: string, body: Buffer) => {
    const wrong = fault && 'kind' in fault && fault.method === 'PUT' ? fault : null;
    if (wrong?.kind === 'lost') return;
    if (wrong?.kind === 'cut') objects.set(path, body.subarray(0, body.length / 2));
    else objects.set(path, wrong ? wrong.content : body);
  };
  const send = (response: ServerResponse, found: Buffer) => {
    response.writeHead(200, { 'content-length': found.length });
    if (!(fault && 'kind' in fault && fault.method === 'GET')) return response.end(found);
    const { kind } = fault;
    return response.write(found.subarray(0, found.length / 2), () => {
      if (kind === 'short') response.destroy();
    });
  };
  /** The status that is answered instead; null = the request is served. */
  const refusalOf = (method: string): number | null => {
    if (!(fault && 'status' in fault) || fault.method !== method) return null;
    return failed++ < (fault.times ?? Infinity) ? fault.status : null;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const method = request.method ?? '';
    requests.push({ method, path, headers: request.headers });
    const body = await buffer(request);
    const refusal = refusalOf(method);
    if (refusal !== null) return response.writeHead(refusal).end();
    if (method === 'PUT') store(path, body);
    if (method === 'DELETE') objects.delete(path);
    if (method !== 'GET') return response.writeHead(method === 'DELETE' ? 204 : 200).end();
    const found = objects.get(path);
    if (found) return send(response, found);
    return response.writeHead(404, { 'content-type': 'application/xml' }).end(NO_SUCH_KEY);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    fail: (wrong) => {
      fault = wrong;
      failed = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
