/** A browser in which a person is signed in. Only a keyed hash of its token is stored. */
import { Entity, PrimaryColumn } from 'typeorm';
import { choices } from '../../../platform/records/columns/choices';
import { Id, Moment, OneOf, Text } from '../../../platform/records/columns/columns';
import { HOUR_MS, MINUTE_MS } from '../../../platform/time/clock';

export const SESSION_IDLE_MS = HOUR_MS;
export const SESSION_LIFE_MS = 12 * HOUR_MS;
export const SUDO_MS = 10 * MINUTE_MS;
/** Of one user; the oldest ends when one more begins. */
export const SESSIONS_MAX = 5;

export const SessionLimit = choices('SessionLimit', 'What a session is limited to.', {
  NONE: 'Everything that the roles of the user allow.',
  DEV_MODE: 'Dev mode, until a factor is added.',
  ENROL: 'Adding a factor.',
});
export type SessionLimit = (typeof SessionLimit)[number];

export const SignInWay = choices('SignInWay', 'How somebody signed in.', {
  PASSKEY: 'By a passkey.',
  PASSWORD: 'By password and code.',
  RECOVERY_CODE: 'By a recovery code.',
  LINK: 'By a link of an owner or operator.',
});
export type SignInWay = (typeof SignInWay)[number];

@Entity('sessions')
export class Session {
  static readonly prefix = 'sess';
  static readonly noun = 'session';

  @PrimaryColumn('text') id: string;
  @Id('The person.', { private: true }) userId: string;
  @Text('The keyed hash of the token.', { private: true }) tokenHash: string;
  @OneOf(SignInWay, 'How the person signed in.', { private: true }) way: SignInWay;
  @OneOf(SessionLimit, 'What it is limited to.', { private: true }) limit: SessionLimit;
  @Text('The browser, as it calls itself.', { nullable: true, private: true }) browser:
    | string
    | null;
  @Moment('When it began.', { private: true }) createdAt: Date;
  @Moment('When it was last used; accurate to a minute.', { private: true }) usedAt: Date;
  @Moment('When it ends, whatever is done.', { private: true }) expiresAt: Date;
  @Moment('Until when a factor counts as fresh.', { nullable: true, private: true })
  sudoUntil: Date | null;
  @Moment('When it was ended.', { nullable: true, private: true }) endedAt: Date | null;
}

/** Whether the session may be used at this time. */
export function isAlive(
  { endedAt, expiresAt, usedAt }: Pick<Session, 'endedAt' | 'expiresAt' | 'usedAt'>,
  now: Date,
): boolean {
  const isIdle = usedAt.getTime() + SESSION_IDLE_MS <= now.getTime();
  return endedAt === null && expiresAt > now && !isIdle;
}
