/**
 * A form that sends a mutation: errors stand at their fields, and in a summary that takes focus.
 */
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import type { ActState } from '../../acts/act-state';
import { useWords } from '../../words';
import { Button } from './button';
import { Fault } from '../fault';
import { Notice } from '../notice';
import styles from './form.module.css';

interface FormProps {
  act: ActState;
  submit: string;
  isDanger?: boolean;
  onSubmit: (form: FormData) => void;
  onCancel?: () => void;
  children?: ReactNode;
}

export function Form({ act, submit, isDanger, onSubmit, onCancel, children }: FormProps) {
  const { common } = useWords();
  const summary = useRef<HTMLDivElement>(null);
  const { errors, failure, isPending } = act;
  useEffect(() => {
    if (errors.length > 0 || failure) summary.current?.focus();
  }, [errors, failure]);
  const fields = useRef<HTMLDivElement>(null);
  // In a dialog the focus is on the dialog itself: whoever types means the first field.
  useEffect(() => {
    const first = '[role=dialog] :is(input:not([type=hidden]), select, textarea)';
    fields.current?.querySelector<HTMLElement>(first)?.focus();
  }, []);
  // A refused field is no longer wrong once somebody types there. Its message goes at that moment:
  // going when the field is left, it would move the button away from under the pointer.
  const [edited, setEdited] = useState({ errors, names: [''] });
  const validationErrors = useMemo(
    () => byField(errors, edited.errors === errors ? edited.names : []),
    [errors, edited],
  );
  const forget = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || !validationErrors[target.name]) return;
    const before = edited.errors === errors ? edited.names : [];
    setEdited({ errors, names: [...before, target.name] });
  };
  return (
    <AriaForm
      className={styles.form}
      validationErrors={validationErrors}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      <div ref={summary} tabIndex={-1}>
        {errors.length > 0 && (
          <Notice tone="bad" role="alert">
            {errors.map(({ message }) => message).join(' ')}
          </Notice>
        )}
        {Boolean(failure) && <Fault error={failure} />}
      </div>
      <div ref={fields} className={styles.form} onInput={forget}>
        {children}
      </div>
      <div className={styles.actions}>
        {onCancel && <Button onPress={onCancel}>{common.cancel}</Button>}
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} isPending={isPending}>
          {submit}
        </Button>
      </div>
    </AriaForm>
  );
}

/** `["input", "items", "0", "id"]` is about the field `items.0.id`. */
function byField(
  errors: FormProps['act']['errors'],
  edited: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    errors
      .flatMap(({ message, path }) => (path ? [[path.slice(1).join('.'), message] as const] : []))
      .filter(([name]) => !edited.includes(name)),
  );
}
