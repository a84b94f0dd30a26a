/** Opens the search, by a press or by `/` and ⌘K, and follows the letters that lead to pages. */
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Icon } from '../parts/icon';
import { pageEntry, pagePath } from '../paths';
import { useScope } from '../scope';
import { shortcutsAreOn } from '../shortcuts';
import { useWords } from '../words';
import { useMenuPages } from './menu';
import buttons from '../parts/button.module.css';
import styles from './frame.module.css';

const SearchDialog = lazy(() => import('../pages/search/search-dialog'));
const SECOND_KEY_WITHIN_MS = 1_500;

export function SearchButton() {
  const { shell } = useWords();
  const [isOpen, setOpen] = useState(false);
  useShortcuts(() => setOpen(true));
  return (
    <>
      <AriaButton
        className={`${buttons.button} ${styles.search}`}
        aria-label={shell.search}
        onPress={() => setOpen(true)}
      >
        <Icon name="search" size={16} />
        <span>{shell.search}</span>
        <kbd aria-hidden="true">/</kbd>
      </AriaButton>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** `/` and ⌘K search, `g` and a letter go to a page. */
function useShortcuts(search: () => void): void {
  const router = useRouter();
  const scope = useScope();
  const pages = useMenuPages().flatMap(({ pages: names }) => names);
  useEffect(() => {
    let goesUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (isSearch(event)) {
        event.preventDefault();
        search();
      }
      if (!isShortcut(event)) return;
      const target = pages.find((name) => pageEntry(name).key === event.key);
      if (goesUntil > event.timeStamp && target)
        void router.navigate({ to: pagePath(scope, target) });
      goesUntil = event.key === 'g' ? event.timeStamp + SECOND_KEY_WITHIN_MS : 0;
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

function isSearch(event: KeyboardEvent): boolean {
  if ((event.metaKey || event.ctrlKey) && event.key === 'k') return true;
  return event.key === '/' && isShortcut(event);
}

/** A single letter is one unless somebody types, or has switched them off. */
function isShortcut({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || !shortcutsAreOn()) return false;
  const typing = 'input, textarea, select, [role="dialog"], [role="menu"]';
  return !(target instanceof Element && target.closest(typing));
}
