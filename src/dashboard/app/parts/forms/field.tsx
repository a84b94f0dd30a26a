/** Fields of forms, each with its label, hint and what is wrong with it. */
import { useId, useState, type ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { amountText, centsOf } from '../../money';
import { sentenceOfReason } from '../../acts/refusal';
import { useWords } from '../../words';
import type { Sentences } from '../../words/sentences';
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
  value?: string;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'url' | 'password' | 'tel' | 'date' | 'color';
  inputMode?: 'text' | 'numeric' | 'decimal';
  autoComplete?: string;
  pattern?: string;
  minLength?: number;
  isMultiline?: boolean;
  validate?: (value: string) => string | null;
}

/**
 * A text that is too long is refused and not cut: a browser cuts what is pasted before the blanks
 * around it are taken away.
 */
export function TextField({
  label,
  hint,
  isMultiline,
  maxLength = Infinity,
  validate,
  ...rest
}: TextFieldProps) {
  const { refusals } = useWords();
  const { type, minLength } = rest;
  const check = (text: string) =>
    text.trim().length > maxLength
      ? sentenceOfReason(refusals, { reason: 'TOO_LONG', values: { limit: maxLength } })
      : (validate?.(text) ?? null);
  return (
    <AriaTextField {...rest} validate={check} className={styles.field}>
      <Label>{label}</Label>
      {isMultiline ? <AriaTextArea className={styles.input} /> : <Input className={styles.input} />}
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error}>
        {({ validationDetails, validationErrors }) =>
          sentenceOfBrowser(refusals, validationDetails, { type, minLength }) ??
          validationErrors.join(' ')
        }
      </FieldError>
    </AriaTextField>
  );
}

/** What the browser found, in the language of the page and not of the browser. */
function sentenceOfBrowser(
  refusals: Sentences,
  found: ValidityState,
  { type, minLength = 0 }: Pick<TextFieldProps, 'type' | 'minLength'>,
): string | null {
  if (found.customError) return null;
  if (found.valueMissing) return sentenceOfReason(refusals, { reason: 'REQUIRED' });
  if (found.tooShort)
    return sentenceOfReason(refusals, { reason: 'TOO_SHORT', values: { limit: minLength } });
  const format = type === 'url' ? 'address' : type;
  return found.typeMismatch || found.patternMismatch || found.badInput
    ? sentenceOfReason(refusals, { reason: 'WRONG_FORMAT', values: { format } })
    : null;
}

interface MoneyFieldProps extends FieldProps {
  /** In cents. */
  max?: number;
}

/**
 * An amount as the language writes it, `1.234,56`, which it becomes when the field is left;
 * `readCents` reads it out of the form.
 */
export function MoneyField({
  max = Infinity,
  defaultValue = '',
  onChange,
  ...rest
}: MoneyFieldProps) {
  const { common, refusals } = useWords();
  const [text, setText] = useState(defaultValue);
  const change = (typed: string) => {
    setText(typed);
    onChange?.(typed);
  };
  const check = (typed: string): string | null => {
    const cents = centsOf(typed);
    if (typed.trim() === '') return null;
    if (cents === null) return common.notAnAmount(amountText(123_456));
    const values = { limit: max, unit: 'cents' };
    return cents > max ? sentenceOfReason(refusals, { reason: 'TOO_HIGH', values }) : null;
  };
  const format = () => {
    const cents = centsOf(text);
    if (cents !== null) change(amountText(cents));
  };
  return (
    <TextField
      {...rest}
      value={text}
      onChange={change}
      onBlur={format}
      inputMode="decimal"
      autoComplete="off"
      validate={check}
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
  checked?: boolean;
  onChange?: () => void;
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
