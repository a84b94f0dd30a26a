/**
 * A link that lets a person in: to the first owner, to a new member, or to a member who lost every
 * factor. Only a keyed hash of its token is stored.
 */
import { Entity, PrimaryColumn } from 'typeorm';
import { choices } from '../../../platform/records/columns/choices';
import { Id, Moment, OneOf, Text } from '../../../platform/records/columns/columns';
import { Role } from './roles';

export const LinkKind = choices('LinkKind', 'What a link is for.', {
  SETUP: 'The link of the first start: it makes the owner of the demo store.',
  INVITATION: 'It makes a member.',
  RESET: 'It lets a member without factors add new ones.',
});
export type LinkKind = (typeof LinkKind)[number];

@Entity('invitations')
export class Invitation {
  static readonly prefix = 'invi';
  static readonly noun = 'invitation';

  @PrimaryColumn('text') id: string;
  @OneOf(LinkKind, 'What it is for.', { private: true }) kind: LinkKind;
  @Id('The store; null for a reset.', { nullable: true, private: true }) storeId: string | null;
  @Id('The member who is reset; null for others.', { nullable: true, private: true })
  userId: string | null;
  @Text('Whom it is for, without case.', { private: true }) email: string;
  @OneOf(Role, 'The role; null for a reset.', { nullable: true, private: true }) role: Role | null;
  @Text('The keyed hash of the token.', { private: true }) tokenHash: string;
  @Id('The member who made it; null = an operator.', { nullable: true, private: true })
  madeBy: string | null;
  @Moment('When it was made.', { private: true }) createdAt: Date;
  @Moment('When it expires.', { private: true }) expiresAt: Date;
  @Moment('When it was used.', { nullable: true, private: true }) usedAt: Date | null;
  @Moment('When it was revoked.', { nullable: true, private: true }) revokedAt: Date | null;
}
