/**
 * The filters of a list. They stand in the address, so that a filtered list can be kept and sent.
 */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Search } from '../search';
import { useWords } from '../words';
import { Button } from './button';
import { readText } from './field';
import styles from './form.module.css';

export interface Filter {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'date';
  options?: readonly (readonly [value: string, text: string])[];
}

export function Filters({ filters }: { filters: readonly Filter[] }) {
  const { common } = useWords();
  const navigate = useNavigate();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const chosen = search as Search;
  const go = (next: Search) => void navigate({ to: pathname, search: next });
  const isFiltered = filters.some(({ name }) => chosen[name]);
  return (
    <form
      key={JSON.stringify(chosen)}
      role="search"
      aria-label={common.filters}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        go(Object.fromEntries(filters.map(({ name }) => [name, readText(form, name) ?? ''])));
      }}
    >
      {filters.map(({ name, label, type = 'text', options }) => (
        <label key={name}>
          {label}
          {options ? (
            <select name={name} defaultValue={chosen[name] ?? ''} className={styles.input}>
              <option value="">{common.all}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          ) : (
            <input
              name={name}
              type={type}
              defaultValue={chosen[name] ?? ''}
              className={styles.input}
            />
          )}
        </label>
      ))}
      <Button type="submit">{common.filter}</Button>
      {isFiltered && (
        <Button tone="plain" onPress={() => go({})}>
          {common.clear}
        </Button>
      )}
    </form>
  );
}

/** The words of a record as options of a select. */
export function optionsOf(words: Readonly<Record<string, string>>, names: readonly string[]) {
  return names.map((name) => [name, words[name] ?? name] as const);
}
