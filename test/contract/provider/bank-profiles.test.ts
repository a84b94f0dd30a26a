/**
 * What differs between banks with the API Pix: hosts, paths, headers and limits, as they publish
 * them, sent to a server on loopback; and what their account files must have.
 */
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testAuthority } from '../../../scripts/fakes/certificates';
import { config } from '../../../src/config/config';
import { readAccountFile } from '../../../src/modules/providers/accounts/account-file';
import type { PixAccountFile } from '../../../src/modules/providers/bcb-pix/account-file';
import { hostsOf } from '../../../src/modules/providers/bcb-pix/account-file';
import { BcbPix } from '../../../src/modules/providers/bcb-pix/bcb-pix';
import { bucketOf, type CallLimit } from '../../../src/modules/providers/outside/call-limit';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const never = () => Promise.reject(new Error('this is not used'));
const HANDLES = { find: never, referenceOf: never, begin: never, keep: never, release: never };

interface Call {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

let file: Record<string, unknown>;
let calls: Call[];
let close: () => Promise<unknown>;
beforeEach(async () => {
  config.allowPrivateEndpoints = true;
  calls = [];
  const authority = await testAuthority('Bank CA');
  const [own, client] = [await authority.issue('bank'), await authority.issue('merchant')];
  const server = createServer(
    { cert: own.certificate, key: own.key, ca: authority.certificate, requestCert: true },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = `${request.method} ${request.url}`;
        calls.push({ path, headers: request.headers, text: String(Buffer.concat(chunks)) });
        const isToken = path.startsWith('POST');
        response
          .writeHead(isToken ? 200 : 404, { 'content-type': 'application/json' })
          .end(JSON.stringify(isToken ? { access_token: 'token', expires_in: 300 } : {}));
      });
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  file = {
    clientId: 'client',
    clientSecret: 'secret',
    certificate: client.certificate,
    certificateKey: client.key,
    pixKey: 'loja@example.com',
    hosts: { pix: origin, token: origin },
    ca: authority.certificate,
  };
  close = () => {
    server.closeAllConnections();
    server.close();
    return once(server, 'close');
  };
});
afterEach(() => close());
afterAll(() => {
  config.allowPrivateEndpoints = false;
});

const read = (more: object) =>
  readAccountFile('bcb-pix', JSON.stringify({ ...file, ...more })) as PixAccountFile;

function opened(more: object, limits: CallLimit[] = []): BcbPix {
  const admit = (limit: CallLimit) => void limits.push(limit);
  return new BcbPix({ file: read(more), name: 'Loja', admit, handles: HANDLES });
}

test.each([
  [
    'itau',
    'https://pix-pj.api.itau.com',
    '/regulatorio-pix/v2',
    'https://sts.itau.com.br/as/token.oauth2',
  ],
  [
    'itau-recebimentos',
    'https://secure.gateway.api.itau',
    '/pix_recebimentos/v2',
    'https://sts.itau.com.br/api/oauth/token',
  ],
])('Itaú, profile %s: hosts, paths, key, and a new correlation id', async (...row) => {
  const [profile, host, path, token] = row;
  const { hosts: _hosts, ...published } = file;
  const known = readAccountFile(
    'bcb-pix',
    JSON.stringify({ ...published, profile, apiKey: 'key-1' }),
  ) as PixAccountFile;
  expect(hostsOf(known)).toEqual({ pix: host, token: new URL(token).origin });
  const bank = opened({ profile, apiKey: 'key-1' });
  for (const reference of ['pix_char_1', 'pix_char_2']) await bank.pix.payments(reference);
  const [asked, ...gets] = calls;
  expect(asked?.path).toBe(`POST ${new URL(token).pathname}`);
  expect(asked?.text).toMatch(
    /grant_type=client_credentials.*client_id=client&client_secret=secret/,
  );
  expect(gets).toHaveLength(2);
  for (const { path: called, headers } of gets) {
    expect(called).toMatch(`GET ${path}/cob/`);
    expect(headers).toMatchObject({ authorization: 'Bearer token', 'x-itau-apikey': 'key-1' });
    expect(headers['x-itau-correlationid']).toMatch(UUID);
  }
  expect(gets[0]?.headers['x-itau-correlationid']).not.toBe(
    gets[1]?.headers['x-itau-correlationid'],
  );
  await bank.close();
  expect(() => read({ profile })).toThrow('apiKey is required');
});

test.each(['0123456789', '12345678-9', ' 123456789', '', '٣٤٥'])(
  'Inter: the account number %p is refused with the rule in words',
  (number) => {
    const account = { branch: '0001', number, type: 'CORRENTE' };
    expect(() => read({ profile: 'inter', account })).toThrow(
      'account.number must have digits only at profile inter: the number of the account with its ' +
        'check digit, without hyphen and without zeros in front, such as 123456789',
    );
    expect(() => read({ profile: 'standard', account })).not.toThrow();
  },
);

test('Inter: 120 calls a minute, 10 in the sandbox, and 10 for webhooks of automatic PIX in both', async () => {
  const account = { branch: '0001', number: '123456789', type: 'CORRENTE' };
  for (const [sandbox, perMinute] of [
    [false, 120],
    [true, 10],
  ] as const) {
    const limits: CallLimit[] = [];
    const bank = opened({ profile: 'inter', account, sandbox }, limits);
    await bank.pix.payments('pix_char_1');
    expect(limits).toEqual([{ of: '', perMinute }]);
    limits.length = 0;
    await bank.account.check?.().catch(() => undefined);
    expect(limits).toContainEqual({ of: '', perMinute });
    await bank.close();
  }
});

test.each([1, 10, 50, 120, 200, 700])('%i calls a minute: no minute has more', (perMinute) => {
  const { perSecond, burst } = bucketOf({ of: '', perMinute });
  expect(burst).toBeGreaterThanOrEqual(1);
  expect(burst + perSecond * 60).toBeLessThanOrEqual(perMinute + 1e-9);
});
