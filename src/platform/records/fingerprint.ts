/** One short text for equal data, whatever the order of its keys. */
import { createHash } from 'node:crypto';

/** SHA-256 of the data as JSON with sorted keys. Absent and undefined are equal. */
export function fingerprintOf(data: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(data)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
