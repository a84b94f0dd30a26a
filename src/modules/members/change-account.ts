/** What a person changes of the own account: name, language, sessions, passkeys, codes, notices. */
import { InputType, ObjectType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Count, Id, OneOf, Text } from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { conflict, notFound } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { wallNow } from '../../platform/time/clock';
import { NoInput } from '../stores/no-input';
import { endOneSession, endOtherSessions } from './sessions/end-session';
import { Passkey } from './factors/factors';
import { factorsOf } from './factors/factors-of';
import { authorOf, memberOfRequest } from './sign-in/member-of-request';
import { noteInStores } from './note-act';
import { Notice, tell } from './notice';
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
    return ctx.database.transaction(async (manager) => {
      const user = await lockUser(manager, userId);
      const before = { name: user.name, language: user.language };
      const after = {
        name: name ? readUserName(name) : user.name,
        language: language ?? user.language,
      };
      await manager.update(User, { id: userId }, after);
      const act = { action: 'user.update', subject: userId, before, after };
      await noteInStores(manager, authorOf(ctx), userId, act);
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
    await endOneSession(ctx, memberOfRequest(ctx).userId, id);
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
    const count = await endOtherSessions(ctx, userId, sessionId);
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
    return ctx.database.transaction(async (manager) => {
      await lockUser(manager, userId);
      const passkey = await manager.findOneBy(Passkey, { id, userId });
      if (!passkey) throw notFound(`no passkey ${id} of yours`, 'id');
      await manager.delete(Passkey, { id });
      const { passkeys, password } = await factorsOf(manager, userId);
      if (passkeys === 0 && !password)
        throw conflict('this is the last way in: add another one first', 'id', 'LAST_WAY_IN');
      await tell(manager, userId, 'PASSKEY_REMOVED', passkey.name);
      const act = { action: 'passkey.remove', subject: id };
      await noteInStores(manager, authorOf(ctx), userId, act);
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
    return ctx.database.transaction(async (manager) => {
      await lockUser(manager, userId);
      const codes = await replaceCodes(manager, userId);
      await tell(manager, userId, 'NEW_RECOVERY_CODES');
      const act = { action: 'recoveryCodes.replace', subject: userId };
      await noteInStores(manager, authorOf(ctx), userId, act);
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
    const { manager } = ctx.database;
    await manager.update(Notice, { userId, seenAt: IsNull() }, { seenAt: wallNow() });
    return manager.findOneByOrFail(User, { id: userId });
  },
);
