/**
 * A merchant can tell that a webhook comes from us, with the public Standard Webhooks package or
 * with three lines of their own.
 */
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from '../../src/modules/webhooks/deliveries/sign';

const now = new Date('2026-11-20T12:00:00.900Z');
const id = 'log_7Hq2';
const body = JSON.stringify({ id, event: 'checkout.completed', note: 'açaí 🍒' });
const standardSecret = `whsec_${Buffer.from('twenty-four secret bytes').toString('base64')}`;

beforeAll(() => jest.useFakeTimers({ now }));
afterAll(() => jest.useRealTimers());

const plain = (secret: string) =>
  new Webhook(new Uint8Array(Buffer.from(secret, 'utf8')), { format: 'raw' });

test('a secret typed by the merchant verifies as raw bytes', () => {
  const headers = signatureHeaders({ secrets: ['my shop secret'], id, body, timestamp: now });
  expect(new Webhook('my shop secret', { format: 'raw' }).verify(body, headers)).toEqual(
    JSON.parse(body),
  );
  expect(() => new Webhook('my shop secreT', { format: 'raw' }).verify(body, headers)).toThrow(
    'No matching signature',
  );
  expect(() =>
    plain('my shop secret').verify(body.replace('completed', 'refunded'), headers),
  ).toThrow('No matching signature');
  expect(() =>
    plain('my shop secret').verify(body, { ...headers, 'webhook-id': 'log_other' }),
  ).toThrow('No matching signature');
});

test('a secret outside ASCII is keyed by its UTF-8 bytes', () => {
  const headers = signatureHeaders({
    secrets: ['segredo da loja é pitanga'],
    id,
    body,
    timestamp: now,
  });
  expect(plain('segredo da loja é pitanga').verify(body, headers)).toEqual(JSON.parse(body));
});

test('a whsec_ secret is keyed by the bytes it encodes', () => {
  const headers = signatureHeaders({ secrets: [standardSecret], id, body, timestamp: now });
  expect(new Webhook(standardSecret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => plain(standardSecret).verify(body, headers)).toThrow('No matching signature');
});

test.each(['whsec_', 'whsec_not base64!', 'whsec_abc', 'whsec_ab=c', 'WHSEC_YWJj', 'xwhsec_YWJj'])(
  '%s does not encode bytes and is keyed as typed',
  (secret) => {
    const headers = signatureHeaders({ secrets: [secret], id, body, timestamp: now });
    expect(plain(secret).verify(body, headers)).toEqual(JSON.parse(body));
  },
);

test('while a secret is being replaced both sign, the newest first', () => {
  const headers = signatureHeaders({
    secrets: [standardSecret, 'the old one'],
    id,
    body,
    timestamp: now,
  });
  expect(new Webhook(standardSecret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(plain('the old one').verify(body, headers)).toEqual(JSON.parse(body));
  const alone = signatureHeaders({ secrets: [standardSecret], id, body, timestamp: now });
  expect(headers['webhook-signature']?.split(' ')[0]).toBe(alone['webhook-signature']);
  expect(headers['X-Webhook-Signature']).toBe(alone['X-Webhook-Signature']);
});

test('X-Webhook-Signature is the HMAC of the body alone, keyed with the secret as typed', () => {
  const byHand = (key: string) => createHmac('sha256', key).update(body).digest('base64');
  expect(
    signatureHeaders({ secrets: ['s'], id, body, timestamp: now })['X-Webhook-Signature'],
  ).toBe(byHand('s'));
  expect(
    signatureHeaders({ secrets: [standardSecret], id, body, timestamp: now })[
      'X-Webhook-Signature'
    ],
  ).toBe(byHand(standardSecret));
  const withPlatformKey = signatureHeaders({
    secrets: ['s'],
    id,
    body,
    timestamp: now,
    platformKey: 'one for all',
  });
  expect(withPlatformKey['X-Webhook-Signature']).toBe(byHand('one for all'));
  expect(plain('s').verify(body, withPlatformKey)).toEqual(JSON.parse(body));
});

test('a known answer: the headers for a fixed secret, id, body and time', () => {
  expect(signatureHeaders({ secrets: ['s'], id: 'log_1', body: '{}', timestamp: now })).toEqual({
    'X-Webhook-Signature': 'FDyo1Re6GxgQJdcysc8nXZAQT8pXuwKlZVQpeKoYxLY=',
    'webhook-id': 'log_1',
    'webhook-timestamp': '1795176000',
    'webhook-signature': 'v1,Vx7IqEyUyldVnVkoHjPBCVsyx1UiiSWHKApRHmtNvs4=',
  });
});

test('bytes and text of the same body sign alike, also bytes that are not text', () => {
  const sign = (bytes: Buffer | string) =>
    signatureHeaders({ secrets: ['s'], id, body: bytes, timestamp: now });
  expect(sign(Buffer.from(body))).toEqual(sign(body));
  expect(sign(Buffer.from([0xff]))).not.toEqual(sign(Buffer.from([0xfe])));
});
