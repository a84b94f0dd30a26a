/**
 * A developer without a public address: `listen` brings the events of the store to a receiver on
 * the same machine, as real webhooks would, in order and without gaps.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Webhook } from 'standardwebhooks';
import { DAY_MS, later, wallNow } from '../../src/platform/time/clock';
import { buildCli, runCli, type Command } from '../support/cli-process';
import { startProxy } from '../support/proxy';
import { queued } from '../support/queued-mails';
import { answerWith, startReceiver, type Receiver } from '../support/receiver';
import { openPort } from '../support/stream';
import { world, type Json, type World } from '../support/world';

beforeAll(buildCli, 120_000);

const A_LINE = /^\d\d:\d\d:\d\d {2}(\S+) +(log_\w+) {2}(\d{3}) {2}\d+ ms$/;
const running = new Set<Command>();
afterEach(async () => {
  for (const command of running) command.interrupt();
  await Promise.all([...running].map(({ end }) => end));
  running.clear();
});

interface Desk {
  shop: World;
  port: number;
  receiver: Receiver;
}

async function desk(options?: Parameters<typeof world>[0]): Promise<Desk> {
  const shop = await world(options);
  return { shop, port: await openPort(shop.app), receiver: await startReceiver() };
}

async function listen(
  { shop, port, receiver }: Desk,
  ...more: readonly string[]
): Promise<Command> {
  const words = ['--api', `http://127.0.0.1:${port}`, '--key', shop.key];
  const command = runCli(['listen', ...words, '--forward-to', receiver.url, ...more]);
  running.add(command);
  await command.until(/^The secret that signs them: whsec_/);
  return command;
}

/** A buyer pays a checkout; the event becomes visible. */
async function sell({ shop }: Desk): Promise<string> {
  const checkout = await shop.checkout();
  await shop.pay(checkout);
  await shop.relay();
  return String(checkout.id);
}

const soldIn = ({ requests }: Receiver): string[] =>
  requests.map(({ body }) => body.data.checkout.id as string);

test('the receiver gets what a webhook would get, byte for byte, and can verify it', async () => {
  const all = await desk();
  const { shop, receiver } = all;
  await shop.listen();
  await sell(all); // before: not forwarded
  await shop.deliver();
  const command = await listen(all);
  const secret = (await command.until(/^The secret/)).split(': ')[1] ?? '';
  const id = await sell(all);
  await command.until(A_LINE);
  await shop.deliver();
  const real = shop.receiver?.requests.at(-1);
  const [got] = receiver.requests;
  if (!got || !real) throw new Error('nothing was received');
  expect(receiver.requests).toHaveLength(1);
  expect(got.body.data.checkout.id).toBe(id);
  expect(got.raw).toBe(real.raw);
  const namesOf = (headers: object) =>
    Object.keys(headers).filter((name) => /^(webhook|x-|content-type|user-agent)/.test(name));
  expect(namesOf(got.headers)).toEqual(namesOf(real.headers));
  for (const name of ['webhook-id', 'x-webhook-object', 'x-webhook-sequence', 'content-type'])
    expect(got.headers[name]).toBe(real.headers[name]);
  const headers = got.headers as Record<string, string>;
  expect(new Webhook(secret).verify(got.raw, headers)).toEqual(got.body);
  expect(() => new Webhook('whsec_b3V0cm8=').verify(got.raw, headers)).toThrow();
});

