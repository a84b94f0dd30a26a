/** The member of a request of the dashboard; a request with a key instead is refused. */
import type { Context, MemberOfRequest } from '../../../platform/operations/context';
import type { Author } from '../../../platform/records/audit';
import { forbidden } from '../../../platform/operations/errors';
import { isChoice } from '../../../platform/records/columns/choices';
import { Role } from '../team/roles';

export function memberOfRequest({ member }: Context): MemberOfRequest & { role: Role } {
  if (!member || !isChoice(Role, member.role))
    throw forbidden('this is open to members of the dashboard only');
  return { ...member, role: member.role };
}

/** For the audit log. */
export function authorOf(ctx: Context): Author {
  return { member: memberOfRequest(ctx), requestId: ctx.requestId };
}
