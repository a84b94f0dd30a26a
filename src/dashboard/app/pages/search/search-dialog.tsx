/** Finds any object by what is known of it, and any page by its name. */
import { useLazyQuery } from '@apollo/client/react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { graphql } from '../../gql';
import Dialog from '../../parts/forms/dialog';
import { Fault } from '../../parts/fault';
import { pagePath } from '../../paths';
import { placeOf } from '../../place';
import { useMay, useScope } from '../../scope';
import { useMenuPages } from '../../shell/menu';
import { useWords } from '../../words';
import type { Words } from '../../words/pt';
import styles from './search.module.css';

const SEARCH = graphql(`
  query Search($text: String!) {
    search(text: $text, first: 10) {
      title
      subtitle
      match
      node {
        id
        ...PlacedNode
      }
    }
  }
`);
const ASKED_AFTER_MS = 250;

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { search, pages } = words;
  const scope = useScope();
  const maySearch = useMay('CHECKOUT:READ');
  const [text, setText] = useState('');
  const [find, { data, error }] = useLazyQuery(SEARCH, { fetchPolicy: 'no-cache' });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < 2 || !maySearch) return undefined;
    const timer = setTimeout(() => {
      find({ variables: { text: wanted } }).catch(() => undefined); // the hook has the error
    }, ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, maySearch, find]);
  const found = useMenuPages()
    .flatMap((group) => group.pages)
    .filter((name) => pages[name].toLowerCase().includes(wanted.toLowerCase()));
  const hits = wanted.length < 2 ? [] : (data?.search ?? []);
  return (
    <Dialog title={search.title} isWide onClose={onClose}>
      <input
        className={styles.input}
        type="search"
        autoFocus
        maxLength={100}
        aria-label={search.label}
        placeholder={search.hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error && <Fault error={error} />}
      <div className={styles.list} aria-live="polite">
        {hits.map(({ node, title, subtitle, match }) => (
          <Link key={node.id} className={styles.hit} to={placeOf(scope, node)} onClick={onClose}>
            <span>{title}</span>
            <span>
              {hitText(words, subtitle)} · {search.by(search.matches[match])}
            </span>
          </Link>
        ))}
        {wanted.length >= 2 && data && hits.length === 0 && <p>{search.nothing}</p>}
        {found.length > 0 && <h3>{search.pages}</h3>}
        {found.map((name) => (
          <Link key={name} className={styles.hit} to={pagePath(scope, name)} onClick={onClose}>
            <span>{pages[name]}</span>
          </Link>
        ))}
      </div>
    </Dialog>
  );
}

/** What the service says of a hit, such as `charge, PIX, PAID`, in the words of the dashboard. */
function hitText({ search, states, methods, cycles }: Words, subtitle: string): string {
  const known: Readonly<Record<string, string>> = {
    ...search.nouns,
    ...states,
    ...methods,
    ...cycles,
  };
  return subtitle
    .split(', ')
    .map((part) => known[part] ?? part)
    .join(', ');
}
