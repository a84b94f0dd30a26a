/** Computes a value for a key once. */

/** The value of the key, made and kept if the map has none. A value may be null. */
export function remembered<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}
