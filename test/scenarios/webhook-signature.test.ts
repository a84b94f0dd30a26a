/**
 * A merchant checks that a message comes from us: by the Standard Webhooks package of others, and
 * by the HMAC over the raw body that older clients expect.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { config } from '../../src/config/config';
import { rowsOf } from '../support/rows';
import { newStore, type World } from '../support/world';

const WORDS = 'um segredo';
const STANDARD = `whsec_${Buffer.from('24 bytes of a good secret').toString('base64')}`;

async function messageSignedWith(
  secret: string,
): Promise<{ raw: string; headers: Record<string, string>; shop: World }> {
  const shop = await newStore();
  await shop.listen(['checkout.completed'], { secret });
  await shop.pay(await shop.checkout());
  const [message] = await shop.messages();
  if (!message) throw new Error('nothing was received');
  return { raw: message.raw, headers: message.headers as Record<string, string>, shop };
}

test.each([
  ['a secret in words', WORDS, Buffer.from(WORDS).toString('base64')],
  ['a secret of the standard form', STANDARD, STANDARD],
])(
  '%s: the independent package verifies it, and refuses what was altered',
  async (_, secret, key) => {
    const { raw, headers } = await messageSignedWith(secret);
    const verifier = new Webhook(key);
    expect(verifier.verify(raw, headers)).toEqual(JSON.parse(raw));
    expect(() => verifier.verify(raw.replace('4990', '4991'), headers)).toThrow(
      'No matching signature',
    );
    expect(() => verifier.verify(raw, { ...headers, 'webhook-id': 'log_other' })).toThrow(
      'No matching signature',
    );
    expect(() =>
      verifier.verify(raw, {
        ...headers,
        'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1),
      }),
    ).toThrow('No matching signature');
    expect(() =>
      new Webhook(Buffer.from('another secret').toString('base64')).verify(raw, headers),
    ).toThrow('No matching signature');
  },
);

test.each([WORDS, STANDARD])(
  'X-Webhook-Signature is the HMAC of the raw body, keyed with the secret as it was typed (%s)',
  async (secret) => {
    const { raw, headers } = await messageSignedWith(secret);
    const expected = createHmac('sha256', secret).update(raw).digest();
    expect(
      timingSafeEqual(Buffer.from(headers['x-webhook-signature'] ?? '', 'base64'), expected),
    ).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': (JSON.parse(raw) as { id: string }).id,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'user-agent': expect.stringContaining('Pitanga'),
    });
    expect(headers['x-webhook-secret']).toBeUndefined();
  },
);

test('an operator may sign X-Webhook-Signature with a key of the platform', async () => {
  config.webhookPlatformKey = "the platform's key";
  try {
    const { raw, headers } = await messageSignedWith(WORDS);
    expect(headers['x-webhook-signature']).toBe(
      createHmac('sha256', "the platform's key").update(raw).digest('base64'),
    );
    expect(new Webhook(Buffer.from(WORDS).toString('base64')).verify(raw, headers)).toBeTruthy();
  } finally {
    config.webhookPlatformKey = null;
  }
});

test('the secret is never shown, by any API, nor stored in clear', async () => {
  const { shop, headers } = await messageSignedWith(WORDS);
  const shown = [
    (await shop.request('GET', '/v2/webhooks/list')).text,
    JSON.stringify(await rowsOf(shop, 'webhooks')),
    JSON.stringify(headers),
  ];
  for (const text of shown) expect(text).not.toContain(WORDS);
  expect((await shop.request('GET', '/v2/webhooks/list')).body.data[0]).not.toHaveProperty(
    'secret',
  );
});

test('the bytes of a message are the stored payload as JSON.stringify writes it, v1 and v2', async () => {
  const shop = await newStore();
  await shop.listen(['checkout.completed']);
  await shop.listen(['checkout.completed'], { v2: false });
  const metadata = {
    zebra: 'ã é 漢 🏠',
    '10': '\u2028 </script> "quoted" \\ \n',
    '2': '1.0',
    a: '',
  };
  await shop.pay(await shop.checkout({ metadata }));
  const [event] = await rowsOf(shop, 'events', { type: 'checkout.completed' });
  const sent = (await shop.messages()).map(({ raw }) => raw);
  expect(sent.toSorted()).toEqual(
    [JSON.stringify(event?.payload), JSON.stringify(event?.payloadV1)].toSorted(),
  );
  expect(sent.some((raw) => raw.includes('"2":"1.0","10":'))).toBe(true);
});
