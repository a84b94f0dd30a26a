/** The audit log of a store: what its members did, and what operators did to it. */
import { InputType, ObjectType } from 'type-graphql';
import { In } from 'typeorm';
import type { Context } from '../../platform/operations/context';
import {
  ActorKind,
  listActs,
  type ActSelection,
  type AuditEntry,
} from '../../platform/records/audit';
import type { Scope } from '../../platform/records/record';
import {
  Count,
  Flag,
  FreeData,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
} from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { operation } from '../../platform/operations/operation';
import { People } from './people';
import { User } from './user';

const PAGE_MAX = 100;
const PAGE_STANDARD = 50;

@ObjectType({ description: 'Something that a member or an operator did.' })
export class StoreAct {
  @Id('The id, with the prefix `aud_`.') id: string;
  @Moment('When, in wall time.') at: Date;
  @OneOf(ActorKind, 'Whether a member, an operator or an API key acted.') actor: ActorKind;
  @Text('The name of the member or operator, or the id of the API key.') who: string;
  @Id('The member; null for others.', { nullable: true }) userId: string | null;
  @Text('What, such as `createProduct` or `store.suspend`.') action: string;
  @Id('The object it was done to.') subject: string;
  @Flag('Its environment; null = both.', { nullable: true }) devMode: boolean | null;
  @FreeData('What changed, as it was before.', { nullable: true })
  before: Record<string, unknown> | null;
  @FreeData('What changed, as it was afterwards.', { nullable: true })
  after: Record<string, unknown> | null;
  @Text('The request.', { nullable: true }) requestId: string | null;
}

@ObjectType({ description: 'A page of the audit log.' })
export class StoreActPage {
  @Nested(() => StoreAct, 'The acts, newest first.', { list: true }) nodes: StoreAct[];
  @Id('The cursor of the next page; null = there is none.', { nullable: true })
  next: string | null;
}

/** Which acts. */
@InputType()
export class AuditLogFilter {
  @Id('Only acts of this person.', { nullable: true }) userId: string | null;
  @Text('Only this act, such as `createProduct`.', { nullable: true }) action: string | null;
  @Id('Only acts on this object.', { nullable: true }) subject: string | null;
}

@InputType()
export class AuditLogInput extends AuditLogFilter {
  @Count('How many, 1 to 100; 50 if left out.', { nullable: true, min: 1, max: PAGE_MAX })
  first: number | null;
  @Id('Only older acts than this one.', { nullable: true }) after: string | null;
}

export const getAuditLog = operation(
  {
    title: 'Get the audit log',
    description: 'What members of the store, and operators, did in it: newest first.',
    permission: 'AUDIT:READ',
    input: AuditLogInput,
    output: view(StoreActPage, ['nodes', 'next']),
  },
  async (ctx, { first, ...asked }) => {
    const { rows, hasNext } = await readActs(ctx, { ...asked, limit: first ?? PAGE_STANDARD });
    const next = hasNext ? (rows.at(-1)?.id ?? null) : null;
    return Object.assign(new StoreActPage(), { nodes: rows, next });
  },
);

/** One page of the acts that are asked for; the caller has checked the permission. */
export async function readActs(
  { database, scope }: Context,
  { limit, ...asked }: Omit<ActSelection, keyof Scope> & { limit: number },
): Promise<{ rows: StoreAct[]; hasNext: boolean }> {
  const found = await listActs(database, { ...asked, ...scope, limit: limit + 1 });
  const rows = await shownActs(new People(database.manager), found.slice(0, limit));
  return { rows, hasNext: found.length > limit };
}

async function shownActs(people: People, entries: readonly AuditEntry[]): Promise<StoreAct[]> {
  const ids = [...new Set(entries.flatMap(({ userId }) => userId ?? []))];
  const users = ids.length > 0 ? await people.list(User, { id: In(ids) }) : [];
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return entries.map((entry) => {
    const { id, at, actor, userId, action, subject, devMode, before, after, requestId } = entry;
    const who = (userId && names.get(userId)) || entry.operator;
    const shown = {
      id,
      at,
      actor,
      who,
      userId,
      action,
      subject,
      devMode,
      before,
      after,
      requestId,
    };
    return Object.assign(new StoreAct(), shown);
  });
}
