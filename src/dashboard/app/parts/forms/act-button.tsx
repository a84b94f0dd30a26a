/**
 * A button that opens a dialog with one form, and says when it is done. What dialogs need is loaded
 * behind the page, before anybody presses.
 */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button, type ButtonTone } from './button';
import type { IconName } from '../icon';

const Dialog = lazy(() => import('./dialog'));

interface ActButtonProps {
  label: string;
  title?: string;
  tone?: ButtonTone;
  icon?: IconName;
  isWide?: boolean;
  isSmall?: boolean;
  children: (close: () => void) => ReactNode;
}

export function ActButton({ label, title, isWide, children, ...look }: ActButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // The press that opens it asks again if it could not be loaded now.
  useEffect(() => void import('./dialog').catch(() => undefined), []);
  return (
    <>
      <Button {...look} onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog title={title ?? label} isWide={isWide} onClose={close}>
            {children(close)}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
