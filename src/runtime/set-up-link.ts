/** The link of the first start: it makes the owner of the demo store. */
import { People } from '../modules/members/people';
import { SERVICE_OPERATOR } from '../platform/operations/operator';
import { inviteMember } from '../modules/members/team/invite';
import { lockMembers } from '../modules/members/store-lock';
import type { DataSource } from 'typeorm';

/** An address that does not exist; the owner is known by the passkey. */
const OWNER_EMAIL = 'owner@localhost.localdomain';

/**
 * Null once the demo store has an owner with a factor, and if there is no demo store. Each start
 * makes another link, and the one before works no more.
 */
export async function setUpLink(database: DataSource): Promise<string | null> {
  return database.transaction(async (manager) => {
    // The first store of the database, if the service itself has opened it.
    const [demo] = await manager.query<{ id: string; hasOwner: boolean }[]>(
      `
        SELECT a."subject" AS "id",
          EXISTS (
            SELECT FROM "memberships" m
            WHERE m."storeId" = a."subject" AND m."role" = 'OWNER' AND m."removedAt" IS NULL
              AND (
                EXISTS (SELECT FROM "passkeys" p WHERE p."userId" = m."userId")
                OR EXISTS (SELECT FROM "totps" t WHERE t."id" = m."userId")
              )
          ) AS "hasOwner"
        FROM "auditLog" a
        WHERE a."action" = 'store.create' AND a."via" = 'SERVICE'
        ORDER BY a."id"
        LIMIT 1
      `,
    );
    if (!demo || demo.hasOwner) return null;
    const people = new People(manager);
    await lockMembers(people, demo.id);
    const asked = { storeId: demo.id, email: OWNER_EMAIL, role: 'OWNER', madeBy: null } as const;
    const { link, invitation } = await inviteMember(people, { kind: 'SETUP', ...asked });
    await people.note({ operator: SERVICE_OPERATOR }, [
      { action: 'invitation.create', subject: invitation.id, scope: { storeId: demo.id } },
    ]);
    return link;
  });
}
