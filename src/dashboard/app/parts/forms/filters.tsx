/**
 * The filters of a list. They stand in the address, so that a filtered list can be kept and sent.
 */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { firstPage, type Search } from '../../search';
import { dayAfter, startOfDay } from '../../time';
import { useWords } from '../../words';
import { Button } from './button';
import { readText } from './field';
import styles from './form.module.css';

interface FilterField {
  /** In the address. */
  name: string;
  label: string;
  type?: 'text' | 'email' | 'date';
  options?: readonly (readonly [value: string, text: string])[];
}

interface MeaningOf<Fields> {
  of: (text: string) => Partial<Fields>;
}

/** A filter is the field of the API with its name, or says which conditions its text means. */
export type Filter<Fields> = FilterField &
  ({ name: keyof Fields & string; of?: undefined } | MeaningOf<Fields>);

/** The conditions that the address names. An option that does not exist is left out. */
export function filterOf<Fields>(
  filters: readonly Filter<Fields>[],
  search: Search,
): Partial<Fields> {
  const given = filters.flatMap(({ name, of, options }) => {
    const text = search[name];
    if (!text || (!of && options && !options.some(([value]) => value === text))) return [];
    return [of ? of(text) : { [name]: text }];
  });
  return Object.assign({}, ...given) as Partial<Fields>;
}

interface CreatedBetween {
  createdFrom?: string | null;
  createdBefore?: string | null;
}

/** The filters of a range of days. */
export function daysFilters(labels: {
  from: string;
  to: string;
}): (FilterField & MeaningOf<CreatedBetween>)[] {
  return [
    {
      name: 'from',
      label: labels.from,
      type: 'date',
      of: (day) => ({ createdFrom: startOfDay(day) }),
    },
    {
      name: 'to',
      label: labels.to,
      type: 'date',
      of: (day) => ({ createdBefore: startOfDay(dayAfter(day, 1)) }),
    },
  ];
}

/** On a phone they are behind a button, so that the list begins on the first screen. */
export function Filters({ filters }: { filters: readonly FilterField[] }) {
  const { common } = useWords();
  const navigate = useNavigate();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const chosen = search as Search;
  // A tab stays; the page of the list does not.
  const cleared = Object.fromEntries(filters.map(({ name }) => [name, '']));
  const used = filters.filter(({ name }) => chosen[name]).length;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const go = (next: Search) => {
    setIsOpen(false);
    void navigate({ to: pathname, search: firstPage({ ...chosen, ...next }) });
  };
  return (
    <>
      <div className={styles.opener}>
        <Button
          isSmall
          controls={id}
          isExpanded={isOpen}
          onPress={() => setIsOpen((before) => !before)}
        >
          {common.filtersUsed(used)}
        </Button>
      </div>
      <form
        id={id}
        data-open={isOpen || undefined}
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
        {used > 0 && (
          <Button tone="plain" onPress={() => go(cleared)}>
            {common.clear}
          </Button>
        )}
      </form>
    </>
  );
}

/** The words of a record as options of a select. */
export function optionsOf(words: Readonly<Record<string, string>>, names: readonly string[]) {
  return names.map((name) => [name, words[name] ?? name] as const);
}
