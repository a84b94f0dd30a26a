/** The filters and the page of a list, as they stand in the address. */
import { useSearch } from '@tanstack/react-router';

/** Filters are plain text in the address, which may be typed by hand. */
export type Search = Record<string, string>;

export function useAddressSearch(): Search {
  return useSearch({ strict: false }) as Search;
}

/** The first page of the list: without a cursor, and without filters that are empty. */
export function firstPage(search: Search): Search {
  const kept = Object.entries(search).filter(
    ([name, text]) => name !== 'after' && name !== 'before' && text !== '',
  );
  return Object.fromEntries(kept);
}
