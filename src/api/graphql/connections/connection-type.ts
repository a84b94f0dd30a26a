/** Makes the connection type and the edge type of a noun. */
import { Field, ObjectType } from 'type-graphql';
import type { ListedClass } from '../../../platform/records/lists/listing';
import type { StoredRecord } from '../../../platform/records/record';
import { ConnectionPage } from './connection-page';

const connectionTypes = new Map<object, new () => object>();

/** The connection type of a noun, with its edge type; created once. */
export function connectionType(type: ListedClass<StoredRecord>): new () => object {
  const known = connectionTypes.get(type);
  if (known) return known;
  const article = /^[AEIO]/i.test(type.noun) ? 'An' : 'A';
  const Edge = class {};
  ObjectType(`${type.name}Edge`, {
    description: `${article} ${type.noun} in a list, with its cursor.`,
  })(Edge);
  Field(() => type, { description: `The ${type.noun}.`, simple: true })(Edge.prototype, 'node');
  Field(() => String, { description: 'The value to pass as `after` or `before`.', simple: true })(
    Edge.prototype,
    'cursor',
  );
  const Connection = class extends ConnectionPage {};
  ObjectType(`${type.name}Connection`, {
    description: `A page of a list of ${plural(type.noun)}.`,
  })(Connection);
  Field(() => [Edge], { description: 'The rows with their cursors.' })(
    Connection.prototype,
    'edges',
  );
  Field(() => [type], { description: 'The rows alone.' })(Connection.prototype, 'nodes');
  connectionTypes.set(type, Connection as unknown as new () => object);
  return Connection as unknown as new () => object;
}

function plural(noun: string): string {
  return noun.endsWith('y') && !/[aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
