/** The filters and the page of a list, as they stand in the address. */
import { useSearch } from '@tanstack/react-router';
import type { Search } from './router';

export function useAddressSearch(): Search {
  return useSearch({ strict: false }) as Search;
}
