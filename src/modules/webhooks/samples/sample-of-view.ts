/** The example of an object in a test event, made from the fields of its view. */
import type { FieldFacts } from '../../../platform/records/columns/columns';
import { viewNamed } from '../../../platform/records/columns/view';

/**
 * Every field of the view, with the given value; without one, with its `sample`; without that, null
 * if it is nullable, else a value of its kind. Given values that are not in the view come last. A
 * field that is added to a class and its view is therefore in the test events automatically.
 */
export function sampleOfView(
  name: string,
  now: Date,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { fields, facts } = viewNamed(name);
  const shown = fields.flatMap((field) => {
    const known = facts.get(field);
    return known ? [[field, sampleOf(known, now)] as const] : [];
  });
  return { ...Object.fromEntries(shown), ...given };
}

function sampleOf({ kind, nullable, list, sample, choices, min }: FieldFacts, now: Date): unknown {
  if (sample !== undefined) return list ? [sample] : sample;
  if (nullable) return null;
  if (list) return [];
  switch (kind) {
    case 'id':
    case 'text':
      return 'teste';
    case 'cents':
    case 'count':
      return min ?? 0;
    case 'bigInteger':
      return '0';
    case 'flag':
      return false;
    case 'moment':
      return now;
    case 'choice':
      return choices?.[0] ?? null;
    case 'free':
    case 'nested':
      return {};
  }
}
