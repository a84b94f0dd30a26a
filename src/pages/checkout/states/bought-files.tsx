/** The files that a buyer has paid for, as links to download them. */
import type { ProductDownload } from '../../../modules/checkouts/links/downloads';
import type { Visit } from '../../visit';

export function BoughtFiles({ visit, files }: { visit: Visit; files: readonly ProductDownload[] }) {
  const messages = visit.messages.done;
  return (
    <section class="card" aria-labelledby="files">
      <h2 id="files">{messages.files}</h2>
      {files.map(({ name, url }) => (
        <a class="button plain" href={new URL(url).pathname + new URL(url).search} download>
          {messages.download(name)}
        </a>
      ))}
      <p class="quiet">{messages.filesHint}</p>
    </section>
  );
}
