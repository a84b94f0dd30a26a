/** Which addresses count as one caller, and how much of an address a log keeps. */
import { loggedNetwork, siteNetwork, subscriberNetwork } from '../../src/platform/http/networks';

test('a subscriber has one IPv4 address, or an IPv6 network of 64 bits', () => {
  expect(subscriberNetwork('203.0.113.7')).toBe('203.0.113.7');
  expect(subscriberNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(subscriberNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(subscriberNetwork('2001:DB8:1:2::ffff')).toBe('2001:db8:1:2::/64');
  expect(subscriberNetwork('2001:db8:1:3::ffff')).toBe('2001:db8:1:3::/64');
});

test('a site has an IPv6 network of 48 bits', () => {
  expect(siteNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(siteNetwork('203.0.113.7')).toBeNull();
  expect(siteNetwork('::ffff:203.0.113.7')).toBeNull();
});

test('a log keeps 24 bits of IPv4, and 48 of IPv6', () => {
  expect(loggedNetwork('203.0.113.7')).toBe('203.0.113.0/24');
  expect(loggedNetwork('2001:db8:1:2::3')).toBe('2001:db8:1::/48');
});

test('what is no address is one network of its own', () => {
  for (const nothing of [undefined, '', 'unknown', '203.0.113.7:80', '::1::2'])
    expect([subscriberNetwork(nothing), siteNetwork(nothing), loggedNetwork(nothing)]).toEqual([
      'unknown',
      null,
      'unknown',
    ]);
});
