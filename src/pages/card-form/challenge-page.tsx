/** What the bank of the simulator asks the buyer of a test card. */
import { renderToString } from 'preact-render-to-string';
import { challengeScriptPath, stylesheetPath } from '../assets';
import type { Messages } from '../messages/messages';

export interface ChallengePage {
  messages: Messages;
  /** False once the buyer has answered: the window closes itself. */
  isAsked: boolean;
  style: string;
}

export function challengeHtml(page: ChallengePage): string {
  return `<!doctype html>${renderToString(<Document {...page} />)}`;
}

/** The form is sent to the address of the page. */
function Document({ messages, isAsked, style }: ChallengePage) {
  const { challenge: say } = messages.checkout.cardForm;
  return (
    <html lang={messages.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>{say.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={stylesheetPath()} />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script src={challengeScriptPath()} defer />
      </head>
      <body>
        <main data-challenge={isAsked ? 'asked' : 'answered'}>
          <form method="post" class="card">
            <h1>{say.title}</h1>
            {isAsked ? (
              <>
                <p>{say.text}</p>
                <button class="button wide" name="answer" value="confirm">
                  {say.confirm}
                </button>
                <button class="button plain wide" name="answer" value="refuse">
                  {say.refuse}
                </button>
              </>
            ) : (
              <p role="status">{say.answered}</p>
            )}
          </form>
        </main>
      </body>
    </html>
  );
}
