/** What a person sees at the next visit, because another person may have done it. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Entity, PrimaryColumn } from 'typeorm';
import { choices } from '../../platform/records/columns/choices';
import { Id, Moment, OneOf, Text } from '../../platform/records/columns/columns';

export const NoticeKind = choices('NoticeKind', 'What a person is notified of at the next visit.', {
  NEW_PASSKEY: 'A passkey was added.',
  NEW_PASSWORD: 'The password was set.',
  NEW_TOTP: 'An authenticator app was added.',
  NEW_RECOVERY_CODES: 'The recovery codes were replaced.',
  RECOVERY_CODE_USED: 'Somebody signed in with a recovery code.',
  PASSKEY_REMOVED: 'A passkey was removed.',
  RESET: 'An operator removed all factors.',
  NEW_ROLE: 'The role in a store has changed.',
  SIGN_IN_AFTER_FAILURES: 'Somebody signed in after refused tries.',
  LINK_CLOSED_TO_CARDS:
    'Too many cards were declined on a payment link: for an hour it takes cards of known customers ' +
    'only.',
});
export type NoticeKind = (typeof NoticeKind)[number];

@Entity('notices')
@ObjectType({ description: 'What a person is notified of at the next visit.' })
export class Notice {
  static readonly prefix = 'noti';
  static readonly noun = 'notice';

  @PrimaryColumn('text')
  @Field(() => ID, { description: 'The id, with the prefix `noti_`.' })
  id: string;
  @OneOf(NoticeKind, 'What it is about.') kind: NoticeKind;
  @Text('What it names: a passkey, a store and its role, a number of tries, a payment link.', {
    nullable: true,
  })
  detail: string | null;
  @Moment('When it happened, in wall time.') at: Date;

  @Id('Who is notified.', { private: true }) userId: string;
  @Moment('When it was read.', { nullable: true, private: true }) seenAt: Date | null;
}
