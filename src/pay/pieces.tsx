/** Pieces that several pages are made of: notices, fields, codes to copy, facts, and the hidden fields of forms. */
import type { ComponentChildren, JSX, VNode } from 'preact';
import { pagePath } from './paths';
import type { Visit } from './visit';
import type { Words } from './words/words';

export type Tone = 'info' | 'good' | 'bad' | 'warn';

/** One of tone `bad` takes the focus when the page opens, so that a screen reader begins there. */
export function Notice({ tone = 'info', children }: { tone?: Tone; children: ComponentChildren }) {
  return (
    <div
      class={`notice ${tone}`}
      role={tone === 'bad' ? 'alert' : undefined}
      {...(tone === 'bad' && { 'data-focus': '', tabIndex: -1 })}
    >
      {children}
    </div>
  );
}

/** A form that only our own page can send: `to` is a path such as `/pay/bill_1/coupon`. */
export function Form({
  visit,
  to,
  children,
  ...more
}: { visit: Visit; to: string; children: ComponentChildren } & Omit<
  JSX.IntrinsicElements['form'],
  'action' | 'method' | 'children'
>) {
  return (
    <form method="post" action={pagePath(to)} data-once="" {...more}>
      <input type="hidden" name="token" value={visit.session.formToken(visit.id)} />
      {children}
    </form>
  );
}

interface FieldProps {
  name: string;
  label: ComponentChildren;
  value?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  autocomplete?: string;
  inputMode?: 'numeric' | 'text' | 'email' | 'tel';
  maxLength?: number;
  required?: boolean;
  /** What the script does while one types: `tax-id`, `phone`, `card`, `expiry`, `cvc`. */
  'data-mask'?: string;
  /** What the script says when the value cannot be right, before anything is sent. */
  'data-wrong'?: string;
}

/** A labelled input with its hint and, after a refusal, the reason. */
export function Field({ name, label, hint, error, ...input }: FieldProps) {
  const described =
    [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        type="text"
        id={name}
        name={name}
        aria-describedby={described}
        aria-invalid={error ? 'true' : undefined}
        {...input}
      />
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      {error && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A code with a button that copies it, where there is JavaScript; elsewhere one touch selects all of it. */
export function CopyCode({
  id,
  label,
  code,
  words: { common },
}: {
  id: string;
  label: string;
  code: string;
  words: Words;
}) {
  return (
    <div class="stack">
      <div class="tight">
        <span class="label" id={`${id}-label`}>
          {label}
        </span>
        <code
          class="code"
          id={id}
          aria-labelledby={`${id}-label`}
          tabIndex={0}
          role="textbox"
          aria-readonly="true"
        >
          {code}
        </code>
      </div>
      <button
        type="button"
        class="button wide no-print"
        data-copy={id}
        data-done={common.copied}
        hidden
      >
        {common.copy}
      </button>
      <p class="visually-hidden" role="status" data-copied={id} />
    </div>
  );
}

export function PrintButton({ words: { common } }: { words: Words }) {
  return (
    <button type="button" class="button plain no-print" data-print="" hidden>
      {common.print}
    </button>
  );
}

/** Pairs of a name and a value; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The page moves on by itself when the status at `/pay/:id/stream` is no longer this one; see `assets/pay.js`. */
export function Live({ path, status }: { path: string; status: string }) {
  return <div data-live={pagePath(path)} data-status={status} hidden />;
}

/** Asks for the page again: at a touch, and where there is JavaScript by itself after so many seconds. Without it no page is loaded anew under whoever reads it. */
export function LookAgain({
  words: { errors },
  path,
  afterSeconds,
}: {
  words: Words;
  path: string;
  afterSeconds: number;
}) {
  return (
    <p>
      <a class="button plain" href={pagePath(path)} data-again={afterSeconds}>
        {errors.tryAgain}
      </a>
    </p>
  );
}

/** Says that the page is of Dev mode; `children` are the buttons of what can be done there. Null in production. */
export function devBanner({ ctx, words }: Visit, children?: ComponentChildren): VNode | null {
  if (!ctx.scope.devMode) return null;
  return (
    <aside class="dev" aria-label={words.layout.devMode}>
      <div>
        <span>{words.layout.devMode}</span>
        {children && <div class="actions">{children}</div>}
      </div>
    </aside>
  );
}

export const checkMark = (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </svg>
);
export const crossMark = (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2.5"
    stroke-linecap="round"
    aria-hidden="true"
  >
    <path d="M7 7l10 10M17 7L7 17" />
  </svg>
);
export const clockMark = (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </svg>
);

/** The round sign at the top of a page that says how things stand. */
export function Mark({ tone }: { tone: 'good' | 'bad' | 'wait' }) {
  return (
    <span class={tone === 'good' ? 'mark' : `mark ${tone}`}>
      {{ good: checkMark, bad: crossMark, wait: clockMark }[tone]}
    </span>
  );
}
