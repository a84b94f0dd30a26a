/** Fields of forms, each with its label, hint and what is wrong with it. */
import { useId, type ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { centsOf } from '../../money';
import { useWords } from '../../words';
import styles from './form.module.css';

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  defaultValue?: string;
  isRequired?: boolean;
  maxLength?: number;
  onChange?: (value: string) => void;
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'password' | 'tel' | 'date' | 'color';
  inputMode?: 'text' | 'numeric' | 'decimal';
  autoComplete?: string;
  pattern?: string;
  minLength?: number;
  isMultiline?: boolean;
  validate?: (value: string) => string | null;
}

export function TextField({ label, hint, isMultiline, ...rest }: TextFieldProps) {
  return (
    <AriaTextField {...rest} className={styles.field}>
      <Label>{label}</Label>
      {isMultiline ? <AriaTextArea className={styles.input} /> : <Input className={styles.input} />}
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error} />
    </AriaTextField>
  );
}

/** An amount as `1.234,56`; `readCents` reads it out of the form. */
export function MoneyField(props: FieldProps) {
  const { common } = useWords();
  return (
    <TextField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      validate={(text) =>
        text.trim() !== '' && centsOf(text) === null ? common.notAnAmount : null
      }
    />
  );
}

interface SelectFieldProps {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  value?: string;
  defaultValue?: string;
  hint?: string;
  isRequired?: boolean;
  onChange?: (value: string) => void;
}

/** A choice of a few: the browser's own, which every phone knows how to show. */
export function SelectField({
  label,
  options,
  hint,
  isRequired,
  onChange,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...rest}
        id={id}
        className={styles.input}
        required={isRequired}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange?.(event.target.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}

interface CheckFieldProps {
  name: string;
  value?: string;
  label: ReactNode;
  defaultChecked?: boolean;
}

export function CheckField({ label, ...rest }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  );
}

/** Checkboxes under one heading. */
export function CheckGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** The text of a field; undefined if it was left empty. */
export function readText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function readTexts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

export function readCents(form: FormData, name: string): number | undefined {
  return centsOf(readText(form, name) ?? '') ?? undefined;
}

export function readNumber(form: FormData, name: string): number | undefined {
  const text = readText(form, name);
  return text === undefined ? undefined : Number(text);
}
