/**
 * The field vocabulary: each decorator is a column, a GraphQL field and, on input classes, the
 * bounds that both APIs check and OpenAPI shows. A private one is a column only.
 */
import { Extensions, Field, ID, Int } from 'type-graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Column } from 'typeorm';
import type { Choices } from './choices';
import { CENTS_MAX } from '../../operations/money';
import { IsoTime } from './iso-time';
import { SafeInt } from './safe-int';
import { copyOfData } from '../changed-columns';
import type { PermissionName } from '../../operations/permission-name';
import type { TextFault, TextForm } from './text-form';
import { rememberPersonalName } from '../../secrets/personal-names';

/**
 * The names of all due jobs: `jobs/job-names.ts` adds them, so that a column or a call that names
 * an unknown job does not compile.
 */
export interface DueJobNames {}
export type DueJobName = Extract<keyof DueJobNames, string>;

export type FieldKind =
  | 'id'
  | 'text'
  | 'cents'
  | 'count'
  | 'bigInteger'
  | 'flag'
  | 'moment'
  | 'choice'
  | 'free'
  | 'nested';

/** The forms of texts that a refusal names. */
export type Format = 'email' | 'code' | 'month' | 'date' | 'lastDigits';

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
  /** What the pattern stands for, for programs that say it to people. */
  format?: Format;
  /** The rule of the pattern, or what a decimal number should be, after the name of the field. */
  rule?: string;
  /** Of a text of an input: one line if left out. */
  form?: TextForm;
  /** Of a text of an input: what is wrong with it, if a pattern cannot say that. */
  check?: (text: string) => TextFault | null;
  choices?: Choices<string>;
  nested?: () => new () => object;
  /** Of a nested object: callers add keys of their own, which are not kept. There is no warning. */
  freeForm?: boolean;
  /** Of an input: null clears the field. For other fields null counts as absent. */
  clearable?: boolean;
  /** Whether it says something about a person: it is erased with that person. */
  personal?: boolean;
  /** Of a filter: what a key needs to use it, in addition to the permission of the list. */
  permission?: PermissionName;
  /** Derived by a getter that returns a promise. */
  later?: boolean;
  /** Stored, and shown by no API. */
  private?: boolean;
  /** What test events show. Left out: null if nullable, else a value of its kind. */
  sample?: string;
  /** For a moment: the job that handles the row from that time on. An index serves it. */
  due?: DueJobName;
  /** The value of a new row that does not give one, as the table has it. */
  default?: string | number | boolean | readonly [] | Readonly<Record<string, never>>;
  /** For a moment: stored to the microsecond, as in some tables of the first release. */
  microseconds?: boolean;
  /** For free data: stored as it is written, with its keys in their order. */
  verbatim?: boolean;
}

export type FieldOptions = Partial<
  Omit<FieldFacts, 'kind' | 'description' | 'choices' | 'nested' | 'later'>
> & { deprecated?: string };

declare const isDefaulted: unique symbol;
/** The type of a column with a `default`: an insert may leave it out. */
export type Defaulted<Value> = Value & { readonly [isDefaulted]?: true };
export type IsDefaulted<Value> = typeof isDefaulted extends keyof Value ? true : false;

/** It may have non-ASCII letters, and its domain ends with a name of two characters or more. */
export const EMAIL = '^[^\\s@]+@[^\\s@]+\\.[^\\s@.]+$';
export const EMAIL_MAX = 254;
const EMAIL_RULE = 'must be an e-mail address, such as ana@example.com';
export const TEXT_MAX = 500;
const COUNT_MAX = 2_147_483_647;
const factsByClass = new Map<object, Map<string, FieldFacts>>();

export const Id = (description: string, options: FieldOptions = {}) =>
  vocabulary('id', 'text', () => ID, description, { min: 1, max: 100, ...options });
export const Text = (description: string, options: FieldOptions = {}) =>
  vocabulary('text', 'text', () => String, description, { max: TEXT_MAX, ...options });
