/** A stored Idempotency-Key. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PermissionName } from './permission-name';

/** One key: the steps that its operation has committed, and the answer once there is one. */
@Entity('idempotencyKeys')
export class IdempotencyKey {
  @PrimaryColumn('text') id: string;
  @Column('text') storeId: string;
  @Column('boolean') devMode: boolean;
  @Column('text') fingerprint: string;
  @Column('text') holder: string;
  @Column('timestamptz') lockedAt: Date;
  @Column('timestamptz') createdAt: Date;
  @Column('jsonb', { default: [] }) steps: string[];
  @Column('integer', { nullable: true }) status: number | null;
  @Column('text', { nullable: true }) sealedBody: string | null;
  /** The permissions that the answer was given under. */
  @Column('jsonb', { default: [] }) permissions: PermissionName[];
}
