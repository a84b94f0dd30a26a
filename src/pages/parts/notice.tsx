/** A notice on a page. */
import type { ComponentChildren } from 'preact';

export type NoticeTone = 'info' | 'good' | 'bad' | 'warn';

/**
 * A notice of tone `bad` takes the focus when the page opens, so that a screen reader starts there.
 */
export function Notice({
  tone = 'info',
  children,
}: {
  tone?: NoticeTone;
  children: ComponentChildren;
}) {
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
