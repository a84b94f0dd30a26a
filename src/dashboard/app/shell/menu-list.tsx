/** What a menu of the top line offers. */
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import styles from './frame.module.css';

export interface MenuChoice {
  /** Of the menu. */
  name: string;
  options: readonly (readonly [id: string, text: string])[];
  onChoose: (id: string) => void;
  placement?: NonNullable<PopoverProps['placement']>;
}

interface MenuListProps extends MenuChoice {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export default function MenuList({ button, onClose, name, options, ...choice }: MenuListProps) {
  return (
    <Popover
      isOpen
      onOpenChange={onClose}
      triggerRef={button}
      className={styles.popover ?? ''}
      {...(choice.placement && { placement: choice.placement })}
    >
      <Menu
        autoFocus="first"
        className={styles.list ?? ''}
        aria-label={name}
        onAction={(id) => choice.onChoose(String(id))}
        onClose={onClose}
      >
        {options.map(([id, text]) => (
          <MenuItem key={id} id={id} className={styles.option ?? ''}>
            {text}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
