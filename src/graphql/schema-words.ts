/** The words the schema is written in: one line makes a mutation with its payload, a query for one object, or a Relay connection. */
import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Context } from '../kit/context';
import { AppError } from '../kit/errors';
import { perform, type ListOperation, type Operation } from '../kit/operation';
import type { RecordClass, StoredRecord } from '../kit/record';
import { ConnectionArgs, connectionType, openConnection } from './connection-page';
import { UserError, refuse, userErrorsOf } from './errors';
import { forgetLoaded, loaderFor, loadersOf, type ValuesOf } from './loaders';
import { nounOf, nounOfList } from './node';
import type { RequestContext } from './request-context';

type Class = new () => object;

/** The resolver classes that the words have made; the schema is built from them. */
export const resolvers: Class[] = [];
/** Which operation a mutation runs, by its name. */
export const mutations = new Map<string, { permission: string | null; devModeOnly?: boolean }>();
/** Which operation a query runs, by its name. */
export const queries = new Map<string, object>();

interface Shown {
  field: string;
  type: () => Class;
  /** The result; null if it was refused. */
  says?: string;
}

/** What a mutation does with inputs of another noun, and under which field it then answers. */
interface Otherwise extends Shown {
  isFor(input: object): boolean;
  op: Operation<object, unknown>;
}

/** A mutation with one `input` and a payload of the object (under `field`) and user errors. */
export function mutation<Input extends object, Result>(
  name: string,
  op: Operation<Input, Result>,
  {
    field,
    type,
    says,
    take,
    otherwise,
  }: Shown & { take?: (result: Result) => unknown; otherwise?: Otherwise },
): void {
  const description = descriptionOf(op);
  const Payload = payloadType(
    `${capital(name)}Payload`,
    [{ field, type, says }, ...(otherwise ? [otherwise] : [])],
    op.description,
  );
  const handler = async (input: Input, context: RequestContext) => {
    forgetLoaded(context.ctx);
    try {
      if (otherwise?.isFor(input))
        return Object.assign(new Payload(), {
          [otherwise.field]: await perform(context.ctx, otherwise.op, plain(input)),
          userErrors: [],
        });
      const result = await perform(context.ctx, op, plain(input));
      return Object.assign(new Payload(), {
        [field]: take ? take(result) : result,
        userErrors: [],
      });
    } catch (error) {
      return Object.assign(new Payload(), {
        [field]: null,
        userErrors: userErrorsOf(error, context).map((refusal) =>
          Object.assign(refusal, { message: inMutations(refusal.message) }),
        ),
      });
    }
  };
  mutations.set(name, op);
  method(
    name,
    handler,
    [Arg('input', () => op.input, { description: 'What the mutation is asked to do.' }), Ctx()],
    Mutation(() => Payload, { name, description }),
  );
}

/** A sentence that sends callers to another path sends them to the mutation of that name instead. */
export function inMutations(sentence: string): string {
  return sentence.replace(
    /\bPOST \/v\d\/([a-z-]+)\/([a-z]+)\b/g,
    (path, nouns: string, verb: string) => {
      const noun = nouns.replace(/s$/, '').split('-').map(capital).join('');
      return mutations.has(`${verb}${noun}`) ? `${verb}${noun}` : path;
    },
  );
}

/** A query for one object by its id; null if there is none. `node(id:)` finds the noun by it too. */
export function single<Row extends StoredRecord>(
  name: string,
  type: RecordClass<Row>,
  op: Operation<{ id: string } | { id: string | null }, Row>,
): void {
  const read = async (ctx: Context, id: string) => {
    try {
      return await perform(ctx, op, { id });
    } catch (error) {
      return error instanceof AppError && error.code === 'NOT_FOUND' ? null : refuse(error, ctx);
    }
  };
  const handler = (id: string, { ctx }: RequestContext) => read(ctx, id);
  nounOf(type, read);
  queries.set(name, op);
  method(
    name,
    handler as Handler,
    [Arg('id', () => ID, { description: 'The id.' }), Ctx()],
    Query(() => type, {
      name,
      description: descriptionOf(op).replace(/\.$/, '; null if there is none.'),
      nullable: true,
    }),
  );
}

/** A query without arguments. */
export function value<Result>(
  name: string,
  type: () => Class,
  op: Operation<object, Result>,
): void {
  queries.set(name, op);
  const handler = ({ ctx }: RequestContext) =>
    perform(ctx, op, {}).catch((error: unknown) => refuse(error, ctx));
  method(name, handler as Handler, [Ctx()], Query(type, { name, description: descriptionOf(op) }));
}

/** A query that is told what to look at, and may be told nothing. */
export function report<Input extends object, Result>(
  name: string,
  type: () => Class,
  op: Operation<Input, Result>,
): void {
  queries.set(name, op);
  const handler = (input: Input | undefined, { ctx }: RequestContext) =>
    perform(ctx, op, plain(input ?? {})).catch((error: unknown) => refuse(error, ctx));
  method(
    name,
    handler as Handler,
    [Arg('input', () => op.input, { nullable: true, description: 'What to look at.' }), Ctx()],
    Query(type, { name, description: descriptionOf(op) }),
  );
}

/** A list as a Relay connection, newest first unless asked otherwise. */
export function connection<Filter extends object, Row extends StoredRecord>(
  name: string,
  type: RecordClass<Row>,
  op: ListOperation<Filter, Row>,
): void {
  const Connection = connectionType(type);
  const handler = (args: ConnectionArgs, filter: Filter | undefined, { ctx }: RequestContext) =>
    openConnection(ctx, type, op, args, filter ?? null);
  const parameters = [Args(() => ConnectionArgs), filterOf(op), Ctx()];
  nounOfList(type, op);
  queries.set(name, op);
  method(
    name,
    handler as Handler,
    parameters,
    Query(() => Connection, { name, description: descriptionOf(op) }),
  );
}

