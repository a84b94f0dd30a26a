/** Buttons, and links that look like one. */
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../icon';
import styles from './button.module.css';

export type ButtonTone = 'normal' | 'primary' | 'danger' | 'plain';

interface Look {
  tone?: ButtonTone;
  isSmall?: boolean;
  icon?: IconName;
}

interface ButtonProps extends Look {
  children?: ReactNode;
  label?: string;
  type?: 'button' | 'submit';
  isPending?: boolean;
  isDisabled?: boolean;
  /** Of what the button shows and hides: its id, and whether it is shown. */
  controls?: string;
  isExpanded?: boolean;
  onPress?: () => void;
}

export function Button({
  children,
  label,
  tone,
  isSmall,
  icon,
  type = 'button',
  controls,
  isExpanded,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      type={type}
      className={classOf({ tone, isSmall, icon }, children === undefined)}
      {...(label && { 'aria-label': label })}
      {...(controls && { 'aria-controls': controls, 'aria-expanded': isExpanded })}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </AriaButton>
  );
}

interface LinkButtonProps extends Look {
  children: ReactNode;
  to: string;
}

/** A link to a page of the dashboard that looks like a button. */
export function LinkButton({ children, to, ...look }: LinkButtonProps) {
  return (
    <Link to={to} className={classOf(look, false)}>
      {look.icon && <Icon name={look.icon} size={16} />}
      {children}
    </Link>
  );
}

function classOf({ tone = 'normal', isSmall }: Look, isIcon: boolean): string {
  const tones = { normal: '', primary: styles.primary, danger: styles.danger, plain: styles.plain };
  return [styles.button, tones[tone], isSmall && styles.small, isIcon && styles.icon]
    .filter(Boolean)
    .join(' ');
}
