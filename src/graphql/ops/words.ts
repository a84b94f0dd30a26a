/** The words the operators' schema is written in: a list, one thing, or an act; each is a plain function that the operator's tool calls as well. */
import { Arg, Ctx, Mutation, Query } from 'type-graphql';
import { fieldsOf } from '../../kit/columns';
import { readInput, type InputClass } from '../../kit/read-input';
import { refuse, userErrorsOf } from '../errors';
import { capital, method, payloadType, plain, type Handler } from '../schema-words';
import type { OpsContext } from './context';

type Class = new () => object;

/** The resolver classes of the operators' schema. */
export const opsResolvers: Class[] = [];

/** A list, or one thing that may not be there. What it is asked for stands in one `filter`, if it can be asked for anything; a filter with a field that is required must be given. */
export function look<Filter extends object>(
  name: string,
  type: () => Class | [Class],
  filter: InputClass<Filter> | null,
  read: (context: OpsContext, filter: Filter) => Promise<unknown>,
  description: string,
): void {
  const handler = async (given: Filter | undefined, context: OpsContext) => {
    try {
      return await read(context, filter ? readInput(filter, plain(given ?? {})) : ({} as Filter));
    } catch (error) {
      return refuse(error, context);
    }
  };
  const isRequired =
    filter !== null && [...fieldsOf(filter).values()].some(({ nullable }) => !nullable);
  const which = isRequired
    ? { description: 'Which one.' }
    : { nullable: true, description: 'Which ones; all if left out.' };
  const parameters = filter ? [Arg('filter', () => filter, which), Ctx()] : [Ctx()];
  const withoutFilter = (context: OpsContext) => handler(undefined, context);
  method(
    name,
    (filter ? handler : withoutFilter) as Handler,
    parameters,
    Query(type as () => Class, { name, description }),
    opsResolvers,
  );
}

/** An act with one `input` and a payload of what it was done to and user errors; whoever did it is written down. */
export function act<Input extends object>(
  name: string,
  input: InputClass<Input>,
  { field, type }: { field: string; type: () => Class | [Class] },
  run: (context: OpsContext, input: Input) => Promise<unknown>,
  description: string,
): void {
  const Payload = payloadType(
    `${capital(name)}Payload`,
    [{ field, type: type as () => Class }],
    description,
  );
  const handler = async (given: Input, context: OpsContext) => {
    try {
      return Object.assign(new Payload(), {
        [field]: await run(context, readInput(input, plain(given))),
        userErrors: [],
      });
    } catch (error) {
      return Object.assign(new Payload(), {
        [field]: null,
        userErrors: userErrorsOf(error, { ctx: context, request: { status: 200 } }),
      });
    }
  };
  method(
    name,
    handler as Handler,
    [Arg('input', () => input, { description: 'What to do it to.' }), Ctx()],
    Mutation(() => Payload, { name, description }),
    opsResolvers,
  );
}