/** An e-mail address, checked alike at every API. An empty optional one counts as absent. */
export const Email = (description: string, options: FieldOptions = {}) =>
  Text(description, {
    max: EMAIL_MAX,
    pattern: EMAIL,
    format: 'email',
    rule: EMAIL_RULE,
    ...options,
  });
/** An e-mail address that rows are searched by. */
export const EmailFilter = (description: string, options: FieldOptions = {}) =>
  Text(description, {
    nullable: true,
    pattern: '^\\S*$',
    format: 'email',
    rule: 'must be an e-mail address without blanks (a + in a query string is sent as %2B)',
    ...options,
  });
export const Cents = (description: string, options: FieldOptions = {}) =>
  vocabulary('cents', 'bigint', () => SafeInt, description, {
    min: 0,
    max: CENTS_MAX,
    ...options,
  });
export const Count = (description: string, options: FieldOptions = {}) =>
  vocabulary('count', 'integer', () => Int, description, { min: 0, max: COUNT_MAX, ...options });
/** A whole number of any size, as its digits. */
export const BigInteger = (description: string, options: FieldOptions = {}) =>
  vocabulary('bigInteger', 'bigint', () => String, description, options);
export const Flag = (description: string, options: FieldOptions = {}) =>
  vocabulary('flag', 'boolean', () => Boolean, description, options);
export const Moment = (description: string, options: FieldOptions = {}) =>
  vocabulary('moment', 'timestamptz', () => IsoTime, description, options);
export const FreeData = (description: string, options: FieldOptions = {}) =>
  vocabulary(
    'free',
    options.verbatim ? 'json' : 'jsonb',
    () => GraphQLJSONObject,
    description,
    options,
  );
export const OneOf = (list: Choices<string>, description: string, options: FieldOptions = {}) =>
  vocabulary('choice', 'text', () => list.asEnum, description, options, { choices: list });
export const Nested = (
  type: () => new () => object,
  description: string,
  options: FieldOptions = {},
) => vocabulary('nested', 'jsonb', () => type(), description, options, { nested: type });

type DerivedKind = 'text' | 'id' | 'flag' | 'cents' | 'count' | 'moment';

/**
 * A value that GraphQL and REST show of a row and that is not stored: a getter derives it. A getter
 * that returns a promise is declared with `DerivedLater`. `from` names all columns that the getter
 * may read. Without it, lists that show the value read whole rows.
 */
export const Derived =
  <Column extends string = never>(
    kind: DerivedKind,
    description: string,
    { from, ...options }: FieldOptions & { from?: readonly Column[] } = {},
  ) =>
  <Row extends Record<Column, unknown>, Name extends keyof Row & string>(
    target: Row,
    property: Extract<Row[Name], Promise<unknown>> extends never ? Name : never,
  ): void => {
    derive(target, property, kind, description, options);
    // The part of a document that reads columns knows a value by this extension.
    if (from) Extensions({ columns: from })(target, property);
  };

/**
 * The same for a getter that returns a promise. It gets a resolver, because a compiled query awaits
 * only the results of resolvers.
 */
export const DerivedLater =
  (kind: DerivedKind, description: string, options: FieldOptions = {}) =>
  (target: object, property: string): void =>
    derive(target, property, kind, description, options, true);

function derive(
  target: object,
  property: string,
  kind: DerivedKind,
  description: string,
  options: FieldOptions,
  later = false,
): void {
  const types = {
    text: String,
    id: ID,
    flag: Boolean,
    cents: SafeInt,
    count: Int,
    moment: IsoTime,
  } as const;
  const facts = { kind, description, nullable: false, list: false, ...options };
  remember(target, property, { ...facts, ...(later && { later }) });
  const shown = graphqlOptions(description, options);
  Field(() => types[kind], later ? { ...shown, simple: false } : shown)(target, property);
}

export type Fields = ReadonlyMap<string, FieldFacts>;

