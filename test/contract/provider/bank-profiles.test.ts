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
const REFERENCES = { find: never, referenceOf: never, begin: never, keep: never, release: never };

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
        const isToken = path.endsWith('/token') || path.endsWith('/token.oauth2');
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
  return new BcbPix({ file: read(more), name: 'Loja', admit, references: REFERENCES });
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

/**
 * What the profiles say, line by line. Sources: Inter, developers.inter.co (API Pix); Sicoob,
 * developers.sicoob.com.br and the generated client sicoob-pix (OpenAPI of the bank); BB,
 * apoio.developers.bb.com.br (API Pix). As public clients of 2025 and 2026 use them.
 */
test.each([
  {
    given: { profile: 'inter', account: { branch: '1', number: '123', type: 'CORRENTE' } },
    hosts: ['https://cdpj.partners.bancointer.com.br', 'https://cdpj.partners.bancointer.com.br'],
    token: ['POST /oauth/v2/token', undefined, /client_id=client&client_secret=secret$/],
    get: ['GET /pix/v2/cob/pixchar1', { 'x-conta-corrente': '123' }],
  },
  {
    given: { profile: 'sicoob', clientSecret: undefined },
    hosts: ['https://api.sicoob.com.br', 'https://auth.sicoob.com.br'],
    token: [
      'POST /auth/realms/cooperado/protocol/openid-connect/token',
      undefined,
      /scope=cob\.read\+cob\.write[^&]*&client_id=client$/,
    ],
    get: ['GET /pix/api/v2/cob/pixchar1', { client_id: 'client' }],
  },
  {
    given: { profile: 'bb', appKey: 'key-1' },
    hosts: ['https://api-pix.bb.com.br', 'https://oauth.bb.com.br'],
    token: ['POST /oauth/token', `Basic ${btoa('client:secret')}`, /^grant_type=client_cred/],
    get: ['GET /pix/v2/cob/pixchar1?gw-dev-app-key=key-1', {}],
  },
] as const)('$given.profile: hosts, token and own headers', async (bankOf) => {
  const { given, hosts: published, token, get } = bankOf;
  const { hosts: _loopback, ...rest } = file;
  const known = readAccountFile('bcb-pix', JSON.stringify({ ...rest, ...given }));
  const { pix, token: at } = hostsOf(known as PixAccountFile);
  expect([pix, at]).toEqual(published);
  const bank = opened(given);
  await bank.pix.payments('pix_char_1');
  const [asked, called] = calls;
  expect([asked?.path, asked?.headers.authorization]).toEqual([token[0], token[1]]);
  expect(asked?.text).toMatch(token[2]);
  expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(called?.path).toBe(get[0]);
  expect(called?.headers).toMatchObject(get[1]);
  await bank.close();
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

test('Inter: its sandbox pays by a call; no other account has such a call', async () => {
  const account = { branch: '0001', number: '123456789', type: 'CORRENTE' };
  const bank = opened({ profile: 'inter', account, sandbox: true });
  await expect(bank.sandbox?.pay('pix_char_1', 3_700)).rejects.toThrow('does not know the code');
  expect(calls.at(-1)).toMatchObject({
    path: 'POST /pix/v2/cob/pagar/pixchar1',
    headers: { 'x-conta-corrente': '123456789', authorization: 'Bearer token' },
    text: '{"valor":37}',
  });
  for (const more of [
    { profile: 'inter', account },
    { profile: 'bb', appKey: 'k', sandbox: true },
  ]) {
    const other = opened(more);
    expect(other.sandbox).toBeUndefined();
    await other.close();
  }
  await bank.close();
});

test.each([1, 10, 50, 120, 200, 700])('%i calls a minute: no minute has more', (perMinute) => {
  const { perSecond, burst } = bucketOf({ of: '', perMinute });
  expect(burst).toBeGreaterThanOrEqual(1);
  expect(burst + perSecond * 60).toBeLessThanOrEqual(perMinute + 1e-9);
});

test.each([1, 15_000, 30_000])('%i calls a day: no day has more', (perDay) => {
  const { perSecond, burst } = bucketOf({ of: '', perDay });
  expect(burst).toBeGreaterThanOrEqual(1);
  expect(burst + perSecond * 86_400).toBeLessThanOrEqual(perDay + 1e-9);
});
