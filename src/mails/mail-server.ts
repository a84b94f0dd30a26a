/** The mail server of the operator, shared by all mails of a process, and its outages. */
import { config } from '../config/config';
import { ProviderBusy } from '../modules/providers/provider';
import { log } from '../platform/observability/log';
import { MINUTE_MS, SECOND_MS, later, wallNow } from '../platform/time/clock';
import { SmtpPool, type Envelope, type SendResult } from './smtp/smtp-pool';

const FIRST_PAUSE_MS = 10 * SECOND_MS;
const PAUSE_MAX_MS = 5 * MINUTE_MS;

let pool: SmtpPool | null = null;
let failures = 0;
let pausedUntil: Date | null = null;

/**
 * Throws while the server is not asked, because it failed a moment ago: the row is given back, and
 * claimed again at that time.
 */
export function refuseWhilePaused(): void {
  if (pausedUntil && pausedUntil > wallNow())
    throw new ProviderBusy('the mail server failed a moment ago', pausedUntil);
}

/** Never throws. A server that is away, or refuses our login, is not asked again for a while. */
export async function sendByServer(
  envelope: Envelope,
  mail: Buffer,
  options: { isFirst: boolean },
): Promise<SendResult> {
  if (!config.mail) throw new Error('there is no mail server');
  pool ??= new SmtpPool(config.mail);
  const result = await pool.send(envelope, mail, options);
  if (result.sent || result.kind !== 'AWAY') {
    failures = 0;
    pausedUntil = null;
    return result;
  }
  const pauseMs = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** failures);
  if (!pausedUntil || pausedUntil <= wallNow()) {
    failures++;
    log.error({ reason: result.answer, pauseMs }, 'the mail server is away or refuses the login');
  }
  pausedUntil = later(wallNow(), pauseMs);
  return result;
}

/** Ends the idle connections, and forgets outages: for a process that stops, and for tests. */
export function closeMailServer(): void {
  pool?.close();
  pool = null;
  failures = 0;
  pausedUntil = null;
}
