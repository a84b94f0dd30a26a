/** A code to pay with that the buyer can copy. */
import type { Messages } from '../messages/messages';

/** A code with a button that copies it. Without JavaScript, one touch selects the whole code. */
export function CopyCode({
  id,
  label,
  code,
  messages,
}: {
  id: string;
  label: string;
  code: string;
  messages: Messages;
}) {
  const { common } = messages;
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
