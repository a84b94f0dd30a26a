/**
 * Names are asked of the DNS itself: all their addresses come back, and a DNS that keeps silent
 * costs bounded time.
 */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { dnsLookup } from '../../src/platform/http/outgoing/dns-lookup';

type Kind = 'A' | 'AAAA';
const TYPES: Record<Kind, number> = { A: 1, AAAA: 28 };

let socket: Socket;
let silent: boolean;
let records: Partial<Record<Kind, Buffer[]>>;

/**
 * A name server of a few lines: the question again, then the records it was given; no records at
 * all means that the name does not exist.
 */
function answerTo(question: Buffer): Buffer {
  const kind: Kind =
    question.readUInt16BE(question.indexOf(0, 12) + 1) === TYPES.AAAA ? 'AAAA' : 'A';
  const end = question.indexOf(0, 12) + 5;
  const found = records[kind] ?? [];
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(Object.keys(records).length === 0 ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(found.length, 6);
  header.fill(0, 8);
  const answers = found.map((data) =>
    Buffer.concat([
      Buffer.from([0xc0, 12, 0, TYPES[kind], 0, 1, 0, 0, 0, 60, 0, data.length]),
      data,
    ]),
  );
  return Buffer.concat([header, question.subarray(12, end), ...answers]);
}

beforeEach(async () => {
  silent = false;
  records = {};
  socket = createSocket('udp4').on('message', (question, { port, address }) => {
    if (!silent) socket.send(answerTo(question), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
});
afterEach(() => {
  jest.useRealTimers();
  socket.close();
});

const lookup = () => dnsLookup('hooks.merchant.example', [`127.0.0.1:${socket.address().port}`]);

test('all addresses of a name, of both families', async () => {
  records = {
    A: [Buffer.from([93, 184, 216, 34]), Buffer.from([10, 0, 0, 1])],
    AAAA: [Buffer.from('26064700470000000000000000001111', 'hex')],
  };
  expect(await lookup()).toEqual(['93.184.216.34', '10.0.0.1', '2606:4700:4700::1111']);
});

test('one family is enough', async () => {
  records = { AAAA: [Buffer.from('26064700470000000000000000001111', 'hex')] };
  expect(await lookup()).toEqual(['2606:4700:4700::1111']);
});

test('a name that does not exist is an error', async () => {
  await expect(lookup()).rejects.toThrow(
    'the name hooks.merchant.example does not resolve (ENOTFOUND)',
  );
});

test('a DNS that keeps silent is given up in time', async () => {
  silent = true;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const answer = lookup().catch((error: Error) => error.message);
  await once(socket, 'message');
  jest.advanceTimersByTime(8000);
  expect(await answer).toBe('the name hooks.merchant.example does not resolve (ECANCELLED)');
});
