/** A lasting link to the portal for one customer, who proves the e-mail address by a code. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Derived, Flag, Id, Moment, Text } from '../../platform/records/columns/columns';
import { StoredRecord } from '../../platform/records/record';
import { view } from '../../platform/records/columns/view';
import { portalUrl } from './portal-url';

@Entity('portalLinks')
export class PortalLink extends StoredRecord {
  static readonly prefix = 'cpl';
  static readonly noun = 'portal link';

  @Id('The customer it is for.') customerId: string;
  @Id('The checkout it shows after the sign-in; null = the overview.', { nullable: true })
  checkoutId: string | null;
  @Moment('When it was deleted.', { nullable: true, private: true }) deletedAt: Date | null;

  @Derived('text', 'The address for the customer.', { from: ['id', 'storeId', 'devMode'] })
  get url(): string {
    return portalUrl(this, `/link/${this.id}`);
  }
}

/** Not a Node: no query reads a link again. */
@ObjectType({
  description:
    'A link to the customer portal for one customer, who enters the e-mail address and a code.',
})
export class CustomerPortal {
  @Id('The id of the link.') id: string;
  @Text('The address for the customer.') url: string;
  @Id('The customer it is for.') customerId: string;
  @Id('The checkout it shows after the sign-in; null = the overview.', { nullable: true })
  checkoutId: string | null;
  @Flag('`true` in Dev mode (simulated money), `false` in production.') devMode: boolean;
}

export const portalLinkView = view(PortalLink, [
  'id',
  'url',
  'customerId',
  'checkoutId',
  'devMode',
  'createdAt',
]);
