/**
 * What the schema of the dashboard adds to the merchants': the account, the team, the audit
 * log, years of sample data.
 */
import { getAuditLog, StoreActPage } from '../../../modules/members/audit-of-store';
import {
  EndedSessions,
  NewRecoveryCodes,
  endOtherSessionsOfViewer,
  endSession,
  markNoticesRead,
  removePasskey,
  replaceRecoveryCodes,
  updateMe,
} from '../../../modules/members/change-account';
import {
  NewInvitation,
  RemovedMember,
  changeRoleOfMember,
  inviteToTeam,
  removeFromTeam,
  revokeInvitationOfTeam,
} from '../../../modules/members/team/change-team';
import { Passkey } from '../../../modules/members/factors/factors';
import { Viewer, getViewer } from '../../../modules/members/get-viewer';
import { Production, getProduction, requestProduction } from '../../../modules/members/production';
import {
  Member,
  MemberInvitation,
  getInvitations,
  getMembers,
} from '../../../modules/members/team/team';
import { User } from '../../../modules/members/user';
import { cancelSampleYear } from '../../../modules/sample-data/cancel-sample-year';
import { SampleData, getSampleData } from '../../../modules/sample-data/get-sample-data';
import { SampleYearState } from '../../../modules/sample-data/sample-year-state';
import { startSampleYear } from '../../../modules/sample-data/start-sample-year';
import { MEMBERS_ONLY, mutation, query, queryWithInput } from '../fields/operation-resolvers';

const itself = <Value>(value: Value): Value => value;
query('viewer', () => Viewer, getViewer, itself, MEMBERS_ONLY);
query(
  'members',
  () => [Member],
  getMembers,
  (team) => team.members,
  MEMBERS_ONLY,
);
const invitationsOf = (team: { invitations: unknown }) => team.invitations;
query('invitations', () => [MemberInvitation], getInvitations, invitationsOf, MEMBERS_ONLY);
queryWithInput('auditLog', () => StoreActPage, getAuditLog, itself, MEMBERS_ONLY);
query('production', () => Production, getProduction, itself, MEMBERS_ONLY);
query('sampleData', () => SampleData, getSampleData, itself, MEMBERS_ONLY);

const invited = { field: 'newInvitation', type: () => NewInvitation };
mutation('inviteMember', inviteToTeam, invited, MEMBERS_ONLY);
const member = { field: 'member', type: () => Member };
mutation('changeRole', changeRoleOfMember, member, MEMBERS_ONLY);
const removed = { field: 'removedMember', type: () => RemovedMember };
mutation('removeMember', removeFromTeam, removed, MEMBERS_ONLY);
const invitation = { field: 'invitation', type: () => MemberInvitation };
mutation('revokeInvitation', revokeInvitationOfTeam, invitation, MEMBERS_ONLY);

mutation('updateMe', updateMe, { field: 'user', type: () => User }, MEMBERS_ONLY);
const ended = { field: 'ended', type: () => EndedSessions };
mutation('endSession', endSession, ended, MEMBERS_ONLY);
mutation('endSessions', endOtherSessionsOfViewer, ended, MEMBERS_ONLY);
const passkey = { field: 'passkey', type: () => Passkey };
mutation('removePasskey', removePasskey, passkey, MEMBERS_ONLY);
const codes = { field: 'recoveryCodes', type: () => NewRecoveryCodes };
mutation('replaceRecoveryCodes', replaceRecoveryCodes, codes, MEMBERS_ONLY);
mutation('markNoticesRead', markNoticesRead, { field: 'user', type: () => User }, MEMBERS_ONLY);
const production = { field: 'production', type: () => Production };
mutation('requestProduction', requestProduction, production, MEMBERS_ONLY);

const sampleYear = { field: 'sampleYear', type: () => SampleYearState };
mutation('startSampleYear', startSampleYear, sampleYear, MEMBERS_ONLY);
mutation('cancelSampleYear', cancelSampleYear, sampleYear, MEMBERS_ONLY);
