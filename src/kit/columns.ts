/** The field vocabulary: each decorator is a column, a GraphQL field and, on input classes, the bounds that both doors check and OpenAPI shows. */
import { Field, GraphQLISODateTime, ID, Int } from 'type-graphql';
import { GraphQLJSONObject, GraphQLSafeInt } from 'graphql-scalars';
import { Column } from 'typeorm';
import type { Choices } from './choices';
import { CENTS_MAX } from './money';

export type FieldKind =
  'id' | 'text' | 'cents' | 'count' | 'flag' | 'moment' | 'choice' | 'free' | 'nested';

/** What is known of one field: enough for a column, a GraphQL field, a JSON Schema and a check. */
export interface FieldFacts {
  kind: FieldKind;
  description: string;
  nullable: boolean;
  list: boolean;
  min?: number;
  max?: number;
  maxItems?: number;
  minItems?: number;
  pattern?: string;
  choices?: Choices<string>;
  nested?: () => new () => object;
}

export type FieldOptions = Partial<
  Pick<FieldFacts, 'nullable' | 'list' | 'min' | 'max' | 'minItems' | 'maxItems' | 'pattern'>
> & { deprecated?: string };

const TEXT_MAX = 500;
const COUNT_MAX = 2_147_483_647;
const factsByClass = new Map<object, Map<string, FieldFacts>>();

export const Id = (description: string, options: FieldOptions = {}) =>
  vocabulary('id', 'text', () => ID, description, { max: 100, ...options });
export const Text = (description: string, options: FieldOptions = {}) =>
  vocabulary('text', 'text', () => String, description, { max: TEXT_MAX, ...options });
export const Cents = (description: string, options: FieldOptions = {}) =>
  vocabulary('cents', 'bigint', () => GraphQLSafeInt, description, {
    min: 0,
    max: CENTS_MAX,
    ...options,
  });
export const Count = (description: string, options: FieldOptions = {}) =>
  vocabulary('count', 'integer', () => Int, description, { min: 0, max: COUNT_MAX, ...options });
export const Flag = (description: string, options: FieldOptions = {}) =>
  vocabulary('flag', 'boolean', () => Boolean, description, options);
export const Moment = (description: string, options: FieldOptions = {}) =>
  vocabulary('moment', 'timestamptz', () => GraphQLISODateTime, description, options);
export const FreeData = (description: string, options: FieldOptions = {}) =>
  vocabulary('free', 'jsonb', () => GraphQLJSONObject, description, options);
export const OneOf = (list: Choices<string>, description: string, options: FieldOptions = {}) =>
  vocabulary('choice', 'text', () => list.asEnum, description, options, { choices: list });
export const Nested = (
  type: () => new () => object,
  description: string,
  options: FieldOptions = {},
) => vocabulary('nested', 'jsonb', () => type(), description, options, { nested: type });

/** A value of a row that can be read at both doors but is no column: a getter that derives it. */
export const Derived =
  (
    kind: 'text' | 'id' | 'flag' | 'cents' | 'count' | 'moment',
    description: string,
    options: FieldOptions = {},
  ) =>
  (target: object, property: string): void => {
    const types = {
      text: String,
      id: ID,
      flag: Boolean,
      cents: GraphQLSafeInt,
      count: Int,
      moment: GraphQLISODateTime,
    } as const;
    remember(target, property, { kind, description, nullable: false, list: false, ...options });
    Field(() => types[kind], graphqlOptions(description, options))(target, property);
  };

/** All fields of a class, its parents' first. */
export function fieldsOf(type: object): Map<string, FieldFacts> {
  const parent = Object.getPrototypeOf(type) as object | null;
  const inherited =
    parent && parent !== Function.prototype ? fieldsOf(parent) : new Map<string, FieldFacts>();
  return new Map([...inherited, ...(factsByClass.get(type) ?? [])]);
}

/** A class with the fields of two: what a list reads is its filter and a page. */
export function inheritFields<First extends object, Second extends object>(
  first: new () => First,
  second: new () => Second,
): new () => First & Second {
  // Without a name: it is not a type of its own, and the documents show it where it stands.
  const [both] = [class extends (first as new () => object) {}];
  factsByClass.set(both, new Map(fieldsOf(second)));
  return both as unknown as new () => First & Second;
}

function vocabulary(
  kind: FieldKind,
  column: 'text' | 'bigint' | 'integer' | 'boolean' | 'timestamptz' | 'jsonb',
  graphqlType: () => unknown,
  description: string,
  options: FieldOptions,
  more: Partial<FieldFacts> = {},
): PropertyDecorator {
  return (target, key) => {
    const property = String(key);
    const { nullable = false, list = false } = options;
    remember(target, property, { kind, description, ...options, ...more, nullable, list });
    Field(
      () => (list ? [graphqlType()] : graphqlType()) as typeof String,
      graphqlOptions(description, options),
    )(target, property);
    const isArrayColumn = list && column === 'text';
    Column({
      type: column,
      nullable,
      array: isArrayColumn,
      ...(column === 'bigint' && { transformer: wholeNumber }),
      ...(column === 'timestamptz' && { precision: 3 }),
    })(target, property);
  };
}

// `simple`: the value is read as it stands, without a resolver around it.
function graphqlOptions(description: string, { nullable = false, deprecated }: FieldOptions) {
  return {
    nullable,
    description,
    simple: true,
    ...(deprecated && { deprecationReason: deprecated }),
  };
}

function remember(target: object, property: string, facts: FieldFacts): void {
  const known = factsByClass.get(target.constructor) ?? new Map<string, FieldFacts>();
  factsByClass.set(target.constructor, known.set(property, facts));
}

// PostgreSQL hands a bigint over as text; ours are safe integers by their bounds.
const wholeNumber = {
  to: (value: number | null | undefined) => value,
  from: (value: string | number | null) => {
    if (value === null) return null;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is not a safe integer`);
    return number;
  },
};
