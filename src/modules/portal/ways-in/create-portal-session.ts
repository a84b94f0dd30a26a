/** Makes a link that opens the portal once, for a customer whom the merchant's site knows. */
import { InputType, ObjectType } from 'type-graphql';
import { Flag, Id, Moment, OneOf, Text } from '../../../platform/records/columns/columns';
import { operation } from '../../../platform/operations/operation';
import { randomToken } from '../../../platform/secrets/secrets';
import { view } from '../../../platform/records/columns/view';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import { returnAddressFault } from '../../checkouts/links/check-return-address';
import { PortalFlow, PortalSession } from '../portal-session';
import { portalUrl } from '../portal-url';
import { findCustomer } from './create-portal-link';
import { hashesOf, SECRET_BYTES } from './secrets-of-portal';

const LINK_LIVES_MS = 5 * MINUTE_MS;

@InputType()
export class CreatePortalSessionInput {
  @Id('The customer, whom your site has signed in.') customerId: string;
  @Text('Where the customer goes back to from the portal: an https, http or app address.', {
    min: 1,
    max: 2_000,
    check: returnAddressFault,
  })
  returnUrl: string;
  @OneOf(PortalFlow, 'The page on which it begins; the overview if left out.', { nullable: true })
  flow: PortalFlow | null;
}

@ObjectType({ description: 'A link that opens the customer portal once, without a code.' })
export class NewPortalSession {
  @Id('The id of the session.') id: string;
  @Text('The address for the browser of this customer. It is shown only once.') url: string;
  @Id('The customer.') customerId: string;
  @Text('Where the customer goes back to.') returnUrl: string;
  @OneOf(PortalFlow, 'The page on which it begins; null = the overview.', { nullable: true })
  flow: PortalFlow | null;
  @Flag('`true` in Dev mode (simulated money), `false` in production.') devMode: boolean;
  @Moment('When the link ends, in wall time. The session then lasts an hour.') expiresAt: Date;
}
const newPortalSessionView = view(NewPortalSession, [
  'id',
  'url',
  'customerId',
  'returnUrl',
  'flow',
  'devMode',
  'expiresAt',
]);

export const createPortalSession = operation(
  {
    title: 'Create a portal session',
    description:
      'Makes a link that opens the customer portal once, within five minutes and without a code, ' +
      'as this customer: for customers who are signed in on your own site. Whoever has the link ' +
      'acts as the customer, so send the browser there at once.',
    permission: 'CUSTOMER:CREATE',
    input: CreatePortalSessionInput,
    output: newPortalSessionView,
    recordedAs: 'createPortalSession',
  },
  (ctx, { customerId, returnUrl, flow }) =>
    ctx.transaction(async (tx) => {
      await findCustomer(tx, customerId);
      const secret = randomToken(SECRET_BYTES);
      const session = await tx.insert(PortalSession, {
        customerId,
        linkId: null,
        flow: flow ?? null,
        returnUrl,
        entryHash: hashesOf('entry', secret)[0] ?? '',
        tokenHash: null,
        expiresAt: later(tx.clock.wall(), LINK_LIVES_MS),
        endedAt: null,
      });
      const { id, devMode, expiresAt } = session;
      return Object.assign(new NewPortalSession(), {
        id,
        url: portalUrl(session, `/enter/${secret}`),
        customerId,
        returnUrl,
        flow: session.flow,
        devMode,
        expiresAt,
      });
    }),
);
