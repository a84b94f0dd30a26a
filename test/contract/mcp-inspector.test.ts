/**
 * The Inspector of the Model Context Protocol, by its command line, against `/mcp`: a second client,
 * which validates what it gets by the schemas of the protocol.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { dirname, join } from 'node:path';
import { tools } from '../../src/api/mcp/tools';
import { keyForAssistants } from '../support/assistant';
import { world, type Json, type World } from '../support/world';

const PACKAGE = dirname(require.resolve('@modelcontextprotocol/inspector-cli/package.json'));

/**
 * The program in a folder of its own. It reads the package.json of the whole Inspector, two folders
 * above, of which this is the part without a browser.
 */
function installed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitanga-inspector-'));
  folders.push(folder);
  cpSync(PACKAGE, join(folder, 'inspector/cli'), { recursive: true });
  cpSync(join(PACKAGE, 'package.json'), join(folder, 'inspector/package.json'));
  symlinkSync(join(__dirname, '../../node_modules'), join(folder, 'node_modules'));
  return join(folder, 'inspector/cli/build/index.js');
}

const folders: string[] = [];
let program: string;
let shop: World;
let origin: string;
let key: string;

beforeAll(async () => {
  program = installed();
  shop = await world();
  origin = await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ key } = await keyForAssistants(shop));
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

interface Inspected {
  code: number | null;
  /** What it printed as JSON; empty if it failed. */
  result: Json;
  errors: string;
}

async function inspect(method: string, words: readonly string[] = [], as = key) {
  const header = ['--header', `Authorization: Bearer ${as}`];
  const child = spawn(
    process.execPath,
    [program, `${origin}/mcp`, ...header, '--transport', 'http', '--method', method, ...words],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [printed, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode ?? once(child, 'close'),
  ]);
  const code = child.exitCode;
  const result = code === 0 ? (JSON.parse(printed) as Json) : {};
  return { code, result, errors } satisfies Inspected;
}

const call = (name: string, values: Json = {}) =>
  inspect('tools/call', [
    '--tool-name',
    name,
    ...Object.entries(values).flatMap(([arg, value]) => [
      '--tool-arg',
      `${arg}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ]),
  ]);

test('it lists the tools with their schemas, and the resources', async () => {
  const { result } = await inspect('tools/list');
  const listed = result.tools as Json[];
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  for (const { name, inputSchema, outputSchema } of listed)
    expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, 'object', 'object']);
  const { resources } = (await inspect('resources/list')).result;
  const [{ uri }] = resources as [Json];
  const read = await inspect('resources/read', ['--uri', String(uri)]);
  expect(read.result.contents[0].uri).toBe(uri);
});

test('it calls a tool that writes, one that reads, and is refused with the field', async () => {
  const product = { externalId: 'caneca', name: 'Caneca', price: 3_500, currency: 'BRL' };
  const made = await call('create_product', product);
  expect([made.errors, made.result.isError]).toEqual(['', undefined]);
  const { id } = made.result.structuredContent.data;
  const found = await call('get_product', { id });
  expect(found.result.structuredContent).toMatchObject({ data: { id, price: 3_500 } });
  const refused = await call('create_product', { ...product, price: -1 });
  expect(refused.result.isError).toBe(true);
  expect(refused.result.content[0].text).toContain('"field":"price"');
});

test('a tool that does not exist, a wrong key and a key without the mark end it with a sentence', async () => {
  const unknown = await call('create_produkt');
  expect([unknown.code, unknown.errors]).toEqual([
    1,
    expect.stringContaining('did you mean create_product?'),
  ]);
  const wrong = await inspect('tools/list', [], 'pitanga_dev_wrong');
  expect([wrong.code, wrong.errors]).toEqual([
    1,
    expect.stringContaining('the API key is malformed'),
  ]);
  const reader = await keyForAssistants(shop, { mcp: false });
  const { result } = await inspect('tools/list', [], reader.key);
  const names = (result.tools as Json[]).map(({ name }) => String(name));
  expect(names).toEqual(tools.filter(({ effect }) => effect === 'reads').map(({ name }) => name));
});
