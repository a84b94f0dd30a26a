/** That a person is a member of a store, with a role. */
import { Entity, PrimaryColumn } from 'typeorm';
import { Id, Moment, OneOf } from '../../../platform/records/columns/columns';
import { Role } from './roles';

@Entity('memberships')
export class Membership {
  static readonly prefix = 'memb';
  static readonly noun = 'member';

  @PrimaryColumn('text') id: string;
  @Id('The person.', { private: true }) userId: string;
  @Id('The store.', { private: true }) storeId: string;
  @OneOf(Role, 'What the member may do.', { private: true }) role: Role;
  @Moment('Since when, in wall time.', { private: true }) createdAt: Date;
  @Moment('When the person was removed; null = is a member.', { nullable: true, private: true })
  removedAt: Date | null;
}
