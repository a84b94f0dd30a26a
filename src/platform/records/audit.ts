/**
 * The audit log: the actions of operators, of members of stores, of API keys that change keys,
 * tokens, webhooks or the store, and of customers in the portal. An entry is written in the
 * transaction of its action and never changes.
 */
import { Field, ID, ObjectType } from 'type-graphql';
import {
  Entity,
  PrimaryColumn,
  type DataSource,
  type EntityManager,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { wallNow } from '../time/clock';
import { choices } from './columns/choices';
import { Flag, FreeData, Id, Moment, OneOf, Text } from './columns/columns';
import { newId } from './columns/ids';
import { checkIdOf } from './lists/cursors';
import type { Operator } from '../operations/operator';

const ACTS_MAX = 1_000;
const INSERTED_AT_ONCE = 500;

export const ActorKind = choices('ActorKind', 'Who acted.', {
  OPERATOR: 'An operator of the platform, or the service itself.',
  MEMBER: 'A member of the store, in its dashboard.',
  KEY: 'An API key of the store.',
  CUSTOMER: 'A customer of the store, in its portal.',
  MCP: 'An assistant, through `/mcp`, with an API key of the store.',
});
export type ActorKind = (typeof ActorKind)[number];

@Entity('auditLog')
@ObjectType({ description: 'Something an operator, a member of a store or an API key did.' })
export class AuditEntry {
  @PrimaryColumn('text')
  @Field(() => ID, { description: 'The id, with the prefix `aud_`.' })
  id: string;
  @Moment('When, in wall time.') at: Date;
  @OneOf(ActorKind, 'Whether an operator, a member, an API key or a customer acted.', {
    default: 'OPERATOR',
  })
  actor: ActorKind;
  @Text(
    'Who: the name of the token, or of the account on the machine; the id of the user who is a ' +
      'member, of the API key, or of the customer.',
  )
  operator: string;
  @Id('The member who acted; null for others.', { nullable: true }) userId: string | null;
  @Text(
    'By which way: `CLI`, `GRAPHQL`, `BOARD`, `DASHBOARD`, `API` or `MCP` for an API key, ' +
      '`PORTAL` for a customer, or `SERVICE` for what the service did by itself.',
  )
  via: string;
  @Text('What, such as `store.suspend`.') action: string;
  @Id('The object it was done to: a store, a key, a subscription, a due row.') subject: string;
  @Id("The store it belongs to; null when it is the whole service's.", { nullable: true }) storeId:
    | string
    | null;
  @Flag('Its environment; null when it is both.', { nullable: true }) devMode: boolean | null;
  @FreeData('What changed, as it was before; null when there was nothing.', { nullable: true })
  before: Record<string, unknown> | null;
  @FreeData('What changed, as it was afterwards; null when nothing is left.', { nullable: true })
  after: Record<string, unknown> | null;
  @Text('The request it came with; null from a shell.', { nullable: true }) requestId:
    | string
    | null;
}

export interface AuditedAct {
  action: string;
  subject: string;
  scope?: { storeId: string; devMode?: boolean | null };
  before?: object | null;
  after?: object | null;
}

export interface MemberAuthor {
  userId: string;
}

/** An API key that changes what gives access, or where events go; by MCP, whatever it changes. */
export interface KeyAuthor {
  keyId: string;
  via: 'API' | 'MCP';
}

export interface CustomerAuthor {
  customerId: string;
}

/** Who acted, and the request that asked for it. */
export type Author = (
  | { operator: Operator }
  | { member: MemberAuthor }
  | { key: KeyAuthor }
  | { customer: CustomerAuthor }
) & {
  requestId?: string | null | undefined;
};

/**
 * Records actions in the transaction of the manager, so that an entry exists only if its action was
 * committed.
 */
export async function writeActs(
  manager: EntityManager,
  author: Author,
  acts: readonly AuditedAct[],
): Promise<void> {
  const at = wallNow();
  const actor = actorOf(author);
  const entries = acts.map(({ action, subject, scope, before, after }) => {
    const changed = changesOf(before ?? null, after ?? null);
    return Object.assign(new AuditEntry(), {
      id: newId('aud'),
      at,
      ...actor,
      action,
      subject,
      storeId: scope?.storeId ?? null,
      devMode: scope?.devMode ?? null,
      ...changed,
      requestId: author.requestId || null,
    });
  });
  for (let index = 0; index < entries.length; index += INSERTED_AT_ONCE)
    await manager.insert(
      AuditEntry,
      entries.slice(index, index + INSERTED_AT_ONCE) as QueryDeepPartialEntity<AuditEntry>[],
    );
}

export interface ActSelection {
  operator?: string | null | undefined;
  userId?: string | null | undefined;
  action?: string | null | undefined;
  subject?: string | null | undefined;
  storeId?: string | null | undefined;
  /** Lists only entries of this environment, and of the store as a whole. */
  devMode?: boolean;
  /** Lists only entries that are older than this one. */
  after?: string | null | undefined;
  limit?: number;
}

/** The newest first, at most 1,000. Refuses with 400 what is no id of an act or a store. */
export async function listActs(
  { manager }: DataSource,
  { devMode, after, limit = ACTS_MAX, ...selection }: ActSelection = {},
): Promise<AuditEntry[]> {
  const { operator, userId, action, subject, storeId } = selection;
  checkIdOf('after', after, 'an act', ['aud']);
  checkIdOf('storeId', storeId, 'a store', ['store']);
  const query = manager.createQueryBuilder(AuditEntry, 'a');
  for (const [name, value] of Object.entries({ operator, userId, action, subject, storeId }))
    if (value) query.andWhere(`a."${name}" = :${name}`, { [name]: value });
  if (devMode !== undefined)
    query.andWhere('(a."devMode" IS NULL OR a."devMode" = :devMode)', { devMode });
  if (after) query.andWhere('a."id" < :after', { after });
  return query.orderBy('a."id"', 'DESC').take(limit).getMany();
}

function actorOf(author: Author): Pick<AuditEntry, 'actor' | 'operator' | 'userId' | 'via'> {
  if ('operator' in author) {
    const { name, via } = author.operator;
    return { actor: 'OPERATOR', operator: name, userId: null, via };
  }
  if ('key' in author) {
    const { keyId, via } = author.key;
    return { actor: via === 'MCP' ? 'MCP' : 'KEY', operator: keyId, userId: null, via };
  }
  if ('customer' in author) {
    const { customerId } = author.customer;
    return { actor: 'CUSTOMER', operator: customerId, userId: null, via: 'PORTAL' };
  }
  const { userId } = author.member;
  return { actor: 'MEMBER', operator: userId, userId, via: 'DASHBOARD' };
}

/** The fields that differ between two states of one object; null if none does. */
function changesOf(
  before: object | null,
  after: object | null,
): Pick<AuditEntry, 'before' | 'after'> {
  if (!before || !after) return { before: before && plain(before), after: after && plain(after) };
  const was = plain(before);
  const is = plain(after);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  if (names.length === 0) return { before: null, after: null };
  return { before: pick(was, names), after: pick(is, names) };
}

function plain(value: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
}

function pick(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
