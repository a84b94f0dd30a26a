/** A mail server on this machine whose answers a test decides, and what it has accepted. */
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readConfig } from '../../src/config/config';
import { config } from '../../src/config/config';
import { closeMailServer } from '../../src/mails/mail-server';

/** An answer that refuses, such as `[550, '5.1.1 no such mailbox']`. */
export type Refusal = readonly [code: number, text: string];

export interface Mail {
  from: string;
  to: string[];
  isEncrypted: boolean;
  parsed: ParsedMail;
  source: string;
}

export interface MailServer {
  url: string;
  mails: Mail[];
  /** The answer to RCPT TO, to DATA once it has arrived, to MAIL FROM or AUTH; null = accepted. */
  refuse: { rcpt?: Refusal | null; data?: Refusal | null; mail?: Refusal | null };
  /** Whether it closes the connection after the text, without an answer. */
  cutsAfterData: boolean;
  /** How many connections were open at the same time. */
  connectionsMax: number;
  close(): Promise<void>;
}

function refusal([code, text]: Refusal): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Makes it the mail server of this process. */
export async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const sockets = new Set<object>();
  const made: MailServer = {
    url: '',
    mails: [],
    refuse: {},
    cutsAfterData: false,
    connectionsMax: 0,
    close: () =>
      new Promise((resolve) => {
        closeMailServer();
        config.mail = null;
        server.close(() => resolve());
      }),
  };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    // It would warn of its own certificate, which only tests see.
    logger: false,
    closeTimeout: 100,
    onConnect(session, done) {
      sockets.add(session);
      made.connectionsMax = Math.max(made.connectionsMax, sockets.size);
      done();
    },
    onClose(session) {
      sockets.delete(session);
    },
    onMailFrom(_address, _session, done) {
      done(made.refuse.mail ? refusal(made.refuse.mail) : null);
    },
    onRcptTo(_address, _session, done) {
      done(made.refuse.rcpt ? refusal(made.refuse.rcpt) : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString();
        if (made.cutsAfterData) {
          void keep(source, session);
          for (const each of server.connections) each.close();
          return;
        }
        if (made.refuse.data) done(refusal(made.refuse.data));
        else void keep(source, session).then(() => done(null, 'kept as 1'));
      });
    },
    ...options,
  });
  const keep = async (
    source: string,
    {
      envelope,
      secure,
    }: { envelope: { mailFrom: unknown; rcptTo: { address: string }[] }; secure: boolean },
  ) => {
    const from = (envelope.mailFrom as { address: string }).address;
    const to = envelope.rcptTo.map(({ address }) => address);
    const isEncrypted = secure;
    made.mails.push({ from, to, isEncrypted, parsed: await simpleParser(source), source });
  };
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the mail server has no port');
  made.url = `smtp://127.0.0.1:${address.port}`;
  useMailServer(made.url);
  return made;
}

/** Sends the mails of this process by that server. */
export function useMailServer(url: string, more: Record<string, string> = {}): void {
  const problems = readConfig({ MAIL_URL: url, MAIL_FROM: 'loja@pitanga.example', ...more });
  config.mail = problems.config.mail;
}
