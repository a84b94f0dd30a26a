/** Which host a request is for: an ambiguous one is refused, and in Dev mode every foreign one. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { config } from '../../src/config/config';
import { world, type World } from '../support/world';

let shop: World;
const { publicUrl, production } = config;
beforeAll(async () => {
  shop = await world();
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => void Object.assign(config, { publicUrl, production }));

/** The answer to these lines of a request, as they are. */
async function answerTo(...lines: string[]): Promise<{ status: number; text: string }> {
  const { port } = shop.app.server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  await once(socket, 'close');
  return { status: Number(text.slice(9, 12)), text };
}

const get = (path: string, host: string) => answerTo(`GET ${path} HTTP/1.1`, `Host: ${host}`);

test('Dev mode shows its key, and anything else, to no website whose name leads here', async () => {
  for (const host of ['evil.example', 'evil.example:4800', 'localhost.evil.example', '10.0.0.7'])
    for (const path of [
      '/graphql/ide/options.js',
      '/graphql',
      '/docs',
      '/dashboard',
      '/',
      '/nowhere',
    ])
      expect([host, path, (await get(path, host)).status]).toEqual([host, path, 421]);
  const { text } = await get('/graphql/ide/options.js', 'evil.example');
  expect(text).toContain('set PUBLIC_URL');
  expect(text).not.toContain('API_KEY');
});

test('Dev mode answers at loopback addresses and at the host of PUBLIC_URL, at any port', async () => {
  config.publicUrl = 'https://loja.example';
  const own = ['localhost', 'LOCALHOST:1', '127.0.0.1:4800', '[::1]:3000', 'a.localhost'];
  for (const host of [...own, 'loja.example', 'Loja.Example:8443'])
    expect([host, (await get('/v2/products/list', host)).status]).toEqual([host, 401]);
});

test('orchestrators ask for health by any address, and production answers at any host', async () => {
  expect((await get('/healthz', '10.0.0.7:3000')).status).toBe(200);
  expect((await get('/readyz', 'api')).status).toBe(200);
  config.production = true;
  expect((await get('/v2/products/list', 'loja.example')).status).toBe(401);
});

test('two hosts, or a target on another host, are refused at every address', async () => {
  for (const production of [false, true]) {
    config.production = production;
    for (const second of ['Host: localhost', 'host: evil.example'])
      expect((await answerTo('GET /healthz HTTP/1.1', 'Host: localhost', second)).status).toBe(400);
    for (const target of ['http://evil.example/healthz', 'http://localhost:1/healthz', 'https://'])
      expect([target, (await get(target, 'localhost')).status]).toEqual([target, 400]);
    expect((await get('http://evil.example/healthz', 'evil.example')).status).toBe(400);
    expect((await get('http://localhost/healthz', 'localhost')).status).toBe(200);
  }
});
