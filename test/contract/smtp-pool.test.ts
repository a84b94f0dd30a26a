/** The connections to the mail server: ten at most, also while used up ones are replaced. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { SmtpPool } from '../../src/mails/smtp/smtp-pool';
import { config } from '../../src/config/config';
import { mailServer, useMailServer } from '../support/mail-server';

/** Each connection is replaced after a hundred mails. */
const MAILS = 1_200;
const CLOSES_AFTER_MS = 50;
const ENVELOPE = { from: 'loja@pitanga.example', to: 'ana@example.com' };
const MAIL = Buffer.from('Subject: x\r\n\r\nx\r\n');

/** Accepts everything, and takes its time to close a connection. */
async function slowToClose() {
  const seen = { mails: 0, open: 0, openMax: 0 };
  const answers: Record<string, string> = { DATA: '354 go on' };
  const leave = (socket: Socket) => {
    seen.open--;
    socket.end('221 bye\r\n');
  };
  const server = createServer((socket) => {
    seen.openMax = Math.max(seen.openMax, ++seen.open);
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const [word = ''] = line.split(' ');
      if (line === '.') seen.mails++;
      if (word === 'QUIT') setTimeout(() => leave(socket), CLOSES_AFTER_MS);
      else if (['EHLO', 'MAIL', 'RCPT', 'DATA', '.'].includes(word))
        socket.write(`${answers[word] ?? '250 ok'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  useMailServer(`smtp://127.0.0.1:${port}`);
  return { seen, close: () => new Promise((resolve) => server.close(resolve)) };
}

test('the server sees ten connections at most, while used up ones are replaced', async () => {
  const { seen, close } = await slowToClose();
  if (!config.mail) throw new Error('there is no mail server');
  const pool = new SmtpPool(config.mail);
  const sending = Array.from({ length: MAILS }, () => pool.send(ENVELOPE, MAIL));
  expect((await Promise.all(sending)).filter(({ sent }) => !sent)).toEqual([]);
  expect(seen).toMatchObject({ mails: MAILS, openMax: 10 });
  pool.close();
  config.mail = null;
  await close();
});

test('a first mail overtakes those that wait for a connection', async () => {
  const server = await mailServer();
  if (!config.mail) throw new Error('there is no mail server');
  const pool = new SmtpPool(config.mail);
  const others = Array.from({ length: 40 }, () => pool.send(ENVELOPE, MAIL));
  const first = pool.send({ ...ENVELOPE, to: 'eva@example.com' }, MAIL, { isFirst: true });
  await Promise.all([...others, first]);
  const at = server.mails.findIndex(({ to }) => to[0] === 'eva@example.com');
  expect(server.mails).toHaveLength(41);
  // Ten had begun; some of those that replaced them may have been faster.
  expect(at).toBeLessThan(20);
  pool.close();
  await server.close();
});
