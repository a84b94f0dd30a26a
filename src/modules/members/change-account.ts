/** What a person changes of the own account: name, language, sessions, passkeys, codes, notices. */
import { InputType, ObjectType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { People } from './people';
import { Count, Id, OneOf, Text } from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { conflict, notFound } from '../../platform/operations/errors';
import type { Context } from '../../platform/operations/context';
import { operation } from '../../platform/operations/operation';
import { wallNow } from '../../platform/time/clock';
import { NoInput } from '../stores/no-input';
import { endOneSession, endOtherSessions } from './sessions/end-session';
import { Passkey } from './factors/factors';
import { factorsOf } from './factors/factors-of';
import { authorOf, memberOfRequest } from './sign-in/member-of-request';
import { noteInStores } from './note-act';
import { Notice } from './notice';
import { notify } from './notify';
import { readUserName } from './team/open-link';
import { replaceCodes } from './factors/recovery-codes';
import { lockUser } from './sessions/start-session';
import { Language, USER_NAME_MAX, User } from './user';

@InputType()
export class UpdateMeInput {
  @Text('The name that other members see.', { nullable: true, max: USER_NAME_MAX })
  name: string | null;
  @OneOf(Language, 'The language of the dashboard.', { nullable: true }) language: Language | null;
}
@InputType()
export class EndSessionInput {
  @Id('The id of the session.') id: string;
}
@InputType()
export class RemovePasskeyInput {
  @Id('The id of the passkey.') id: string;
}
@ObjectType({ description: 'How many sessions have ended.' })
export class EndedSessions {
  @Count('How many.') count: number;
}
@ObjectType({ description: 'New recovery codes.' })
export class NewRecoveryCodes {
  @Text('Ten codes, each of which works once. They are shown only now.', { list: true })
  codes: string[];
}

export const updateMe = operation(
  {
    title: 'Update the own account',
    description: 'Changes the name or the language of the person who is signed in.',
    permission: null,
    input: UpdateMeInput,
    output: view(User, ['id', 'name', 'email', 'language']),
  },
  (ctx, { name, language }) => {
    const { userId } = memberOfRequest(ctx);
    return new People(ctx.database.manager).transaction(async (inside) => {
      const user = await lockUser(inside, userId);
      const before = { name: user.name, language: user.language };
      const after = {
        name: name ? readUserName(name) : user.name,
        language: language ?? user.language,
      };
      await inside.update(User, { id: userId }, after);
      const act = { action: 'user.update', subject: userId, before, after };
      await noteInStores(inside, authorOf(ctx), userId, act);
      return Object.assign(user, after);
    });
  },
);

export const endSession = operation(
  {
    title: 'End a session',
    description: 'Ends a session of the person who is signed in, at once.',
    permission: null,
    input: EndSessionInput,
    output: view(EndedSessions, ['count']),
  },
  async (ctx, { id }) => {
    await endOneSession(byOf(ctx), memberOfRequest(ctx).userId, id);
    return Object.assign(new EndedSessions(), { count: 1 });
  },
);

export const endOtherSessionsOfViewer = operation(
  {
    title: 'End all other sessions',
    description: 'Ends all sessions of the person who is signed in, except this one.',
    permission: null,
    input: NoInput,
    output: view(EndedSessions, ['count'], undefined, { name: 'EndedOtherSessions' }),
  },
  async (ctx) => {
    const { userId, sessionId } = memberOfRequest(ctx);
    const count = await endOtherSessions(byOf(ctx), userId, sessionId);
    return Object.assign(new EndedSessions(), { count });
  },
);

export const removePasskey = operation(
  {
    title: 'Remove a passkey',
    description: 'Removes a passkey of the person who is signed in; never the last way in.',
    permission: null,
    sudo: 'ALWAYS',
    input: RemovePasskeyInput,
    output: view(Passkey, ['id', 'name']),
  },
  (ctx, { id }) => {
    const { userId } = memberOfRequest(ctx);
    return new People(ctx.database.manager).transaction(async (inside) => {
      await lockUser(inside, userId);
      const passkey = await inside.find(Passkey, { id, userId });
      if (!passkey) throw notFound(`no passkey ${id} of yours`, 'id');
      await inside.remove(Passkey, { id });
      const { passkeys, password } = await factorsOf(inside, userId);
      if (passkeys === 0 && !password)
        throw conflict('this is the last way in: add another one first', 'id', 'LAST_WAY_IN');
      await notify(inside, userId, 'PASSKEY_REMOVED', passkey.name);
      const before = { name: passkey.name };
      const act = { action: 'passkey.remove', subject: id, before, after: null };
      await noteInStores(inside, authorOf(ctx), userId, act);
      return passkey;
    });
  },
);

export const replaceRecoveryCodes = operation(
  {
    title: 'Replace the recovery codes',
    description: 'Makes ten new recovery codes; the older ones work no more.',
    permission: null,
    sudo: 'ALWAYS',
    input: NoInput,
    output: view(NewRecoveryCodes, ['codes']),
  },
  (ctx) => {
    const { userId } = memberOfRequest(ctx);
    return new People(ctx.database.manager).transaction(async (inside) => {
      await lockUser(inside, userId);
      const codes = await replaceCodes(inside, userId);
      await notify(inside, userId, 'NEW_RECOVERY_CODES');
      const act = { action: 'recoveryCodes.replace', subject: userId };
      await noteInStores(inside, authorOf(ctx), userId, act);
      return Object.assign(new NewRecoveryCodes(), { codes });
    });
  },
);

export const markNoticesRead = operation(
  {
    title: 'Mark the notices as read',
    description: 'The notices of the person who is signed in are not shown again.',
    permission: null,
    input: NoInput,
    output: view(User, ['id'], undefined, { name: 'ReaderOfNotices' }),
  },
  async (ctx) => {
    const { userId } = memberOfRequest(ctx);
    const people = new People(ctx.database.manager);
    await people.update(Notice, { userId, seenAt: IsNull() }, { seenAt: wallNow() });
    return people.get(User, { id: userId });
  },
);

function byOf({ database, requestId }: Context): { people: People; requestId: string } {
  return { people: new People(database.manager), requestId };
}