test('each mail of Dev mode is a line: what it is, to whom, its subject, and where it is seen', async () => {
  const all = await desk({ mails: true });
  const { shop, port } = all;
  await sell(all);
  await shop.travel('1 minute'); // before: not shown
  const earlier = await queued(shop, { sendAt: later(wallNow(), DAY_MS) }, true);
  const command = await listen(all);
  await command.until(/^Mails of Dev mode are shown/);
  const id = await sell(all);
  await shop.travel('1 minute');
  const [receipt] = (await shop.get('/v2/messages/list?template=receipt')) as [Json];
  const line = await command.until(/ {2}mail receipt /);
  const seenAt = (mail: string) => `http://127.0.0.1:${port}/dashboard/go/${mail}`;
  expect(line).toMatch(/^\d\d:\d\d:\d\d {2}mail receipt {2}to ana@example\.com {2}"/);
  expect(line).toContain(`"${receipt.subject}"`);
  expect(line.endsWith(seenAt(receipt.id))).toBe(true);
  expect(String(id)).toMatch(/^bill_/);
  // Queued before, and sent now; an address that does not exist bounces.
  await queued(shop, { recipient: 'gone@nowhere.invalid' }, true);
  await shop.travel('2 days');
  const codes = await command.untilCount(/ {2}mail portal-code /, 2);
  expect(codes.find((code) => code.endsWith(seenAt(earlier.id)))).toBeDefined();
  expect(codes.find((code) => code.includes('BOUNCED'))).toContain('to gone@nowhere.invalid');
  expect(command.lines.filter((each) => each.includes('  mail '))).toHaveLength(3);
});

test('it says what was answered, and continues after a break where it ended', async () => {
  const all = await desk();
  const { receiver } = all;
  const command = await listen(all);
  await sell(all);
  await command.until(A_LINE);
  receiver.answers.push(answerWith(500));
  await sell(all);
  const [, second = ''] = await command.untilCount(A_LINE, 2);
  expect(second).toContain('  500  ');

  command.interrupt();
  const { code, stdout, stderr } = await command.end;
  expect([code, stderr]).toEqual([0, '']);
  const last = A_LINE.exec(second)?.[2] ?? '';
  expect(stdout).toMatch(new RegExp(`forwarded +2\ncontinueWith +--after ${last}\n$`));

  // What happened while nobody listened comes when it continues there.
  const missed = await sell(all);
  const again = await listen(all, '--after', last);
  await again.until(A_LINE);
  expect(soldIn(receiver).at(-1)).toBe(missed);
  expect(again.lines[1]).toBe(command.lines[1]); // the same secret: it is configured once
});

test('a lost connection loses nothing, even in a store that had no event yet', async () => {
  const all = await desk();
  const proxy = await startProxy({ host: '127.0.0.1', port: all.port });
  const command = await listen({ ...all, port: proxy.port });
  const sold = [];
  for (let round = 0; round < 3; round++) {
    proxy.cut();
    sold.push(await sell(all), await sell(all));
    await command.untilCount(A_LINE, sold.length);
  }
  expect(soldIn(all.receiver)).toEqual(sold);
  command.interrupt();
  expect((await command.end).code).toBe(0);
  await proxy.close();
});

test('while the receiver is away events wait, and then come in order', async () => {
  const all = await desk();
  const { port } = new URL(all.receiver.url);
  await all.receiver.close();
  const command = await listen(all);
  const sold = [await sell(all), await sell(all), await sell(all)];
  const told = await command.until(/cannot be reached/);
  expect(told).toContain('checkout.completed waits until it can be');
  const got: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      got.push(JSON.parse(text).data.checkout.id as string);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
  await command.untilCount(A_LINE, 3);
  expect(got).toEqual(sold);
  server.closeAllConnections();
  server.close();
});

test('the first event of a store is not missed while the stream begins', async () => {
  const all = await desk();
  const sold: string[] = [];
  const front = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const { authorization = '', accept = '' } = request.headers;
      const answer = await fetch(`http://127.0.0.1:${all.port}${request.url}`, {
        method: 'POST',
        headers: { authorization, accept, 'content-type': 'application/json' },
        body,
      });
      const isFirst = body.includes('OLDEST_FIRST') && sold.length === 0;
      const text = isFirst ? await answer.text() : '';
      // Between the question for the first event and what follows, there is one.
      if (isFirst) sold.push(await sell(all));
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
      });
      if (isFirst || !answer.body) response.end(text);
      else await pipeline(Readable.fromWeb(answer.body as never), response);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const command = await listen({ ...all, port });
  await command.until(A_LINE);
  sold.push(await sell(all));
  await command.untilCount(A_LINE, 2);
  expect(soldIn(all.receiver)).toEqual(sold);
  command.interrupt();
  await command.end;
  front.closeAllConnections();
  front.close();
});

test('only the events that are asked for', async () => {
  const all = await desk();
  const command = await listen(all, '--events', 'subscription.completed, checkout.refunded');
  await sell(all);
  await all.shop.subscribe();
  await all.shop.relay();
  expect(await command.until(A_LINE)).toContain('subscription.completed');
  expect(all.receiver.requests.map(({ body }) => body.event)).toEqual(['subscription.completed']);
});

test('a revoked key ends it with a sentence', async () => {
  const all = await desk();
  const { data } = await all.shop
    .graphql('{ apiKeys(first: 1) { nodes { id } } }')
    .then(({ apiKeys }) => ({ data: apiKeys.nodes[0].id as string }));
  const other = await all.shop.newKey();
  const command = await listen(all);
  await sell(all);
  await command.until(A_LINE);
  await all.shop.request(
    'POST',
    '/graphql',
    {
      query: 'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id } } }',
      variables: { id: data },
    },
    { authorization: `Bearer ${other}` },
  );
  const { code, stderr } = await command.end;
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: POST .* was refused: .*key/)]);
});

test('what cannot work is said at once', async () => {
  const { shop, port, receiver } = await desk();
  const api = `http://127.0.0.1:${port}`;
  const refusal = async (words: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCli(['listen', ...words]).end;
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  };
  const to = ['--forward-to', receiver.url];
  const live = await shop.newKey({ devMode: false });
  const poor = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  const stranger = await (await world()).newKey();
  expect(await refusal(['--api', api, '--key', live, ...to])).toContain('production key');
  expect(await refusal(['--api', api, '--key', 'abc', ...to])).toContain('malformed');
  expect(await refusal(['--api', api, ...to])).toContain('a Dev mode key is needed');
  expect(await refusal(['--api', api, '--key', stranger, ...to])).toMatch(/API key/);
  expect(await refusal(['--api', api, '--key', poor, ...to])).toContain('WEBHOOK:READ');
  expect(await refusal(['--api', 'http://127.0.0.1:1', '--key', shop.key, ...to])).toContain(
    'http://127.0.0.1:1 cannot be reached',
  );
  expect(await refusal(['--key', shop.key, '--forward-to', 'localhost:4000'])).toContain(
    'It must be an address such as http://localhost:4000/hook.',
  );
  expect(await refusal(['--key', shop.key, ...to, '--events', 'checkout.complete'])).toContain(
    'did you mean checkout.completed?',
  );
  const unknown = ['--api', api, '--key', shop.key, ...to, '--after', 'log_1'];
  const { code, stderr } = await runCli(['listen', ...unknown]).end;
  expect([code, stderr]).toEqual([1, expect.stringContaining('no event log_1')]);
  await receiver.close();
});
