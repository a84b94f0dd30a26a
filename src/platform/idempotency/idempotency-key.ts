/** A stored Idempotency-Key. */
import { Entity, PrimaryColumn } from 'typeorm';
import { Count, Flag, FreeData, Id, Moment, Text } from '../records/columns/columns';
import type { PermissionName } from '../operations/permission-name';

/** One key: the steps that its operation has committed, and the answer once there is one. */
@Entity('idempotencyKeys')
export class IdempotencyKey {
  @PrimaryColumn('text') id: string;
  @Id('The store of the request.', { private: true }) storeId: string;
  @Flag('Its environment.', { private: true }) devMode: boolean;
  @Text('The fingerprint of the request.', { private: true }) fingerprint: string;
  @Text('The request that works on it.', { private: true }) holder: string;
  @Moment('When that request began, in wall time.', { private: true, microseconds: true })
  lockedAt: Date;
  @Moment('When the key was first used, in wall time.', { private: true, microseconds: true })
  createdAt: Date;
  @FreeData('The steps that are committed.', { private: true, default: [] }) steps: string[];
  @Count('The HTTP status of the answer; null until there is one.', {
    nullable: true,
    private: true,
  })
  status: number | null;
  @Text('The answer, encrypted.', { nullable: true, private: true }) sealedBody: string | null;
  @FreeData('The permissions that the answer was given under.', { private: true, default: [] })
  permissions: PermissionName[];
}
