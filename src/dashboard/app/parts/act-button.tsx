/** A button that opens a dialog with one form, and says when it is done. */
import { useState, type ReactNode } from 'react';
import { Button, type Tone } from './button';
import { Dialog } from './dialog';
import type { IconName } from './icon';

interface ActButtonProps {
  label: string;
  title?: string;
  tone?: Tone;
  icon?: IconName;
  isWide?: boolean;
  isSmall?: boolean;
  children: (close: () => void) => ReactNode;
}

export function ActButton({ label, title, isWide, children, ...look }: ActButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...look} onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title ?? label} isWide={isWide} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}
