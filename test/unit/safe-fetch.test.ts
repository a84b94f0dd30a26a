/**
 * Webhooks, images and files never reach into our own network, whatever the merchant writes or its
 * DNS says, and never take longer or more than agreed.
 */
import { request } from 'undici';
import { agentFor } from '../../src/platform/http/outgoing/guarded-agent';
import { isPublicAddress } from '../../src/platform/http/outgoing/public-address';
import { checkEndpoint } from '../../src/platform/http/outgoing/check-endpoint';
import { download, post, type Outside } from '../../src/platform/http/outgoing/safe-fetch';
import fc, { howMany } from '../support/properties';
import { closeServers, listen, networkWhere, trustTestCertificate } from './local-server';

const now = new Date('2026-11-20T12:00:00Z');
const hook = {
  body: '{"event":"checkout.completed"}',
  headers: { 'content-type': 'application/json' },
  now,
};
const image = { field: 'imageUrl', path: '/never/written', maxBytes: 1000 };
const loopback = ['127.0.0.1'];
const notPublic = 'must not point to a local, private or otherwise non-public address';

/** The production guard, on a network where no name resolves. */
const guarded = (): Outside => ({
  allowPrivate: false,
  network: networkWhere(['nothing'], isPublicAddress),
});

afterEach(async () => {
  jest.restoreAllMocks();
  await closeServers();
});

describe('an address that must not be dialled', () => {
  const hostile = [
    'https://127.0.0.1/',
    'https://127.0.0.1:8443/hook',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://0.0.0.0/',
    'https://0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::127.0.0.1]/',
    'https://[::7f00:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:10.0.0.1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::10.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'https://[2001:db8::1]/',
    'https://[fd00::1]/',
    'https://[fc00::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://localhost/',
    'https://LOCALHOST:3000/',
    'https://localhost./',
    'https://hooks.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://nas.home.arpa/',
    'https://redis:6379/',
  ];

  test.each(hostile)(
    '%s is refused as not public, before anything is looked up or dialled',
    async (url) => {
      const outside = {
        allowPrivate: false,
        network: networkWhere([['93.184.216.34']], isPublicAddress),
      };
      await expect(checkEndpoint(url, 'endpoint', outside)).rejects.toMatchObject({
        status: 400,
        field: 'endpoint',
        message: `endpoint ${notPublic}`,
      });
      expect(await post(url, hook, outside)).toMatchObject({
        ok: false,
        status: null,
        error: `the address ${notPublic}`,
      });
      await expect(download(url, image, outside)).rejects.toMatchObject({
        status: 400,
        field: 'imageUrl',
        message: `imageUrl ${notPublic}`,
      });
      expect(outside.network.lookups()).toBe(0);
    },
  );

  test.each([
    ['http://shop.example/', 'must be an https address'],
    ['ftp://shop.example/', 'must be an https address'],
    ['file:///etc/passwd', 'must be an https address'],
    ['data:text/plain,hello', 'must be an https address'],
    ['javascript:alert(1)', 'must be an https address'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'must be an https address'],
    ['https://user:secret@shop.example/', 'must not contain a user name or a password'],
    ['https://user@shop.example/', 'must not contain a user name or a password'],
    ['https://:secret@shop.example/', 'must not contain a user name or a password'],
    ['https://shop.example@127.0.0.1/', 'must not contain a user name or a password'],
    ['shop.example/hook', 'must be a full address, such as https://shop.example/path'],
    ['//shop.example/hook', 'must be a full address, such as https://shop.example/path'],
    ['https://', 'must be a full address, such as https://shop.example/path'],
    ['https://256.256.256.256/', 'must be a full address, such as https://shop.example/path'],
    ['https://[::1', 'must be a full address, such as https://shop.example/path'],
    ['', 'must be a full address, such as https://shop.example/path'],
  ])('%s %s', async (url, reason) => {
    await expect(checkEndpoint(url, 'endpoint', guarded())).rejects.toMatchObject({
      status: 400,
      field: 'endpoint',
      message: `endpoint ${reason}`,
    });
    expect(await post(url, hook, guarded())).toMatchObject({
      ok: false,
      status: null,
      error: `the address ${reason}`,
    });
    await expect(
      checkEndpoint(url, 'endpoint', guarded(), { mustBeHttps: false }),
    ).rejects.toMatchObject({ message: `endpoint ${reason}` });
    await expect(download(url, image, guarded())).rejects.toMatchObject({
      status: 400,
      field: 'imageUrl',
      message: `imageUrl ${reason}`,
    });
  });

  test.each([
    'https://shop.example/hook',
    'https://shop.example:8443/hook?a=1',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://lojadapitanga.com.br',
  ])('%s is accepted', async (url) => {
    await expect(
      checkEndpoint(url, 'endpoint', {
        allowPrivate: false,
        network: networkWhere([['93.184.216.34']], isPublicAddress),
      }),
    ).resolves.toBeUndefined();
  });
});

