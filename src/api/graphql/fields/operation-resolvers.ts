/**
 * Makes the resolvers of type-graphql from operations; `object-fields.ts` makes those of the fields
 * of objects.
 *
 * Each function below declares one ordinary resolver class, as the type-graphql documentation
 * describes under "Resolvers inheritance", with the operation's description, input and output, and
 * adds it to `resolvers`. `schema.ts` builds the schema from that list. A file of `resolvers/` is
 * therefore a list of calls such as
 *
 *     mutation('createProduct', createProduct);
 *
 * | function                        | what it adds to the schema                                 |
 * | ------------------------------- | ---------------------------------------------------------- |
 * | `mutation`                      | `createX(input: CreateXInput!): CreateXPayload!`           |
 * | `queryById`                     | `x(id: ID!): X`, and `node(id:)` finds X                   |
 * | `query`                         | `x: X`, `x(input: XInput): X`, or with arguments           |
 * | `connection`                    | a Relay list                                               |
 */
import { Arg, Args, Ctx, Field, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../platform/operations/context';
import { fieldsOf } from '../../../platform/records/columns/columns';
import { AppError } from '../../../platform/operations/errors';
import {
  perform,
  type Guarded,
  type ListOperation,
  type Operation,
} from '../../../platform/operations/operation';
import type { Node, RecordClass, StoredRecord } from '../../../platform/records/record';
import { ConnectionArgs, FilterArg } from '../connections/connection-args';
import { connectionType } from '../connections/connection-type';
import { openConnection } from '../connections/open-connection';
import { orRefuse, refuse, userErrorsOf } from '../errors';
import { forgetLoaded } from './loaders';
import { nounOf, nounOfList } from './node';
import type { RequestContext } from '../request-context';
import { type ClassType, type PayloadField, payloadType } from './payload-type';
import { mutations, queries } from './operations-by-name';
import { pathsAsMutations } from './paths-as-mutations';
import { descriptionOf, ofQuery, ofQueryById } from './operation-description';
import { toJson } from './to-json';
import { uncapitalize } from './capitalize';

/** Where a schema keeps its resolvers, and its operations by the names of their fields. */
export interface SchemaParts {
  resolvers: ClassType[];
  mutations: Map<string, Guarded>;
  queries: Map<string, object>;
}

/** The resolver classes of the merchants' schema. */
export const resolvers: ClassType[] = [];
const MERCHANTS: SchemaParts = { resolvers, mutations, queries };
/** What the schema of the dashboard adds to the merchants'. */
export const MEMBERS_ONLY: SchemaParts = {
  resolvers: [],
  mutations: new Map(),
  queries: new Map(),
};

interface MutationOptions<Result> extends Partial<PayloadField> {
  /** Selects the object of the payload from the result; by default it is the whole result. */
  select?: (result: Result) => unknown;
  /** What the payload has besides that object. */
  beside?: PayloadField & { select: (result: Result) => unknown };
  /** The operation that runs instead for some inputs, with its own field in the payload. */
  alternative?: PayloadField & {
    isFor(this: void, input: object): boolean;
    operation: Operation<object, unknown>;
  };
  into?: SchemaParts;
}

/**
 * A mutation with one `input`, and a payload of the object under `field` and of user errors. By
 * default the object is of the class that the operation returns, and the field is named after it.
 */
export function mutation<Input extends object, Result>(
  name: string,
  operation: Operation<Input, Result>,
  options: MutationOptions<Result> = {},
): void {
  const { alternative, beside, into = MERCHANTS } = options;
  const { select = (result: Result): unknown => result } = options;
  const { type = resultOf(operation), description } = options;
  const { field = uncapitalize(type.name) } = options;
  const others = [beside, alternative].filter((other) => other !== undefined);
  const Payload = payloadType(name, [{ field, type, description }, ...others]);
  const run = async (ctx: Context, input: Input): Promise<object> => {
    if (alternative?.isFor(input))
      return { [alternative.field]: await perform(ctx, alternative.operation, toJson(input)) };
    const result = await perform(ctx, operation, toJson(input));
    return {
      [field]: select(result),
      ...(beside && { [beside.field]: beside.select(result) }),
    };
  };

  @Resolver()
  class MutationResolver {
    @Mutation(() => Payload, { description: descriptionOf(operation) })
    async [name](
      @Ctx() { ctx, outcome }: RequestContext,
      input: Input = new operation.input(),
    ): Promise<object> {
      forgetLoaded(ctx);
      ctx.act = name;
      try {
        return Object.assign(new Payload(), await run(ctx, input), { userErrors: [] });
      } catch (error) {
        const userErrors = userErrorsOf(error, ctx, outcome);
        for (const refusal of userErrors) refusal.message = pathsAsMutations(refusal.message);
        return Object.assign(new Payload(), { [field]: null, userErrors });
      } finally {
        ctx.act = null;
      }
    }
  }

  if (fieldsOf(operation.input).size > 0)
    Arg('input', () => operation.input, { description: 'The input of the mutation.' })(
      MutationResolver.prototype,
      name,
      1,
    );
  into.mutations.set(name, operation);
  into.resolvers.push(MutationResolver);
}

/** A query for one object by its id; null if there is none. `node(id:)` uses it too. */
export function queryById<Row extends StoredRecord>(
  name: string,
  operation: Operation<{ id: string } | { id: string | null }, Row>,
): void {
  const type = resultOf(operation) as RecordClass<Row>;
  const read = async (ctx: Context, id: string): Promise<Row | null> => {
    try {
      return await perform(ctx, operation, { id });
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      return refuse(error, ctx);
    }
  };

  @Resolver()
  class ByIdResolver {
    @Query(() => type, ofQueryById(operation))
    [name](
      @Arg('id', () => ID, { description: 'The id.' }) id: string,
      @Ctx() { ctx }: RequestContext,
    ): Promise<Row | null> {
      return read(ctx, id);
    }
  }

  nounOf(type, operation, read);
  queries.set(name, operation);
  resolvers.push(ByIdResolver);
}

interface QueryOptions<Result> {
  /** What the query answers, if it is not the whole result: its type, and how it is selected. */
  type?: ClassType | DateConstructor | [ClassType];
  select?: (result: Result) => unknown;
  /** The class of its arguments, if it has others than one `input`. */
  takes?: ClassType;
  /** Whether `node(id:)` finds what it answers: an object that a store has one of. */
  isNode?: boolean;
  into?: SchemaParts;
}

/**
 * A query. It has one `input` if its operation reads any; that may be left out if all of its fields
 * may.
 */
export function query<Input extends object, Result>(
  name: string,
  operation: Operation<Input, Result>,
  options: QueryOptions<Result> = {},
): void {
  const { takes, select = (result: Result): unknown => result, into = MERCHANTS } = options;
  const type = () => (options.type ?? resultOf(operation)) as ClassType;
  const fields = [...fieldsOf(operation.input).values()];
  const nullable = fields.every((field) => field.nullable);

  @Resolver()
  class QueryResolver {
    @Query(type, ofQuery(operation))
    async [name](@Ctx() { ctx }: RequestContext, input: object = {}): Promise<unknown> {
      return select(await orRefuse(ctx, () => perform(ctx, operation, toJson(input))));
    }
  }

  const argument = takes
    ? Args(() => takes)
    : Arg('input', () => operation.input, { nullable, description: 'What to report.' });
  if (takes || fields.length > 0) argument(QueryResolver.prototype, name, 1);
  if (options.isNode)
    nounOf(resultOf(operation) as RecordClass<StoredRecord>, operation, async (ctx, id) => {
      const found = (await orRefuse(ctx, () => perform(ctx, operation, {}))) as Node;
      return found.id === id ? found : null;
    });
  into.queries.set(name, operation);
  into.resolvers.push(QueryResolver);
}

/** A list as a Relay connection, newest first by default. */
export function connection<Filter extends object, Row extends StoredRecord>(
  name: string,
  operation: ListOperation<Filter, Row>,
  Page: new () => ConnectionArgs = ConnectionArgs,
): void {
  const Connection = connectionType(operation.type);

  @Resolver()
  class ConnectionResolver {
    @Query(() => Connection, ofQuery(operation))
    [name](
      @Args(() => Page) page: ConnectionArgs,
      @FilterArg(operation.filter) filter: Filter | undefined,
      @Ctx() { ctx }: RequestContext,
    ): object {
      return openConnection(ctx, operation, { page, filter });
    }
  }

  nounOfList(operation);
  queries.set(name, operation);
  resolvers.push(ConnectionResolver);
}

/** The sums of lists of a noun, over all pages. */
export function connectionSums(type: RecordClass<StoredRecord>, sums: () => ClassType): void {
  Field(sums, {
    nullable: true,
    description: 'The sums of all pages of the list. Summed only when selected.',
  })(connectionType(type).prototype as object, 'sums');
}

/** The class that an operation returns: its type in the schema. */
function resultOf({ output }: { output: { type: object } }): ClassType {
  return output.type as ClassType;
}
