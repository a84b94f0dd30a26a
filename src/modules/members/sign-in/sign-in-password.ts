/**
 * Signs in by password and code together, so that a caller never learns which of them was wrong.
 */
import { LessThan } from 'typeorm';
import type { People } from '../people';
import { config } from '../../../config/config';
import { unauthenticated, type AppError } from '../../../platform/operations/errors';
import { open } from '../../../platform/secrets/secrets';
import { wallNow } from '../../../platform/time/clock';
import { Password, Totp } from '../factors/factors';
import { finishSignIn, noteRefusal } from './finish-sign-in';
import { isPassword } from './hash-password';
import { takeCode } from '../factors/recovery-codes';
import type { Opened } from '../sessions/start-session';
import { notify } from '../notify';
import { beginTry } from './throttle';
import { stepOfCode } from '../factors/totp-code';
import { User, foldedEmail } from '../user';
import type { Visitor } from './visitor';

export async function signInByPassword(
  visitor: Visitor,
  given: { email: string; password: string; code: string },
): Promise<Opened> {
  const email = foldedEmail(given.email);
  const attempt = await beginTry(visitor.people, { email, ip: visitor.ip });
  const user = await visitor.people.find(User, { email });
  if (!(await arePasswordAndCode(visitor.people, user?.id ?? null, given))) {
    if (user) await noteRefusal(visitor, user.id, 'PASSWORD');
    throw wrong('e-mail, password or code is wrong');
  }
  // Without a user the comparison has failed.
  if (!user) throw wrong('e-mail, password or code is wrong');
  await attempt.succeeded();
  return finishSignIn(visitor, user.id, 'PASSWORD');
}

/** The session may do nothing but add a factor. */
export async function signInByRecoveryCode(
  visitor: Visitor,
  given: { email: string; recoveryCode: string },
): Promise<Opened> {
  const email = foldedEmail(given.email);
  const attempt = await beginTry(visitor.people, { email, ip: visitor.ip });
  const { people } = visitor;
  const user = await people.find(User, { email });
  const isRight = await takeCode(people, user?.id ?? '', given.recoveryCode);
  if (!user || !isRight) {
    if (user) await noteRefusal(visitor, user.id, 'RECOVERY_CODE');
    throw wrong('e-mail or recovery code is wrong, or the code was used before');
  }
  await attempt.succeeded();
  await notify(people, user.id, 'RECOVERY_CODE_USED');
  return finishSignIn(visitor, user.id, 'RECOVERY_CODE', 'ENROL');
}

/** Compares both, whatever the first comparison says, and uses up the step of the code. */
export async function arePasswordAndCode(
  people: People,
  userId: string | null,
  { password, code }: { password: string; code: string },
): Promise<boolean> {
  const id = userId ?? '';
  const stored = await people.find(Password, { id });
  const totp = await people.find(Totp, { id });
  const step = totp && stepOfCode(secretOf(totp), code, wallNow());
  // A code costs nothing to check, and who guesses passwords has none: the queue is theirs alone.
  const isRight = await isPassword(password, stored?.hash ?? null, step !== null);
  return isRight && totp !== null && step !== null && takeStep(people, totp, step);
}

/** A code works once, also if it is sent twice at the same time. */
async function takeStep(people: People, { id }: Totp, step: number): Promise<boolean> {
  const unused = { id, lastStep: LessThan(step) };
  return (await people.update(Totp, unused, { lastStep: step })) === 1;
}

function secretOf({ id, sealedSecret }: Totp): string {
  return open(config.secretKeys, sealedSecret, { table: 'totps', column: 'sealedSecret', id });
}

function wrong(message: string): AppError {
  return unauthenticated(message, null, { reason: 'WRONG_SIGN_IN' });
}
