/** Apollo Server on bare `node:http`, with a schema of constants and without a key. */
import { ApolloServer, HeaderMap } from '@apollo/server';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const apollo = new ApolloServer({ typeDefs: 'type Query { constant: String }' });

async function answer(request: IncomingMessage): Promise<string> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  const { body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: request.method ?? 'POST',
      headers,
      search: '',
      body: await json(request),
    },
    context: () => Promise.resolve({}),
  });
  if (body.kind !== 'complete') throw new Error('the answer is not in one piece');
  return body.string;
}

async function main(): Promise<void> {
  await apollo.start();
  const server = createServer((request, response) => {
    void answer(request).then((text) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`ready http://127.0.0.1:${port}\n`);
  });
}

void main();
