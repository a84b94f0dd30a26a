/** Sets a password with an authenticator app, or another password for the same app. */
import { config } from '../../../config/config';
import { invalid } from '../../../platform/operations/errors';
import { open, seal } from '../../../platform/secrets/secrets';
import { MINUTE_MS, later, wallNow } from '../../../platform/time/clock';
import { addFactor, requireSudoForFactors, type Enrolled } from '../factors/add-factor';
import { checkPassword } from './check-password';
import { Password, Totp } from '../factors/factors';
import { hashPassword } from './hash-password';
import type { Session } from '../sessions/session';
import { newTotpSecret, stepOfCode, totpAddress } from '../factors/totp-code';
import { User } from '../user';
import type { Visitor } from './visitor';

const TICKET_MS = 30 * MINUTE_MS;

/** The secret of an app that is being set up. It is sealed into a ticket, and not stored yet. */
interface Ticket {
  userId: string;
  secret: string;
  endsAtMs: number;
}

export async function totpCreation(
  { people }: Visitor,
  session: Session,
): Promise<{ secret: string; uri: string; ticket: string }> {
  await requireSudoForFactors(people, session);
  const { userId } = session;
  const { email } = await people.get(User, { id: userId });
  const secret = newTotpSecret();
  const endsAtMs = later(wallNow(), TICKET_MS).getTime();
  const ticket = sealTicket({ userId, secret, endsAtMs });
  return { secret, uri: totpAddress(secret, email), ticket };
}

/** Sets both, and replaces what there was. */
export async function setPasswordAndTotp(
  visitor: Visitor,
  session: Session,
  given: { ticket: string; code: string; password: string },
): Promise<Enrolled> {
  const { userId } = session;
  const secret = secretIn(given.ticket, userId);
  const step = stepOfCode(secret, given.code, wallNow());
  if (step === null)
    throw invalid('code is not the one that the app shows now: check its clock', 'code', {
      reason: 'WRONG_CODE',
    });
  await refuseEasy(visitor, userId, given.password);
  const hash = await hashPassword(given.password);
  return addFactor(visitor, session, async (inside) => {
    const createdAt = wallNow();
    const isReplacement = await inside.exists(Totp, { id: userId });
    const place = { table: 'totps', column: 'sealedSecret', id: userId };
    const sealedSecret = seal(config.secretKeys, secret, place);
    await inside.put(Password, { id: userId, hash, createdAt });
    await inside.put(Totp, { id: userId, sealedSecret, lastStep: step, createdAt });
    return { action: 'totp.set', subject: userId, notices: ['NEW_TOTP'], isReplacement };
  });
}

/** The app stays. */
export async function setPassword(
  visitor: Visitor,
  session: Session,
  password: string,
): Promise<Enrolled> {
  const { userId } = session;
  await requireSudoForFactors(visitor.people, session);
  if (!(await visitor.people.exists(Totp, { id: userId })))
    throw invalid('password needs an authenticator app: set both together', 'password', {
      reason: 'ONLY_WITH',
      values: { with: ['totp'] },
    });
  await refuseEasy(visitor, userId, password);
  const hash = await hashPassword(password);
  return addFactor(visitor, session, async (inside) => {
    await inside.put(Password, { id: userId, hash, createdAt: wallNow() });
    return {
      action: 'password.set',
      subject: userId,
      notices: ['NEW_PASSWORD'],
      isReplacement: true,
    };
  });
}

async function refuseEasy({ people }: Visitor, id: string, password: string): Promise<void> {
  const { name, email } = await people.get(User, { id });
  checkPassword(password, [name, email]);
}

function sealTicket(ticket: Ticket): string {
  return seal(config.secretKeys, JSON.stringify(ticket), placeOf(ticket.userId));
}

function secretIn(ticket: string, userId: string): string {
  const { secret, endsAtMs } = opened(ticket, userId);
  if (endsAtMs <= wallNow().getTime())
    throw invalid('ticket has expired: begin again', 'ticket', { reason: 'BEGIN_AGAIN' });
  return secret;
}

function opened(ticket: string, userId: string): Ticket {
  try {
    return JSON.parse(open(config.secretKeys, ticket, placeOf(userId))) as Ticket;
  } catch {
    throw invalid('ticket is not one of this session: begin again', 'ticket', {
      reason: 'BEGIN_AGAIN',
    });
  }
}

/** Another person's ticket does not open. */
function placeOf(userId: string) {
  return { table: 'tickets', column: 'totp', id: userId };
}
