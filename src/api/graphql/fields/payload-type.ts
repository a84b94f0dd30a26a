/** The payload types of mutations: the fields of the result and the user errors. */
import { Field, ObjectType } from 'type-graphql';
import { UserError } from '../errors';
import { capitalize } from './capitalize';

export type ClassType = new () => object;

/** A field of a payload. */
export interface PayloadField {
  field: string;
  type: ClassType | StringConstructor;
  /** The description; by default that it is null if the request was refused. */
  description?: string | undefined;
}

/** The payload of a mutation: its fields, and the `userErrors` of a refused request. */
export function payloadType(mutationName: string, fields: readonly PayloadField[]): ClassType {
  @ObjectType(`${capitalize(mutationName)}Payload`, {
    description: `The result of \`${mutationName}\`.`,
  })
  class Payload {
    @Field(() => [UserError], {
      description: 'Why the request was refused; empty if it was not.',
    })
    userErrors: UserError[];
  }

  for (const { field, type, description } of fields)
    Field(() => type, {
      nullable: true,
      description: description ?? 'The result; null if the request was refused.',
    })(Payload.prototype, field);
  return Payload;
}
