/** Ends a link to the portal, with the sessions that began by it; or one session. */
import { InputType } from 'type-graphql';
import { ObjectType } from 'type-graphql';
import { Flag, Id } from '../../../platform/records/columns/columns';
import { invalid } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { prefixOf } from '../../../platform/records/columns/ids';
import { view } from '../../../platform/records/columns/view';
import { refuseUnknown } from '../../../platform/records/rows';
import { PortalLink } from '../portal-link';
import { PortalSession } from '../portal-session';
import type { Transaction } from '../../../platform/records/transaction';

@InputType()
export class DeleteCustomerPortalInput {
  @Id('The id of the link (`cpl_`), or of one session (`psess_`).') id: string;
}

@ObjectType({ description: 'A link or session of the portal that has ended.' })
export class EndedPortal {
  @Id('The id of the link or session.') id: string;
  @Flag('Always true.') deleted: boolean;
}
export const endedPortalView = view(EndedPortal, ['id', 'deleted']);

export const deleteCustomerPortal = operation(
  {
    title: 'Delete a portal link',
    description:
      'Ends a link to the customer portal at once, with all sessions that began by it; the next ' +
      'create makes another link. With the id of a session, ends that session.',
    permission: 'CUSTOMER:READ',
    memberPermission: 'CUSTOMER:CREATE',
    input: DeleteCustomerPortalInput,
    output: endedPortalView,
    recordedAs: 'deleteCustomerPortal',
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      if (prefixOf(id) === PortalSession.prefix) await endSession(tx, id);
      else if (prefixOf(id) === PortalLink.prefix) await endLink(tx, id);
      else throw invalid('id must start with cpl_ or psess_', 'id', { reason: 'WRONG_KIND' });
      return Object.assign(new EndedPortal(), { id, deleted: true });
    }),
);

async function endLink(tx: Transaction, id: string): Promise<void> {
  const link = await tx.lock(PortalLink, id);
  if (link.deletedAt) refuseUnknown(PortalLink, id, 'id');
  await tx.update(link, { deletedAt: tx.now() });
  await tx.sql(
    `
      UPDATE "portalSessions"
      SET "endedAt" = $4
      WHERE "storeId" = $1 AND "devMode" = $2 AND "linkId" = $3 AND "endedAt" IS NULL
    `,
    [id, tx.clock.wall()],
  );
}

async function endSession(tx: Transaction, id: string): Promise<void> {
  const session = await tx.lock(PortalSession, id);
  if (!session.endedAt) await tx.update(session, { endedAt: tx.clock.wall() });
}