describe('notations', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const anyIpv4 = fc.tuple(octet, octet, octet, octet);
  const privateIpv4 = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  );
  type Octets = [number, number, number, number];
  const join = (...octets: number[]) => octets.reduce((sum, part) => sum * 256 + part, 0);
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  const ipv4Notations: ((octets: Octets) => string)[] = [
    (octets) => octets.join('.'),
    (octets) => `${octets.join('.')}.`,
    (octets) => String(join(...octets)),
    (octets) => `0x${join(...octets).toString(16)}`,
    (octets) => `0${join(...octets).toString(8)}`,
    (octets) => octets.map((part) => `0X${part.toString(16)}`).join('.'),
    (octets) => octets.map((part) => `00${part.toString(8)}`).join('.'),
    ([a, b, c, d]) => `0x${a.toString(16)}.${b}.0${c.toString(8)}.${d}`,
    ([a, b, c, d]) => `${a}.${b}.${join(c, d)}`,
    ([a, b, c, d]) => `${a}.0x${join(b, c, d).toString(16)}`,
    (octets) =>
      [...octets.join('.')].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
    (octets) =>
      octets.join('.').replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ];
  const ipv6Forms: ((octets: Octets) => string)[] = [
    (octets) => `::ffff:${octets.join('.')}`,
    (octets) => `::${octets.join('.')}`,
    (octets) => `0:0:0:0:0:FFFF:${octets.join('.')}`,
    (octets) => `64:ff9b::${octets.join('.')}`,
    ([a, b, c, d]) => `::ffff:${hex(join(a, b))}:${hex(join(c, d))}`,
    ([a, b, c, d]) => `2002:${hex(join(a, b))}:${hex(join(c, d))}::1`,
  ];

  const isAccepted = (host: string) =>
    checkEndpoint(`https://${host}/`, 'endpoint', guarded()).then(
      () => true,
      () => false,
    );

  test('an IPv4 address is judged alike in every notation', async () => {
    const notation = fc.constantFrom(...ipv4Notations);
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyIpv4, privateIpv4), notation, async (octets, write) => {
        expect([write(octets), await isAccepted(write(octets))]).toEqual([
          write(octets),
          isPublicAddress(octets.join('.')),
        ]);
      }),
      { numRuns: howMany(1000) },
    );
  });

  test('an IPv4 address inside an IPv6 address is refused, even a public one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyIpv4, privateIpv4),
        fc.constantFrom(...ipv6Forms),
        async (octets, write) =>
          expect([write(octets), await isAccepted(`[${write(octets)}]`)]).toEqual([
            write(octets),
            false,
          ]),
      ),
    );
  });
});

describe('names', () => {
  const url = 'https://hooks.merchant.example/';

  test.each([
    [['127.0.0.1']],
    [['93.184.216.34', '10.0.0.1']],
    [['2606:4700:4700::1111', '::1']],
    [['93.184.216.34', 'fd00::1']],
  ])('a name that resolves to %j is refused', async (addresses) => {
    const outside = { allowPrivate: false, network: networkWhere([addresses], isPublicAddress) };
    await expect(checkEndpoint(url, 'endpoint', outside)).rejects.toMatchObject({
      message: `endpoint ${notPublic}`,
    });
    expect(await post(url, hook, outside)).toMatchObject({
      status: null,
      error: `the address ${notPublic}`,
    });
    await expect(download(url, image, outside)).rejects.toMatchObject({
      message: `imageUrl ${notPublic}`,
    });
  });

  test('a name that does not resolve yet is accepted, and guarded when it does', async () => {
    const outside = {
      allowPrivate: false,
      network: networkWhere(['nothing', ['127.0.0.1']], isPublicAddress),
    };
    await expect(checkEndpoint(url, 'endpoint', outside)).resolves.toBeUndefined();
    expect(await post(url, hook, outside)).toMatchObject({
      status: null,
      error: `the address ${notPublic}`,
    });
    expect(await post(url, hook, guarded())).toMatchObject({
      status: null,
      error: 'queryA ENOTFOUND',
    });
  });

  test('a DNS that changes its answer after the check reaches nothing', async () => {
    const server = await listen((_, response) => response.end('inside'), { isSecure: true });
    trustTestCertificate();
    const outside = {
      allowPrivate: false,
      network: networkWhere([['93.184.216.34'], loopback], isPublicAddress),
    };
    const rebound = `https://hooks.merchant.example:${server.port}/`;
    await expect(checkEndpoint(rebound, 'endpoint', outside)).resolves.toBeUndefined();
    expect(await post(rebound, hook, outside)).toMatchObject({
      status: null,
      error: `the address ${notPublic}`,
    });
    expect(outside.network.lookups()).toBe(2);
    expect(server.connections()).toBe(0);
  });

  test('the socket gets the addresses that were checked: the DNS is asked once per connection', async () => {
    const server = await listen((_, response) => response.end('hello'), { isSecure: true });
    trustTestCertificate();
    const network = networkWhere([loopback, ['10.0.0.1']], (address) => address === '127.0.0.1');
    expect(
      await post(`https://hooks.merchant.example:${server.port}/`, hook, {
        allowPrivate: false,
        network,
      }),
    ).toMatchObject({ ok: true, answer: 'hello' });
    expect(network.lookups()).toBe(1);
  });

  test('a socket that ended up elsewhere than checked is closed before anything is sent', async () => {
    const server = await listen((_, response) => response.end('inside'));
    let asked = 0;
    const network = networkWhere([loopback], () => (asked += 1) === 1);
    expect(
      await post(`http://hooks.merchant.example:${server.port}/`, hook, {
        allowPrivate: true,
        network,
      }),
    ).toMatchObject({ status: null, error: `the address ${notPublic}` });
    await server.closed();
    expect(server.requests).toEqual([]);
  });

  test('an address that nobody checked before is refused by the connection itself', async () => {
    const server = await listen((_, response) => response.end('inside'));
    await expect(
      request(`http://127.0.0.1:${server.port}/`, { dispatcher: agentFor(guarded()) }),
    ).rejects.toThrow(notPublic);
    expect(server.connections()).toBe(0);
  });
});
