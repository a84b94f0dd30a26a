/** A person who signs in to the dashboard, in any number of stores. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Entity, PrimaryColumn } from 'typeorm';
import { choices } from '../../platform/records/columns/choices';
import { Count, Moment, OneOf, Text } from '../../platform/records/columns/columns';

export const Language = choices('Language', 'The language of the dashboard.', {
  pt: 'Portuguese.',
  en: 'English.',
});
export type Language = (typeof Language)[number];

export const USER_NAME_MAX = 120;

@Entity('users')
@ObjectType({ description: 'A person who signs in to the dashboard.' })
export class User {
  static readonly prefix = 'user';
  static readonly noun = 'user';

  @PrimaryColumn('text')
  @Field(() => ID, { description: 'The id, with the prefix `user_`.' })
  id: string;
  @Text('The name that other members see.', { max: USER_NAME_MAX }) name: string;
  @Text('The e-mail address, of which each person has one.') email: string;
  @OneOf(Language, 'The language of the dashboard.') language: Language;
  @Moment('When the person first came, in wall time.') createdAt: Date;

  @Count('Refused sign-ins since the last one that succeeded.', { private: true })
  failedSignIns: number;
}

/** E-mail addresses are compared without case. */
export function foldedEmail(email: string): string {
  return email.trim().toLowerCase();
}
