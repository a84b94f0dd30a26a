/**
 * The options of commands that need no database: the address of a server, and a Dev mode key of a
 * store.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { config } from '../../../config/config';
import { unprocessable } from '../../../platform/operations/errors';
import { apiKeyEnvironment } from '../../../platform/secrets/secrets';
import { optional, type GivenOptions } from '../command';
import { ApiClient } from './api-client';

export const remoteOptions = (kind = 'a Dev mode key') => ({
  api: optional(
    '--api <url>',
    `the address of the server; http://localhost:${config.port} if left out`,
    (text) => readHttpUrl(text).replace(/\/+$/, ''),
  ),
  key: optional(
    '--key <key>',
    `${kind} of the store; if left out, that of the environment variable API_KEY or, for a server ` +
      'on this machine, of .data/dev-api-key',
  ),
});

export type RemoteOptions = GivenOptions<ReturnType<typeof remoteOptions>>;

/** The client for these options. Production keys are refused before anything is sent. */
export function clientOf(options: RemoteOptions): ApiClient {
  const client = anyClientOf(options, 'a Dev mode key');
  if (apiKeyEnvironment(client.key) === 'prod')
    throw unprocessable(
      'this is a production key, and this command works with Dev mode keys only: create one with ' +
        'key create --env dev',
    );
  return client;
}

/** The same with a key of either environment. */
export function anyClientOf({ api, key }: RemoteOptions, kind = 'an API key'): ApiClient {
  const known = (key ?? process.env.API_KEY ?? (api === undefined ? storedKey() : null))?.trim();
  if (!known) throw unprocessable(`${kind} is needed: give it with --key, or as API_KEY`);
  if (apiKeyEnvironment(known) === null)
    throw unprocessable(
      'the API key is malformed: look for missing characters, extra spaces or invisible ones',
    );
  return new ApiClient(api ?? `http://localhost:${config.port}`, known);
}

export function readHttpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || /\p{Cc}/u.test(text))
    throw new InvalidArgumentError('It must be an address such as http://localhost:4000/hook.');
  return text;
}

function storedKey(): string | null {
  const file = join(config.dataDir, 'dev-api-key');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
