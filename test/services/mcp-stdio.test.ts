/** The command `mcp`: a desktop client starts it, and it passes messages on to the server. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { keyForAssistants } from '../support/assistant';
import { world, type Json } from '../support/world';

const CLI = join(__dirname, '../../dist/src/cli.js');

test('what was requested before the input ended is answered', async () => {
  const shop = await world();
  const origin = await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { key } = await keyForAssistants(shop);
  const env = { ...process.env, API_KEY: key };
  const child = spawn(process.execPath, [CLI, 'mcp', '--api', origin], { env });
  const products = ['a', 'b'].map((externalId, id) => {
    const product = { externalId, name: 'Caneca', price: 3500, currency: 'BRL' };
    const params = { name: 'create_product', arguments: product };
    return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
  });
  child.stdin.end(`${products.join('\n')}\n`);
  const lines = (await text(child.stdout)).trim().split('\n');
  const answers = lines.map((line) => JSON.parse(line) as Json).toSorted((a, b) => a.id - b.id);
  expect(answers.map(({ result }) => result?.structuredContent.data.externalId)).toEqual([
    'a',
    'b',
  ]);
});

test('a desktop client calls tools over standard input and output', async () => {
  const shop = await world();
  const origin = await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { key } = await keyForAssistants(shop);
  const client = new Client({ name: 'desktop', version: '1' });
  const args = [CLI, 'mcp', '--api', origin];
  const env = { ...(process.env as Record<string, string>), API_KEY: key };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('create_product');
  const product = { externalId: 'p', name: 'Caneca', price: 3500, currency: 'BRL' };
  const made = await client.callTool({ name: 'create_product', arguments: product });
  expect(made.structuredContent as Json).toMatchObject({ data: { name: 'Caneca' } });
  await expect(client.callTool({ name: 'nothing' })).rejects.toThrow(/there is no tool nothing/);
  await shop.app.server.close();
  await expect(client.listTools()).rejects.toThrow();
  await client.close();
});