/** A list that belongs to an object: the same list, of its rows alone; read for all objects of a page together. */
export function connectionOf<Owner extends object, Filter extends object, Row extends StoredRecord>(
  owner: new () => Owner,
  name: string,
  type: RecordClass<Row>,
  op: ListOperation<Filter, Row>,
  filterBy: (owner: Owner) => object,
  description: string,
): void {
  const Connection = connectionType(type);
  const handler = (
    row: Owner,
    args: ConnectionArgs,
    filter: Filter | undefined,
    { ctx }: RequestContext,
  ) => openConnection(ctx, type, op, args, filter ?? null, filterBy(row));
  nounOfList(type, op);
  field(
    owner,
    name,
    handler as Handler,
    [Root(), Args(() => ConnectionArgs), filterOf(op), Ctx()],
    FieldResolver(() => Connection, { description, nullable: true }),
  );
}

function filterOf<Filter extends object, Row extends StoredRecord>({
  filter,
}: ListOperation<Filter, Row>): Parameter {
  return Arg('filter', () => filter, {
    nullable: true,
    description: 'Which rows; all if left out.',
  });
}

/** An object that another one names by id; needs the permission to read its noun. */
export function relation<Owner extends object, Row extends StoredRecord>(
  owner: new () => Owner,
  name: string,
  type: RecordClass<Row>,
  permission: string,
  idOf: (owner: Owner) => string | null,
  description: string,
): void {
  const handler = async (row: Owner, { ctx }: RequestContext) => {
    try {
      ctx.require(permission);
      const id = idOf(row);
      return id ? await loaderFor(ctx, type).load(id) : null;
    } catch (error) {
      return refuse(error, ctx);
    }
  };
  field(
    owner,
    name,
    handler as Handler,
    [Root(), Ctx()],
    FieldResolver(() => type, { description, nullable: true }),
  );
}

/** A field that the door works out from the object; `type` is what its declaration in the schema says. */
export function computed<Owner extends object>(
  owner: Class & (new () => Owner),
  name: string,
  type: () => unknown,
  compute: (owner: Owner, ctx: Context) => unknown,
  description: string,
): void {
  const handler = (row: Owner, { ctx }: RequestContext) => compute(row, ctx);
  field(
    owner,
    name,
    handler as Handler,
    [Root(), Ctx()],
    FieldResolver(type as () => typeof String, { description }),
  );
}

/** What an object is worth knowing beyond its row: worked out when it is asked for. */
export function derived<Owner extends StoredRecord>(
  owner: RecordClass<Owner>,
  name: string,
  type: () => Class,
  valuesOf: ValuesOf<Owner>,
  description: string,
): void {
  const handler = (row: Owner, { ctx }: RequestContext) =>
    loadersOf(ctx)
      .derivedOf(valuesOf)
      .load(row)
      .catch((error: unknown) => refuse(error, ctx));
  field(
    owner,
    name,
    handler as Handler,
    [Root(), Ctx()],
    FieldResolver(type, { description, nullable: true }),
  );
}

function descriptionOf({
  description,
  devModeOnly,
}: {
  description: string;
  devModeOnly?: boolean;
}): string {
  return devModeOnly
    ? `Dev mode: ${description.charAt(0).toLowerCase()}${description.slice(1)}`
    : description;
}

export function payloadType(name: string, shown: readonly Shown[], description: string): Class {
  const Payload = class {};
  ObjectType(name, {
    description: `What became of it: ${description.charAt(0).toLowerCase()}${description.slice(1)}`,
  })(Payload);
  for (const { field, type, says = 'The result; null if it was refused.' } of shown)
    Field(type, { nullable: true, description: says })(Payload.prototype, field);
  Field(() => [UserError], { description: 'Why it was refused; empty if it was not.' })(
    Payload.prototype,
    'userErrors',
  );
  return Payload;
}

export type Handler = (...args: never[]) => unknown;
type Parameter = ReturnType<typeof Arg>;

/** One query or mutation; `into` is the schema that it becomes part of. */
export function method(
  name: string,
  handler: Handler,
  parameters: Parameter[],
  decorator: MethodDecorator,
  into: Class[] = resolvers,
): void {
  const Resolvers = class {};
  Resolver()(Resolvers);
  define(Resolvers, name, handler, parameters, decorator, into);
}

function field(
  owner: Class,
  name: string,
  handler: Handler,
  parameters: Parameter[],
  decorator: MethodDecorator,
): void {
  const Resolvers = class {};
  Resolver(() => owner)(Resolvers);
  define(Resolvers, name, handler, parameters, decorator, resolvers);
}

function define(
  Resolvers: Class,
  name: string,
  handler: Handler,
  parameters: Parameter[],
  decorator: MethodDecorator,
  into: Class[],
): void {
  const descriptor = { value: handler, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(Resolvers.prototype, name, descriptor);
  Reflect.defineMetadata(
    'design:paramtypes',
    parameters.map(() => Object),
    Resolvers.prototype,
    name,
  );
  parameters.forEach((parameter, index) => parameter(Resolvers.prototype, name, index));
  decorator(Resolvers.prototype, name, descriptor);
  into.push(Resolvers);
}

// The doors share one reading of input, which takes plain JSON.
export function plain(input: object): unknown {
  return JSON.parse(JSON.stringify(input));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
