/** What every stored row of a store has: an id, its scope (store and environment) and its times. */
import { InterfaceType, ObjectType } from 'type-graphql';
import { PrimaryColumn } from 'typeorm';
import { Derived, Flag, Id, Moment } from './columns/columns';

@InterfaceType({
  description: 'An object with an id, which `node(id:)` finds.',
  autoRegisterImplementations: false,
})
export abstract class Node {
  @Derived('id', 'The id: a prefix for the type, and a part that sorts by time of creation.')
  id: string;
}

@ObjectType({ implements: Node })
export abstract class StoredRecord extends Node {
  @PrimaryColumn('text')
  override id: string;

  @Id('The store it belongs to.', { private: true })
  storeId: string;

  @Flag('`true` in Dev mode (simulated money), `false` in production.')
  devMode: boolean;

  @Moment('When it was created, in store time.')
  createdAt: Date;

  @Moment('When it last changed, in store time.')
  updatedAt: Date;
}

/**
 * How ids and refusals name a class of rows: ids start with `prefix`, or with one of `prefixes` if
 * its kinds have their own; refusals call it `noun`.
 */
export interface Noun {
  readonly prefix: string;
  readonly prefixes?: readonly string[];
  readonly noun: string;
}

export interface RecordClass<Row extends StoredRecord> extends Noun {
  new (): Row;
}

/** Every prefix the ids of a noun may have. */
export function prefixesOf({ prefix, prefixes }: Noun): readonly string[] {
  return prefixes ?? [prefix];
}

/** Store and environment: every row has one, and no query of a module runs without it. */
export interface Scope {
  storeId: string;
  devMode: boolean;
}
