/**
 * At most ten connections to the mail server of the operator. It is ours, and not the pool of
 * nodemailer, because that one repeats a mail whose connection was lost, and does not report
 * whether the text had been sent.
 */
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailSettings } from '../../config/mail-settings';
import { isLoopbackHost } from '../../platform/http/loopback';
import { SECOND_MS } from '../../platform/time/clock';
import { failureOf, withoutAddresses, type SmtpError, type SmtpFailure } from './smtp-failure';

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
const SILENCE_MAX_MS = 20 * SECOND_MS;
const QUIT_WITHIN_MS = 2 * SECOND_MS;
const IDLE_MAX_MS = 10 * SECOND_MS;
/** A server may limit how many mails it takes by one connection. */
const MAILS_OF_CONNECTION_MAX = 100;

export interface Envelope {
  from: string;
  to: string;
}

export type SendResult = { sent: true; answer: string } | ({ sent: false } & SmtpFailure);

interface Connection {
  smtp: SMTPConnection;
  mails: number;
  idleTimer?: NodeJS.Timeout | undefined;
  isLost: boolean;
}

export class SmtpPool {
  private readonly idle: Connection[] = [];
  private readonly waiting: (() => void)[] = [];
  /** Connections that were left, until the server has closed them. */
  private readonly ending = new Set<Promise<void>>();
  private open = 0;

  constructor(private readonly settings: MailSettings) {}

  /**
   * Sends one mail. Waits for a connection while ten are in use, before all others if it is a first
   * one. It never throws.
   */
  async send(
    envelope: Envelope,
    mail: Buffer,
    { isFirst = false }: { isFirst?: boolean } = {},
  ): Promise<SendResult> {
    await this.place(isFirst);
    const reused = this.takeIdle();
    const result = reused && (await this.sendOver(reused, envelope, mail));
    // The server may have closed an idle connection. Nothing was sent by it.
    const isDone = result && (result.sent || result.kind !== 'AWAY');
    try {
      return isDone ? result : await this.sendOver(await this.connect(), envelope, mail);
    } catch (error) {
      return { sent: false, ...failureOf(error as SmtpError, false) };
    } finally {
      this.freePlace();
    }
  }

  private async sendOver(
    connection: Connection,
    envelope: Envelope,
    mail: Buffer,
  ): Promise<SendResult> {
    const result = await sendBy(connection, envelope, mail);
    if (!result.sent && !(await isReset(connection))) connection.isLost = true;
    this.keep(connection);
    return result;
  }

  /** Ends the idle connections. Mails that are being sent go on. */
  close(): void {
    for (const connection of this.idle.splice(0)) this.end(connection);
  }

  private async place(isFirst: boolean): Promise<void> {
    if (this.open < CONNECTIONS_MAX) {
      this.open++;
      return;
    }
    // The one that gives its place back leaves it counted.
    await new Promise<void>((resolve) => {
      if (isFirst) this.waiting.unshift(resolve);
      else this.waiting.push(resolve);
    });
  }

  private freePlace(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.open--;
  }

  private keep(connection: Connection): void {
    if (connection.isLost || ++connection.mails >= MAILS_OF_CONNECTION_MAX) {
      this.end(connection);
      return;
    }
    connection.idleTimer = setTimeout(() => {
      this.idle.splice(this.idle.indexOf(connection), 1);
      this.end(connection);
    }, IDLE_MAX_MS).unref();
    this.idle.push(connection);
  }

  private takeIdle(): Connection | null {
    for (let found = this.idle.pop(); found; found = this.idle.pop()) {
      clearTimeout(found.idleTimer);
      if (!found.isLost) return found;
      this.end(found);
    }
    return null;
  }

  private end(connection: Connection): void {
    const ending = end(connection).finally(() => this.ending.delete(ending));
    this.ending.add(ending);
  }

  private async connect(): Promise<Connection> {
    // Those that end are open as well, as the server counts.
    await Promise.all(this.ending);
    const { host, port, isSecure, login } = this.settings;
    const isLocal = isLoopbackHost(host);
    const smtp = new SMTPConnection({
      host,
      port,
      secure: isSecure,
      requireTLS: !isSecure && !isLocal,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MAX_MS,
      // A server on this machine has seldom a certificate that others trust.
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isLocal },
    });
    const connection: Connection = { smtp, mails: 0, isLost: false };
    await new Promise<void>((resolve, reject) => {
      smtp.once('error', reject);
      smtp.connect((error) => (error ? reject(error) : resolve()));
    }).catch((error: unknown) => {
      smtp.close();
      throw error;
    });
    // Later errors are reported to the mail that is being sent; an idle connection is dropped.
    smtp.on('error', () => (connection.isLost = true));
    smtp.once('end', () => (connection.isLost = true));
    if (login)
      await new Promise<void>((resolve, reject) =>
        smtp.login({ credentials: login }, (error) => (error ? reject(error) : resolve())),
      ).catch((error: unknown) => {
        smtp.close();
        throw error;
      });
    return connection;
  }
}

function sendBy({ smtp }: Connection, envelope: Envelope, mail: Buffer): Promise<SendResult> {
  return new Promise((resolve) => {
    let wasTextSent = false;
    // It is read once the server has answered DATA with 354.
    const text = new Readable({
      read() {
        wasTextSent = true;
        this.push(mail);
        this.push(null);
      },
    });
    const lost = (error: SmtpError) => resolve({ sent: false, ...failureOf(error, wasTextSent) });
    smtp.once('error', lost);
    smtp.send({ from: envelope.from, to: [envelope.to] }, text, (error, info) => {
      smtp.off('error', lost);
      if (error) lost(error);
      else resolve({ sent: true, answer: withoutAddresses(info?.response ?? '') });
    });
  });
}

/** After a refused mail the connection can be used again. */
function isReset({ smtp, isLost }: Connection): Promise<boolean> {
  if (isLost) return Promise.resolve(false);
  return new Promise((resolve) => smtp.reset((error) => resolve(!error)));
}

/** Resolves once it is closed. */
async function end({ smtp, isLost }: Connection): Promise<void> {
  if (isLost) {
    smtp.close();
    return;
  }
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => smtp.close(), QUIT_WITHIN_MS).unref();
    smtp.once('end', () => {
      clearTimeout(timer);
      resolve();
    });
    smtp.quit();
  });
}
