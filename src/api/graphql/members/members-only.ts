/**
 * What the schema of the dashboard adds to the merchants': the account, the team, the audit
 * log, years of sample data.
 */
import { getAuditLog } from '../../../modules/members/audit-of-store';
import {
  endOtherSessionsOfViewer,
  endSession,
  markNoticesRead,
  removePasskey,
  replaceRecoveryCodes,
  updateMe,
} from '../../../modules/members/change-account';
import {
  changeRoleOfMember,
  inviteToTeam,
  removeFromTeam,
  revokeInvitationOfTeam,
} from '../../../modules/members/team/change-team';
import { getViewer } from '../../../modules/members/get-viewer';
import { getProduction, requestProduction } from '../../../modules/members/production';
import {
  Member,
  MemberInvitation,
  getInvitations,
  getMembers,
} from '../../../modules/members/team/team';
import { cancelSampleYear } from '../../../modules/sample-data/cancel-sample-year';
import { getSampleData } from '../../../modules/sample-data/get-sample-data';
import { startSampleYear } from '../../../modules/sample-data/start-sample-year';
import { MEMBERS_ONLY, mutation, query } from '../fields/operation-resolvers';

query('viewer', getViewer, { into: MEMBERS_ONLY });
query('members', getMembers, {
  type: [Member],
  select: (team) => team.members,
  into: MEMBERS_ONLY,
});
query('invitations', getInvitations, {
  type: [MemberInvitation],
  select: (team) => team.invitations,
  into: MEMBERS_ONLY,
});
query('auditLog', getAuditLog, { into: MEMBERS_ONLY });
query('production', getProduction, { into: MEMBERS_ONLY });
query('sampleData', getSampleData, { into: MEMBERS_ONLY });

mutation('inviteMember', inviteToTeam, { into: MEMBERS_ONLY });
mutation('changeRole', changeRoleOfMember, { into: MEMBERS_ONLY });
mutation('removeMember', removeFromTeam, { into: MEMBERS_ONLY });
mutation('revokeInvitation', revokeInvitationOfTeam, { field: 'invitation', into: MEMBERS_ONLY });

mutation('updateMe', updateMe, { into: MEMBERS_ONLY });
mutation('endSession', endSession, { field: 'ended', into: MEMBERS_ONLY });
mutation('endSessions', endOtherSessionsOfViewer, { field: 'ended', into: MEMBERS_ONLY });
mutation('removePasskey', removePasskey, { into: MEMBERS_ONLY });
mutation('replaceRecoveryCodes', replaceRecoveryCodes, {
  field: 'recoveryCodes',
  into: MEMBERS_ONLY,
});
mutation('markNoticesRead', markNoticesRead, { into: MEMBERS_ONLY });
mutation('requestProduction', requestProduction, { into: MEMBERS_ONLY });

mutation('startSampleYear', startSampleYear, { field: 'sampleYear', into: MEMBERS_ONLY });
mutation('cancelSampleYear', cancelSampleYear, { field: 'sampleYear', into: MEMBERS_ONLY });
