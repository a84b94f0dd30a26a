/**
 * Opens the search, by a press or by `/` and ⌘K, and follows the letters that lead to pages, create
 * something and explain themselves.
 */
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Icon } from '../parts/icon';
import { pageEntry, pagePath } from '../paths';
import { useScope } from '../scope';
import { shortcutsAreOn } from '../shortcuts';
import { useWords } from '../words';
import { useMenuPages } from './menu';
import buttons from '../parts/forms/button.module.css';
import styles from './frame.module.css';

const SearchDialog = lazy(() => import('../pages/search/search-dialog'));
const ShortcutsDialog = lazy(() => import('../pages/search/shortcuts-dialog'));
const SECOND_KEY_WITHIN_MS = 1_500;

export function SearchButton() {
  const { shell } = useWords();
  const [open, setOpen] = useState<'search' | 'help' | null>(null);
  const close = () => setOpen(null);
  useShortcuts(setOpen);
  return (
    <>
      <AriaButton
        className={`${buttons.button} ${styles.search}`}
        aria-label={shell.search}
        onPress={() => setOpen('search')}
      >
        <Icon name="search" size={16} />
        <span>{shell.search}</span>
        <kbd aria-hidden="true">/</kbd>
      </AriaButton>
      {open && (
        <Suspense>
          {open === 'search' && <SearchDialog onClose={close} />}
          {open === 'help' && <ShortcutsDialog onClose={close} />}
        </Suspense>
      )}
    </>
  );
}

/** `/` and ⌘K search, `g` and a letter go to a page, `n` creates, `?` explains. */
function useShortcuts(open: (dialog: 'search' | 'help') => void): void {
  const router = useRouter();
  const scope = useScope();
  const pages = useMenuPages().flatMap(({ pages: names }) => names);
  useEffect(() => {
    let goesUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (isSearch(event)) {
        event.preventDefault();
        open('search');
      }
      if (!isShortcut(event)) return;
      if (event.key === '?') open('help');
      if (event.key === 'n') create(event);
      const target = pages.find((name) => pageEntry(name).key === event.key);
      if (goesUntil > event.timeStamp && target)
        void router.navigate({ to: pagePath(scope, target) });
      goesUntil = event.key === 'g' ? event.timeStamp + SECOND_KEY_WITHIN_MS : 0;
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

/** Presses the button of the list that creates one. */
function create(event: KeyboardEvent): void {
  const button = [...document.querySelectorAll<HTMLElement>('[data-creates] button')].at(-1);
  // The letter would be typed into the form that opens.
  event.preventDefault();
  button?.click();
}

function isSearch(event: KeyboardEvent): boolean {
  if ((event.metaKey || event.ctrlKey) && event.key === 'k') return true;
  return event.key === '/' && isShortcut(event);
}

/** A single letter is one unless the member types, or has switched them off. */
function isShortcut({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || !shortcutsAreOn()) return false;
  const typing = 'input, textarea, select, [role="dialog"], [role="menu"]';
  return !(target instanceof Element && target.closest(typing));
}
