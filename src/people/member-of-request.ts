/** The member of a request of the dashboard; whoever has a key instead is refused. */
import type { Context, MemberOfRequest } from '../kit/context';
import type { Author } from '../kit/data/audit';
import { forbidden } from '../kit/errors';
import { isChoice } from '../kit/data/choices';
import { Role } from './roles';

export function memberOfRequest({ member }: Context): MemberOfRequest & { role: Role } {
  if (!member || !isChoice(Role, member.role))
    throw forbidden('this is open to members of the dashboard only');
  return { ...member, role: member.role };
}

/** For the audit log. */
export function authorOf(ctx: Context): Author {
  return { member: memberOfRequest(ctx), requestId: ctx.requestId };
}
