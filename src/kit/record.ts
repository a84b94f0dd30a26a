/** What every stored row of a store has: an id, its scope (store and environment) and its times. */
import { InterfaceType, ObjectType } from 'type-graphql';
import { Column, PrimaryColumn } from 'typeorm';
import { Derived, Flag, Moment } from './columns';
import type { Rows } from './rows';

@InterfaceType({
  description: 'Anything with an id of its own: `node(id:)` finds it again.',
  autoRegisterImplementations: false,
})
export abstract class Node {
  @Derived('id', 'The id: a prefix that tells the noun, and a tail that sorts by time of creation.')
  id: string;
}

@ObjectType({ implements: Node })
export abstract class StoredRecord extends Node {
  @PrimaryColumn('text')
  override id: string;

  @Column('text')
  storeId: string;

  @Flag('`true` in Dev mode (simulated money), `false` in production.')
  devMode: boolean;

  @Moment('When it was created, in store time.')
  createdAt: Date;

  @Moment('When it last changed, in store time.')
  updatedAt: Date;
}

/** How the lists of a noun are sorted and go on after a cursor, where that is not by the ids of its rows. */
export interface Listing<Row> {
  /** What rows are sorted by, what came last being the greatest: SQL over the alias `t`. An index serves it. */
  readonly key: string;
  /** The key of the row that a cursor names; refuses, naming `field`, what names no row of this scope. */
  keyOf(rows: Rows, cursor: string, field: string): Promise<string>;
  /** What callers know a row by, if not by its id. */
  cursorOf?(row: Row): string;
}

/** What ids tell of a noun: they start with `prefix` (or with one of `prefixes`, where kinds of the noun have their own), and refusals call one `noun`. */
export interface Noun {
  readonly prefix: string;
  readonly prefixes?: readonly string[];
  readonly noun: string;
}

/** A class of stored rows. */
export interface RecordClass<Row extends StoredRecord> extends Noun {
  new (): Row;
  readonly listing?: Listing<Row>;
}

/** Every prefix the ids of a noun may have. */
export function prefixesOf({ prefix, prefixes }: Noun): readonly string[] {
  return prefixes ?? [prefix];
}

/** Store and environment: every row has one, and no query of a room runs without it. */
export interface Scope {
  storeId: string;
  devMode: boolean;
}
