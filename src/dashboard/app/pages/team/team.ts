/** The members and the open invitations of the store. */
import { graphql } from '../../gql';
import type { TeamQuery } from '../../gql/graphql';

export const TEAM = graphql(`
  query Team {
    members {
      id
      userId
      name
      email
      role
      passkeys
      hasPassword
      lastSeenAt
    }
    invitations {
      id
      email
      role
      expiresAt
    }
  }
`);

export type TeamMember = NonNullable<TeamQuery['members']>[number];
export type TeamInvitation = NonNullable<TeamQuery['invitations']>[number];
