/** A field of a form on a page. */
import type { ComponentChildren } from 'preact';

/**
 * The browser cuts what is pasted before the script can clean it: blanks, punctuation and words
 * around a value need room. The server checks the limit of the value itself.
 */
export const PASTED_MAX = 300;

interface FieldProps {
  name: string;
  /** It stays in the browser: a form never sends it. */
  isLocal?: boolean;
  label: ComponentChildren;
  value?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  autocomplete?: string;
  inputMode?: 'numeric' | 'decimal' | 'text' | 'email' | 'tel';
  maxLength?: number;
  /**
   * The script shows the keyboard of numbers and a button with this text, which changes to letters:
   * a CPF has none, and a CNPJ may have some.
   */
  letters?: string;
  required?: boolean;
  /** How the script formats the input: `tax-id`, `phone`, `zip`, `card`, `expiry`, `cvc`. */
  'data-mask'?: string;
  /** What the script says about an invalid value before anything is sent. */
  'data-wrong'?: string;
}

/** A labelled input with its hint and, after a refusal, the reason. */
export function Field({ name, isLocal, label, hint, error, letters, ...input }: FieldProps) {
  const described =
    [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        type="text"
        id={name}
        name={isLocal ? undefined : name}
        aria-describedby={described}
        aria-invalid={error ? 'true' : undefined}
        {...input}
      />
      {letters && (
        <button type="button" class="text-button" data-letters={name} hidden>
          {letters}
        </button>
      )}
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      {error && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
