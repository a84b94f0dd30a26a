/**
 * Makes the resolvers of the operators' schema from plain functions, which the command line calls
 * too. See `operation-resolvers.ts` for how a resolver class is made.
 */
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { fieldsOf } from '../../platform/records/columns/columns';
import { readInput, type InputClass } from '../../platform/operations/read-input';
import { refuse, userErrorsOf } from '../../api/graphql/errors';
import { payloadType, type ClassType } from '../../api/graphql/fields/payload-type';
import { toJson } from '../../api/graphql/fields/to-json';
import type { OpsContext } from './context';

export const opsResolvers: ClassType[] = [];

interface OperatorQuery<Filter extends object> {
  type: () => ClassType | [ClassType];
  /** The input class of the argument `filter`, which may be left out if all its fields may. */
  filter?: InputClass<Filter>;
  description: string;
  read(this: void, context: OpsContext, filter: Filter): Promise<unknown>;
}

/** A list, or one object that may not exist. */
export function operatorQuery<Filter extends object>(
  name: string,
  { type, filter: Filter, description, read }: OperatorQuery<Filter>,
): void {
  @Resolver()
  class OperatorQueryResolver {
    @Query(type as () => ClassType, { description })
    async [name](@Ctx() context: OpsContext, given?: object | null): Promise<unknown> {
      try {
        return await read(
          context,
          Filter ? readInput(Filter, toJson(given ?? {})) : ({} as Filter),
        );
      } catch (error) {
        return refuse(error, context);
      }
    }
  }

  if (Filter) {
    const isRequired = [...fieldsOf(Filter).values()].some(({ nullable }) => !nullable);
    const options = isRequired
      ? { description: 'Which one.' }
      : { nullable: true, description: 'Which ones; all if left out.' };
    Arg('filter', () => Filter, options)(OperatorQueryResolver.prototype, name, 1);
  }
  opsResolvers.push(OperatorQueryResolver);
}

interface OperatorMutation<Input extends object> {
  /** The field of the payload with the changed object. */
  field: string;
  type: () => ClassType | [ClassType];
  input: InputClass<Input>;
  description: string;
  run(this: void, context: OpsContext, input: Input): Promise<unknown>;
}

/** A mutation with one `input`, and a payload of the changed object and of user errors. */
export function operatorMutation<Input extends object>(
  name: string,
  { field, type, input: Input, description, run }: OperatorMutation<Input>,
): void {
  const Payload = payloadType(name, [{ field, type: type() as ClassType }]);

  @Resolver()
  class OperatorMutationResolver {
    @Mutation(() => Payload, { description })
    async [name](
      @Arg('input', () => Input, { description: 'The input of the mutation.' }) input: Input,
      @Ctx() context: OpsContext,
    ): Promise<object> {
      try {
        const result = await run(context, readInput(Input, toJson(input)));
        return Object.assign(new Payload(), { [field]: result, userErrors: [] });
      } catch (error) {
        const userErrors = userErrorsOf(error, context);
        return Object.assign(new Payload(), { [field]: null, userErrors });
      }
    }
  }

  opsResolvers.push(OperatorMutationResolver);
}
