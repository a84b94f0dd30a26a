/**
 * A form that sends a mutation. An error stands once: at its field, which takes focus, or above the
 * form if it has no field there.
 */
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import type { ActState } from '../../acts/act-state';
import { sentenceOfReason } from '../../acts/refusal';
import { useWords } from '../../words';
import type { Sentences } from '../../words/sentences';
import { Button } from './button';
import { Fault } from '../fault';
import { Notice } from '../notice';
import styles from './form.module.css';

/** What shows its own errors: a text that is typed. */
const TYPED = 'input:not([type=hidden], [type=checkbox], [type=radio])';

interface FormProps {
  act: ActState;
  submit: string;
  isDanger?: boolean;
  onSubmit: (form: FormData) => void;
  onCancel?: () => void;
  children?: ReactNode;
}

export function Form({ act, submit, isDanger, onSubmit, onCancel, children }: FormProps) {
  const { common, refusals } = useWords();
  const summary = useRef<HTMLDivElement>(null);
  const { errors, failure, isPending } = act;
  const fields = useRef<HTMLDivElement>(null);
  const said = useMemo(() => errors.map((error) => saidOf(refusals, error)), [refusals, errors]);
  const [general, setGeneral] = useState<readonly string[]>([]);
  // Which fields are there is only known once the form is drawn.
  useLayoutEffect(() => {
    const field = (name: string) =>
      fields.current?.querySelector<HTMLElement>(
        `:is(${TYPED}, textarea)[name="${CSS.escape(name)}"]`,
      );
    setGeneral(said.filter(({ name }) => !field(name)).map(({ text }) => text));
    const [first] = said.flatMap(({ name }) => field(name) ?? []);
    if (first) first.focus();
    else if (said.length > 0 || failure) summary.current?.focus();
  }, [said, failure]);
  // In a dialog the focus is on the dialog itself: whoever types means the first field.
  useEffect(() => {
    const first = '[role=dialog] :is(input:not([type=hidden]), select, textarea)';
    fields.current?.querySelector<HTMLElement>(first)?.focus();
  }, []);
  // A refused field is no longer wrong once somebody types there. Its message goes at that moment:
  // going when the field is left, it would move the button away from under the pointer.
  const [edited, setEdited] = useState({ errors, names: [''] });
  const validationErrors = useMemo(
    () => byField(said, edited.errors === errors ? edited.names : []),
    [said, errors, edited],
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
        {general.length > 0 && (
          <Notice tone="bad" role="alert">
            {[...new Set(general)].join(' ')}
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

interface Said {
  /** Of the field; empty if it is about none. */
  name: string;
  text: string;
}

/** `["input", "items", "0", "id"]` is about the field `items.0.id`. */
function saidOf(refusals: Sentences, error: ActState['errors'][number]): Said {
  return {
    name: error.path?.slice(1).join('.') ?? '',
    text: sentenceOfReason(refusals, error) ?? error.message,
  };
}

function byField(said: readonly Said[], edited: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    said
      .filter(({ name }) => name !== '' && !edited.includes(name))
      .map(({ name, text }) => [name, text]),
  );
}
