/**
 * `mcp`: the Model Context Protocol over standard input and output, for desktop clients. It passes
 * each message on to `/mcp` of a server, which checks key, permissions and confirmations.
 */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Command } from 'commander';
import { isError } from '../../platform/operations/is-error';
import { addCommand } from './command';
import { anyClientOf, remoteOptions, type RemoteOptions } from './remote/remote-options';

/** JSON-RPC: an error of the server. */
const SERVER_ERROR = -32_000;

export function addMcpCommand(program: Command): void {
  addCommand(program, 'mcp', {
    summary: 'the tools for assistants on standard input and output, for desktop clients',
    options: remoteOptions('an API key'),
    // Only messages may be on the output.
    print: () => '',
    run: (options) => passOn(options),
  });
}

/** Until the client closes the input and what it has requested is answered: it may be a write. */
async function passOn(options: RemoteOptions): Promise<undefined> {
  const { url, key } = anyClientOf(options);
  const server = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  const client = new StdioServerTransport();
  const refuse = async (message: JSONRPCMessage, error: unknown) => {
    if (!('id' in message) || !('method' in message)) return;
    const { id } = message;
    const sentence = isError(error) ? error.message : String(error);
    await client.send({ jsonrpc: '2.0', id, error: { code: SERVER_ERROR, message: sentence } });
  };
  const open = new Set<Promise<void>>();
  client.onmessage = (message) => {
    const sent = server
      .send(message)
      .catch((error: unknown) => refuse(message, error))
      .finally(() => open.delete(sent));
    open.add(sent);
  };
  server.onmessage = (message) => void client.send(message);
  await server.start();
  const ended = new Promise((resolve) => process.stdin.once('end', resolve));
  await client.start();
  await ended;
  await Promise.all(open);
  await Promise.all([client.close(), server.close()]);
}
