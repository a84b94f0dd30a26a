/** Finds the known name that a caller probably meant, for "did you mean …?". */
import { distance } from 'fastest-levenshtein';

/** A longer name is not compared. */
const LENGTH_MAX = 100;
const DIFFERENCES_MAX = 3;
/** At most one in this many letters may differ. */
const LETTERS_PER_DIFFERENCE = 3;

/** `; did you mean expiresIn?` if one of the known names is near, else an empty text. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return meant === null ? '' : `; did you mean ${meant}?`;
}

/**
 * The known name with the fewest differences; null if none is near. Case, hyphens and underscores
 * do not count.
 */
export function nearest(name: string, known: Iterable<string>): string | null {
  if (name.length > LENGTH_MAX) return null;
  const given = plain(name);
  const most = Math.min(DIFFERENCES_MAX, Math.floor(given.length / LETTERS_PER_DIFFERENCE));
  let found: { name: string; differences: number } | null = null;
  for (const candidate of known) {
    const compared = plain(candidate);
    if (Math.abs(compared.length - given.length) > most) continue;
    const differences = distance(given, compared);
    if (differences <= most && differences < (found?.differences ?? Infinity))
      found = { name: candidate, differences };
  }
  return found?.name ?? null;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
