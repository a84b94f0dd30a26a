/** The icons of status pages: done, failed and waiting. */

/** The round icon at the top of a status page. */
export function StatusIcon({ tone }: { tone: 'good' | 'bad' | 'wait' }) {
  return (
    <span class={tone === 'good' ? 'mark' : `mark ${tone}`}>
      {{ good: checkMark, bad: crossMark, wait: clockMark }[tone]}
    </span>
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
