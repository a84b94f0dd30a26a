/**
 * One thing that a caller may ask for: its permission, its input, its output and its function.
 * Every API reads this one value.
 */
import type { Context } from './context';
import {
  factorRequired,
  forbidden,
  refuseWrong,
  sudoRequired,
  unauthenticated,
  type WrongField,
} from './errors';
import { addLogFields } from '../observability/log';
import { wallNow } from '../time/clock';
import { page, type Page } from '../records/lists/page';
import {
  addCreatedRange,
  addStatusIn,
  withStatusIn,
  type Condition,
} from '../records/lists/conditions';
import { withinDays, wrongDays, type CreatedDays } from '../records/columns/created-days';
import { createdRange } from '../records/lists/created-range';
import { PageInput } from '../records/lists/page-request';
import { fieldsOf, inheritFields } from '../records/columns/columns';
import type { PermissionName } from './permission-name';
import { readInput, type InputClass, type Refusing } from './read-input';
import type { RecordClass, StoredRecord } from '../records/record';
import type { Rows } from '../records/rows';
import type { View } from '../records/columns/view';

interface Facts<Input extends object> {
  /** How a reader finds it in a list of operations: an imperative such as 'Create a checkout'. */
  title: string;
  /**
   * What it does, for callers at every API. For a read: its result, such as 'A product by its id.'
   */
  description: string;
  /** The permission the key must have; null = any valid key. */
  permission: PermissionName | null;
  /** A narrower permission that opens it too: `permission` opens more than this operation. */
  alias?: PermissionName;
  /** What a member of the dashboard needs as well, where keys that may only read do it too. */
  memberPermission?: PermissionName;
  input: InputClass<Input>;
  /** Works in Dev mode only. A production key is refused with a 401 that names the environment. */
  devModeOnly?: boolean;
  /** When a member of the dashboard must have shown a factor within the last minutes. */
  sudo?: Sudo;
  /**
   * It changes what both environments share: also in Dev mode a member needs the permission of the
   * role in production.
   */
  isShared?: boolean;
  /**
   * It changes who has access, or where events go: the audit log records it by this name also when
   * an API key performs it.
   */
  recordedAs?: string;
  /**
   * What it refuses with 400 though each field is right for itself, such as a day that is over. A
   * refusal of wrong fields names these too. `input` lacks the wrong fields. It throws nothing.
   */
  alsoWrong?(input: Partial<Input>, now: Date): WrongField[];
}

/** In Dev mode nothing real is at stake, except where people and their access are changed. */
export type Sudo = 'IN_PRODUCTION' | 'ALWAYS';

export interface Operation<Input extends object, Result> extends Facts<Input> {
  kind: 'one';
  output: View<Result>;
  /**
   * Opens it to tokens of a customer: refuses with 404 an input that names anything of another
   * customer. An operation without it is closed to them.
   */
  forCustomer?(ctx: Context, input: Input, customerId: string): Promise<unknown>;
  /** The same for a customer in the portal of the store only, where pages keep the settings. */
  forPortal?(ctx: Context, input: Input, customerId: string): Promise<unknown>;
  run(ctx: Context, input: Input): Promise<Result>;
}

/** The sums of lists, several lists at once. */
export interface Sums<Value = unknown> {
  output: View<Value>;
  of(rows: Rows, lists: readonly (readonly Condition[])[]): Promise<Value[]>;
}

export interface ListOperation<Filter extends object, Row extends StoredRecord> extends Facts<
  Filter & PageInput
> {
  kind: 'list';
  /** The noun of its rows. */
  type: RecordClass<Row>;
  filter: InputClass<Filter>;
  output: View<Row>;
  /** What can be summed over all its rows. */
  sums?: Sums;
  /** Words of other clients for a `status`, and the filter that each of them is here. */
  words?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Opens it to tokens of a customer: the conditions of that customer's own rows. */
  forCustomer?(customerId: string): Condition[];
  /** The conditions on its rows, for this caller: SQL over the alias `t`. */
  conditions(ctx: Context, filter: Filter): Condition[];
  run(ctx: Context, input: Filter & PageInput): Promise<Page<Row>>;
}

export function operation<Input extends object, Result>(
  facts: Facts<Input> &
    Pick<Operation<NoInfer<Input>, Result>, 'output' | 'forCustomer' | 'forPortal'>,
  run: (ctx: Context, input: Input) => Promise<Result>,
): Operation<Input, Result> {
  return {
    kind: 'one',
    ...facts,
    // Here and not at an API: no API can forget it.
    async run(ctx, input) {
      const { customerId, isPortal } = ctx.token ?? {};
      const own = facts.forCustomer ?? (isPortal ? facts.forPortal : undefined);
      if (customerId) await (own ?? refuseCustomers)(ctx, input, customerId);
      const { recordedAs } = facts;
      const result = await (recordedAs === undefined
        ? run(ctx, input)
        : ctx.recordingKey(recordedAs, () => run(ctx, input)));
      logObject(result);
      return result;
    },
  };
}

/** The log line and the span of the request name what it made, changed or read. */
function logObject(result: unknown): void {
  if (typeof result !== 'object' || result === null || !('id' in result)) return;
  if (typeof result.id === 'string') addLogFields({ object: result.id });
}

/**
 * A list of one noun, newest first, with filters, to which a range of time is added. The cursors
 * are the ids of the rows.
 */
