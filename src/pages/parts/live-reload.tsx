/** The parts of a page that show it again when something may have changed. */
import { pagePath } from '../paths';
import type { Messages } from '../messages/messages';

/** Reloads the page when the status at `/pay/:id/stream` changes; see `assets/pay.js`. */
export function Live({ path, status }: { path: string; status: string }) {
  return <div data-live={pagePath(path)} data-status={status} hidden />;
}

/**
 * Reloads the page on a click, and with JavaScript also after `seconds`. Without JavaScript no page
 * reloads while a buyer reads it.
 */
export function ReloadButton({
  messages,
  path,
  afterSeconds,
}: {
  messages: Messages;
  path: string;
  afterSeconds: number;
}) {
  return (
    <p>
      <a class="button plain" href={pagePath(path)} data-again={afterSeconds}>
        {messages.errors.tryAgain}
      </a>
    </p>
  );
}
