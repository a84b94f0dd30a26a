/** A button that opens a menu. The menu is loaded behind the page, before anybody presses. */
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import buttons from '../parts/forms/button.module.css';
import type { MenuChoice } from './menu-list';

const MenuList = lazy(() => import('./menu-list'));
const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

interface MenuButtonProps extends MenuChoice {
  label: string;
  children: ReactNode;
}

export function MenuButton({ label, children, ...choice }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The press that opens it asks again if it could not be loaded now.
  useEffect(() => void import('./menu-list').catch(() => undefined), []);
  return (
    <>
      <AriaButton
        ref={button}
        className={`${buttons.button} ${buttons.plain}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        onKeyDown={({ key }) => OPENING_KEYS.includes(key) && setOpen(true)}
      >
        {children}
      </AriaButton>
      {isOpen && (
        <Suspense>
          <MenuList button={button} onClose={() => setOpen(false)} {...choice} />
        </Suspense>
      )}
    </>
  );
}