export function listOperation<Filter extends object, Row extends StoredRecord>(
  type: RecordClass<Row>,
  facts: Pick<Facts<Filter>, 'title' | 'description' | 'alias'> & {
    permission: PermissionName;
    filter: InputClass<Filter>;
    /** What may be asked of its pages, if it is more than of other lists. */
    page?: InputClass<PageInput>;
    output: View<Row>;
    sums?: Sums;
    forCustomer?: (customerId: string) => Condition[];
    alsoWrong?: (filter: Partial<Filter>) => WrongField[];
    words?: ListOperation<Filter, Row>['words'];
  },
  conditions: (filter: Filter, ctx: Context) => Condition[],
): ListOperation<Filter, Row> {
  addCreatedRange(facts.filter);
  addStatusIn(facts.filter, type);
  const input = inheritFields(facts.filter, facts.page ?? PageInput);
  const ofCaller = ({ token }: Context) =>
    token?.customerId ? (facts.forCustomer ?? refuseCustomers)(token.customerId) : [];
  const alsoWrong = (filter: Partial<Filter> & CreatedDays, now: Date) => [
    ...wrongDays(filter, now),
    ...(facts.alsoWrong?.(filter) ?? []),
  ];
  const all = (ctx: Context, filter: Filter) => {
    refuseWrong(alsoWrong(filter, ctx.clock.now()));
    return [
      ...conditions(filter, ctx),
      ...createdRange(type, ctx.scope, withinDays(filter as CreatedDays)),
      ...withStatusIn(filter),
      ...ofCaller(ctx),
    ];
  };
  return {
    kind: 'list',
    type,
    ...facts,
    input,
    alsoWrong,
    conditions: all,
    run: async (ctx, filter) => {
      authorizeFilter(ctx, facts.filter, filter);
      return page(ctx.rows, type, all(ctx, filter), filter);
    },
  };
}

/**
 * Checks the permission, reads the input and runs the operation. It is the only way in which an API
 * calls one.
 */
export async function perform<Input extends object, Result>(
  ctx: Context,
  op: Facts<Input> & { run(ctx: Context, input: Input): Promise<Result> },
  raw: unknown,
): Promise<Result> {
  authorize(ctx, op);
  return op.run(ctx, inputFor(ctx, op, raw));
}

/** Reads the input of an operation. A refusal names all that is wrong with it. */
export function inputFor<Input extends object>(
  { clock }: Context,
  op: Pick<Facts<Input>, 'input' | 'alsoWrong'>,
  raw: unknown,
  { known, names }: Pick<Refusing<Input>, 'known' | 'names'> = {},
): Input {
  const alsoWrong = (input: Partial<Input>) => op.alsoWrong?.(input, clock.now()) ?? [];
  return readInput(op.input, raw, { known, names, alsoWrong });
}

/** What authorize() reads of an operation. */
export interface Guarded extends Pick<
  Facts<object>,
  'permission' | 'alias' | 'memberPermission' | 'devModeOnly' | 'sudo' | 'isShared'
> {
  forCustomer?: unknown;
}

export function authorize(ctx: Context, op: Guarded): void {
  if (op.devModeOnly && !ctx.scope.devMode && ctx.member)
    throw forbidden('this works in Dev mode only: open the store in Dev mode');
  if (op.devModeOnly && !ctx.scope.devMode)
    throw unauthenticated(
      'this works in Dev mode only, and this is a production key: use a Dev mode key',
    );
  if (ctx.token && !op.permission)
    throw forbidden('this is not open to tokens: send it from your server, with an API key');
  if (ctx.token?.customerId && !op.forCustomer) refuseCustomers();
  requireEither(ctx, op);
  requireOfMember(ctx, op);
}

/** What is asked of members of the dashboard beyond the permission. */
function requireOfMember(
  ctx: Context,
  { permission, memberPermission, isShared, sudo }: Guarded,
): void {
  if (memberPermission && ctx.member) ctx.require(memberPermission);
  if (isShared && permission) requireShared(ctx, permission);
  if (sudo) requireSudo(ctx, sudo);
}

/** The refusal names the broader permission. */
function requireEither(ctx: Context, { permission, alias }: Guarded): void {
  if (alias === undefined || !ctx.allows(alias)) ctx.require(permission);
}

/**
 * Refuses a member of the dashboard who has not shown a factor within the last minutes. Keys and
 * tokens are secrets of a server, which cannot be asked to confirm.
 */
export function requireSudo({ member, scope }: Context, when: Sudo): void {
  if (!member || (when === 'IN_PRODUCTION' && scope.devMode)) return;
  if (!member.hasFactor) throw factorRequired('this needs a passkey or a password: add one');
  if (!member.sudoUntil || member.sudoUntil <= wallNow()) throw sudoRequired();
}

/** Refuses a member who may do this in Dev mode only with what production shows as well. */
export function requireShared(
  { member, caller }: Context,
  permission: PermissionName,
  field: string | null = null,
): void {
  if (!member) return;
  if (!member.inProduction.has(permission))
    throw forbidden(
      `both environments share this: ${caller} lacks the permission ${permission} in production, ` +
        'so ask a member who has it',
      field,
      { reason: 'SHARED_WITH_PRODUCTION', values: { permission } },
    );
  if (member.isKeptFromShared)
    throw factorRequired(
      'both environments share this, and the store is open for production: add a passkey or a ' +
        'password',
    );
}

/** Refuses a filter by what the key may not read, such as personal data. */
export function authorizeFilter(ctx: Context, type: object, filter: object): void {
  const given = new Map(Object.entries(filter));
  for (const [name, { permission }] of fieldsOf(type)) {
    const isGiven = (given.get(name) ?? null) !== null;
    if (permission && isGiven && !ctx.allows(permission))
      throw forbidden(`${name} needs the permission ${permission}, which ${ctx.caller} lacks`);
  }
}

function refuseCustomers(): never {
  throw forbidden(
    'this is not open to the token of a customer: send it from your server, with an API key',
  );
}
