/**
 * Which addresses are public, held against a second list: the registries of special addresses (RFC
 * 6890 and its successors), read by Node's own BlockList.
 */
import { BlockList, isIP } from 'node:net';
import { isPublicAddress } from '../../src/platform/http/outgoing/public-address';
import fc, { howMany } from '../support/properties';

const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const SPECIAL_IPV6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
];

// Two lists: a BlockList finds an IPv4 address in the IPv6 block of its mapped form too.
const special = { ipv4: new BlockList(), ipv6: new BlockList() };
const blocks = [...SPECIAL_IPV4, ...SPECIAL_IPV6].map((block) => {
  const [start = '', bits] = block.split('/');
  const family = isIP(start) === 4 ? ('ipv4' as const) : ('ipv6' as const);
  special[family].addSubnet(start, Number(bits), family);
  return { start, bits: BigInt(bits ?? 0), family };
});

const dotted = (value: bigint) =>
  [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
const grouped = (value: bigint) =>
  Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  ).join(':');
const asNumber = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);

const ipv4 = fc.bigInt({ min: 0n, max: (1n << 32n) - 1n }).map(dotted);
const ipv6 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }).map(grouped);
const globalIpv6 = fc.bigInt({ min: 1n << 125n, max: (1n << 126n) - 1n }).map(grouped);
const specialIpv4 = fc
  .constantFrom(...blocks.filter(({ family }) => family === 'ipv4'))
  .chain(({ start, bits }) =>
    fc
      .bigInt({ min: 0n, max: (1n << (32n - bits)) - 1n })
      .map((offset) => dotted(asNumber(start) + offset)),
  );

function expectSameVerdict(address: string, family: 'ipv4' | 'ipv6'): void {
  expect({ address, isPublic: isPublicAddress(address) }).toEqual({
    address,
    isPublic: !special[family].check(address, family),
  });
}

test('IPv4 addresses are public unless they are in a special block', () => {
  fc.assert(
    fc.property(fc.oneof(ipv4, specialIpv4), (address) => expectSameVerdict(address, 'ipv4')),
    { numRuns: howMany(2000) },
  );
});

test('IPv6 addresses are public inside 2000::/3 unless they are in a special block', () => {
  fc.assert(
    fc.property(fc.oneof(ipv6, globalIpv6), (address) => expectSameVerdict(address, 'ipv6')),
    { numRuns: howMany(2000) },
  );
});

test('the first and the last IPv4 address of every special block, and their neighbours', () => {
  for (const { start, bits } of blocks.filter(({ family }) => family === 'ipv4')) {
    const first = asNumber(start);
    const last = first + (1n << (32n - bits)) - 1n;
    for (const edge of [first - 1n, first, last, last + 1n])
      if (edge >= 0n && edge < 1n << 32n) expectSameVerdict(dotted(edge), 'ipv4');
  }
});

test('the first IPv6 address of every special block', () => {
  for (const { start } of blocks.filter(({ family }) => family === 'ipv6'))
    expect([start, isPublicAddress(start)]).toEqual([start, false]);
});

test('an IPv4 address inside an IPv6 address is never public, whichever way it is put there', () => {
  const prefixes = fc.constantFrom(
    '::',
    '::ffff:',
    '::ffff:0:',
    '64:ff9b::',
    '64:ff9b:1::',
    'fe80::',
    'fd00::',
    'fec0::',
    'ff02::',
    '100::',
    '5f00::',
  );
  fc.assert(
    fc.property(prefixes, fc.oneof(ipv4, specialIpv4), (prefix, address) =>
      expect(isPublicAddress(prefix + address)).toBe(false),
    ),
  );
  const hex = (address: string) =>
    asNumber(address)
      .toString(16)
      .padStart(8, '0')
      .replace(/^(.{4})/, '$1:');
  fc.assert(
    fc.property(ipv4, (address) =>
      expect(
        [`2002:${hex(address)}::1`, `2001:0:4136:e378:8000:63bf:${hex(address)}`].map(
          isPublicAddress,
        ),
      ).toEqual([false, false]),
    ),
  );
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '2606:4700:4700::1111',
  '2800:3f0:4001:81b::200e',
  '2001:4860:4860::8888',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  '',
  'localhost',
  'shop.example',
  '134744072',
  '0x08080808',
  '010.8.8.8',
  '8.8.8',
  ' 8.8.8.8',
  '8.8.8.8:443',
  '[2606:4700:4700::1111]',
  'fe80::1%eth0',
  '::',
  '::1',
  '::7f00:1',
])('"%s" is not a public address as a socket shows it', (address) =>
  expect(isPublicAddress(address)).toBe(false),
);