/** What was found out since a field was last added: each request asks for some of it. */
const known = { shown: new Map<object, Fields>(), all: new Map<object, Fields>() };

/** All fields of a class that APIs show or read, those of its parents first. */
export function fieldsOf(type: object): Fields {
  const found =
    known.shown.get(type) ?? new Map([...allFieldsOf(type)].filter(([, facts]) => !facts.private));
  known.shown.set(type, found);
  return found;
}

/** The same, with the private ones. */
export function allFieldsOf(type: object): Fields {
  const found = known.all.get(type);
  if (found) return found;
  const parent = Object.getPrototypeOf(type) as object | null;
  const inherited = parent && parent !== Function.prototype ? allFieldsOf(parent) : [];
  const all = new Map([...inherited, ...(factsByClass.get(type) ?? [])]);
  known.all.set(type, all);
  return all;
}

const defaultsByClass = new Map<object, readonly (readonly [string, unknown])[]>();

/** The values of columns that an insert leaves out. */
export function defaultsOf(type: object): Record<string, unknown> {
  const known = defaultsByClass.get(type);
  const defaults =
    known ??
    [...allFieldsOf(type)].flatMap(([name, facts]) =>
      facts.default === undefined ? [] : [[name, facts.default] as const],
    );
  if (!known) defaultsByClass.set(type, defaults);
  return Object.fromEntries(defaults.map(([name, value]) => [name, copyOfData(value)]));
}

/** Every class that has fields of the vocabulary. */
export function classesWithFields(): Iterable<object> {
  return factsByClass.keys();
}

/** An input class with the fields of two others, such as the filter and the page of a list. */
export function inheritFields<First extends object, Second extends object>(
  first: new () => First,
  second: new () => Second,
): new () => First & Second {
  // The class has no name, so the API documents describe it inline and not as a type.
  const [both] = [class extends (first as new () => object) {}];
  factsByClass.set(both, new Map(allFieldsOf(second)));
  return both as unknown as new () => First & Second;
}

function vocabulary(
  kind: FieldKind,
  column: 'text' | 'bigint' | 'integer' | 'boolean' | 'timestamptz' | 'json' | 'jsonb',
  graphqlType: () => unknown,
  description: string,
  options: FieldOptions,
  more: Partial<FieldFacts> = {},
): PropertyDecorator {
  return (target, key) => {
    const property = String(key);
    const { nullable = false, list = false } = options;
    remember(target, property, { kind, description, ...options, ...more, nullable, list });
    if (!options.private)
      Field(
        () => (list ? [graphqlType()] : graphqlType()) as typeof String,
        graphqlOptions(description, options),
      )(target, property);
    const isArrayColumn = list && column === 'text';
    Column({
      // A list of numbers is stored as JSON: arrays are read as texts.
      type: list && column === 'integer' ? 'jsonb' : column,
      nullable,
      array: isArrayColumn,
      ...(options.default !== undefined && { default: options.default }),
      ...(kind === 'cents' && { transformer: wholeNumber }),
      ...(kind === 'moment' && !options.microseconds && { precision: 3 }),
    })(target, property);
  };
}

// `simple`: GraphQL reads the property directly, without a resolver.
function graphqlOptions(description: string, { nullable = false, deprecated }: FieldOptions) {
  return {
    nullable,
    description,
    simple: true,
    ...(deprecated && { deprecationReason: deprecated }),
  };
}

function remember(target: object, property: string, facts: FieldFacts): void {
  if (facts.personal) rememberPersonalName(property);
  const own = factsByClass.get(target.constructor) ?? new Map<string, FieldFacts>();
  factsByClass.set(target.constructor, own.set(property, facts));
  known.shown.clear();
  known.all.clear();
}

// The driver returns a bigint as text. Ours are safe integers by their bounds.
const wholeNumber = {
  to: (value: number | null | undefined) => value,
  from: (value: string | number | null) => {
    if (value === null) return null;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is not a safe integer`);
    return number;
  },
};
