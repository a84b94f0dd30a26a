/** Members of stores as callers of the dashboard's GraphQL routes. */
import { People } from '../../../modules/members/people';
import { checkBrowser, checkJson } from '../../../modules/members/sign-in/check-browser';
import {
  checkMember,
  memberContextOf,
  refusedMembers,
} from '../../../modules/members/sign-in/authenticate-member';
import type { Callers } from '../callers';

export const MEMBERS: Callers = {
  one: 'this session',
  check: async (database, request, reply) => {
    checkBrowser(request.headers);
    checkJson(request.headers);
    return checkMember(database, request, reply);
  },
  contextOf: memberContextOf,
  refused: async (database, streams) => {
    const watching = streams.map((stream) => ({
      stream,
      sessionId: stream.callerId,
      scope: stream.scope,
    }));
    const refused = await refusedMembers(new People(database.manager), watching);
    return new Map([...refused].map(([each, refusal]) => [each.stream, refusal]));
  },
};
