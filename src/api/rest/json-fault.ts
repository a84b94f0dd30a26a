/**
 * Finds where a text stops being JSON. The parser of the runtime does not always report the
 * position, and repeating it on shorter texts takes seconds for a large one.
 */
import { visit } from 'jsonc-parser';
import { invalid, type AppError } from '../../platform/operations/errors';

/** Parts of a text that are searched: more would hold up the process, also for who has no key. */
const PARTS_MAX = 20_000;

/** Ends the search: with the place of the fault, or null if it is not among the first parts. */
class SearchEnd extends Error {
  constructor(readonly place: Place | null) {
    super();
  }
}

/** Both from 1. */
interface Place {
  line: number;
  column: number;
}

/** The refusal of a body that is not JSON. */
export function notJson(json: string): AppError {
  const place = placeOfFault(json);
  if (!place)
    return invalid('the body is not valid JSON: look for a missing quote, comma or bracket');
  return invalid(
    `the body is not valid JSON at line ${place.line}, column ${place.column}: look there, or ` +
      'just before, for a missing quote, comma or bracket',
  );
}

/**
 * Where the first part begins that cannot stand there. A text that ends too early stops behind its
 * end. Null if it is not among the first parts. Deep nesting was refused before.
 */
function placeOfFault(json: string): Place | null {
  let parts = 0;
  const part = (): void => {
    if (++parts > PARTS_MAX) throw new SearchEnd(null);
  };
  const onError = (
    _code: number,
    _offset: number,
    _length: number,
    line: number,
    column: number,
  ) => {
    throw new SearchEnd({ line: line + 1, column: column + 1 });
  };
  try {
    visit(
      json,
      {
        onObjectBegin: part,
        onObjectEnd: part,
        onArrayBegin: part,
        onArrayEnd: part,
        onObjectProperty: part,
        onLiteralValue: part,
        onSeparator: part,
        onError,
      },
      { disallowComments: true },
    );
  } catch (end) {
    if (end instanceof SearchEnd) return end.place;
    throw end;
  }
  return null;
}
