/**
 * A session of one customer in the portal: an hour in one browser. Only keyed hashes of the secrets
 * of its link and of its cookie are stored. Its times are wall time.
 */
import { Entity } from 'typeorm';
import { choices } from '../../platform/records/columns/choices';
import { Id, Moment, OneOf, Text, type Defaulted } from '../../platform/records/columns/columns';
import { StoredRecord } from '../../platform/records/record';
import { HOUR_MS } from '../../platform/time/clock';

export const PORTAL_SESSION_MS = HOUR_MS;

export const PortalFlow = choices('PortalFlow', 'The page on which a portal session begins.', {
  REPLACE_CARD: 'The form for another card.',
  CANCEL_SUBSCRIPTION: 'The cancellation of the subscription.',
  PAY_OPEN_CHARGE: 'The payments that are open.',
});
export type PortalFlow = (typeof PortalFlow)[number];

@Entity('portalSessions')
export class PortalSession extends StoredRecord {
  static readonly prefix = 'psess';
  static readonly noun = 'portal session';

  @Id('The customer; null until one of `choices` is chosen.', { nullable: true })
  customerId: string | null;
  @Text('The customers with the proven e-mail address, if there are several.', {
    list: true,
    default: [],
  })
  choices: Defaulted<string[]>;
  @Id('The link by which the customer came.', { nullable: true }) linkId: string | null;
  @OneOf(PortalFlow, 'The page on which it begins.', { nullable: true }) flow: PortalFlow | null;
  @Text('Where the customer goes back to.', { nullable: true, max: 2_000 }) returnUrl:
    | string
    | null;
  @Text('The keyed hash of the secret of its link, which opens it once.', {
    nullable: true,
    private: true,
  })
  entryHash: string | null;
  @Text('The keyed hash of the secret in its cookie; null until it is open.', {
    nullable: true,
    private: true,
  })
  tokenHash: string | null;
  @Moment('When it ends; until it is open, when its link ends.') expiresAt: Date;
  @Moment('When it was ended.', { nullable: true }) endedAt: Date | null;
}
