/** An assistant: a client of the Model Context Protocol, by its own SDK, with a key. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Context } from '../../src/platform/operations/context';
import { issueApiKey } from '../../src/modules/stores/keys/create-api-key';
import { PERMISSIONS } from '../../src/modules/stores/permissions';
import type { Json, World } from './world';

interface KeyOptions {
  devMode?: boolean;
  permissions?: readonly string[];
  mcp?: boolean;
  storeId?: string;
}

/** A key, by default one of Dev mode with which assistants may write. */
export async function keyForAssistants(
  { database, storeId: own }: World,
  { devMode = true, permissions = PERMISSIONS, mcp = true, storeId = own }: KeyOptions = {},
): Promise<{ id: string; key: string }> {
  const ctx = new Context({ database, scope: { storeId, devMode } });
  return issueApiKey(ctx, { permissions: [...permissions], mcp });
}

export class Assistant {
  private constructor(
    readonly client: Client,
    readonly transport: StreamableHTTPClientTransport,
  ) {}

  /** `origin` is the address at which the API listens. */
  static async connect(
    origin: string,
    key: string,
    send: typeof fetch = fetch,
  ): Promise<Assistant> {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
      fetch: send as never,
    });
    await client.connect(transport as never);
    // The client holds each answer against the schema that the list has for it.
    await client.listTools();
    return new Assistant(client, transport);
  }

  /** The whole answer: `data`, `confirmation`, or the refusal with its `code` and `error`. */
  async call(name: string, values: Json = {}): Promise<Json> {
    const { content, structuredContent, isError } = await this.client.callTool({
      name,
      arguments: values,
    });
    if (!isError) return structuredContent as Json;
    return JSON.parse(dataOf((content as { text: string }[])[0]?.text ?? '')) as Json;
  }

  /** The data of a call that must succeed. */
  async do(name: string, values: Json = {}): Promise<Json> {
    const answer = await this.call(name, values);
    if (!answer.data) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.data as Json;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** What stands between the two marks. */
export function dataOf(text: string): string {
  return /<data (\w+)>\n(.*)\n<\/data \1>$/s.exec(text)?.[2] ?? '';
}
