/**
 * The form of a card in a frame on the merchant's own page. Its script sends the card to the
 * provider, and gives the merchant's page nothing but a token.
 */
import { renderToString } from 'preact-render-to-string';
import { accentColours } from '../accent';
import { cardScriptPath, frameScriptPath, scriptPath, stylesheetPath } from '../assets';
import type { Messages } from '../messages/messages';
import { Field, PASTED_MAX } from '../parts/field';
import type { Shop } from '../page-context';
import { pagePath } from '../paths';

export interface CardFrame {
  messages: Messages;
  /** Null = the public key is unknown. */
  shop: Shop | null;
  publicKey: string;
  devMode: boolean;
  /** Where the browser turns the card into a token of the provider. */
  tokenUrl: string | null;
  /** Whether the buyer is asked for consent to store the card. */
  asksToSave: boolean;
  style: string;
}

/** The frame has the colours of the store, and no background of its own. */
export function frameStyleOf(shop: Shop | null): string {
  const { light, dark } = accentColours(shop?.accentColour ?? null);
  const rule = ({ accent, onAccent, ink }: typeof light) =>
    `:root{--accent:${accent};--on-accent:${onAccent};--accent-ink:${ink}}`;
  return (
    `${rule(light)}@media screen and (prefers-color-scheme:dark){${rule(dark)}}` +
    'body{min-height:0;padding:2px}form{margin:0}'
  );
}

export function frameHtml(frame: CardFrame): string {
  return `<!doctype html>${renderToString(<Document {...frame} />)}`;
}

function Document(frame: CardFrame) {
  const { messages, style, shop, tokenUrl } = frame;
  const say = messages.checkout;
  const isOpen = shop !== null && tokenUrl !== null;
  return (
    <html lang={messages.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{say.cardForm.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={stylesheetPath()} />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script src={cardScriptPath()} defer />
        <script src={scriptPath()} defer />
        <script src={frameScriptPath()} defer />
      </head>
      <body>
        <main data-card-frame="" data-refused={isOpen ? undefined : say.cardForm.unknownKey}>
          <h1 class="visually-hidden">{say.cardForm.title}</h1>
          {isOpen ? <Fields {...frame} shop={shop} /> : <p>{say.cardForm.unknownKey}</p>}
        </main>
      </body>
    </html>
  );
}

function Fields({
  messages,
  shop,
  publicKey,
  devMode,
  tokenUrl,
  asksToSave,
}: CardFrame & { shop: Shop }) {
  const say = messages.checkout;
  return (
    <form
      class="stack"
      data-token-url={tokenUrl}
      data-tokens={pagePath('/card/tokens')}
      data-key={publicKey}
      data-dev={devMode ? '' : undefined}
      noValidate
    >
      <div class="stack" data-card="">
        <Field
          isLocal
          name="cardNumber"
          label={
            <>
              {say.cardNumber} <span class="badge" data-brand="" hidden />
            </>
          }
          inputMode="numeric"
          autocomplete="cc-number"
          maxLength={PASTED_MAX}
          data-mask="card"
          data-wrong={say.wrong.cardNumber}
        />
        <Field
          isLocal
          name="cardHolder"
          label={say.cardForm.holder}
          autocomplete="cc-name"
          maxLength={PASTED_MAX}
          data-wrong={say.wrong.cardHolder}
        />
        <div class="row">
          <Field
            isLocal
            name="expiry"
            label={say.expiry}
            placeholder={say.expiryPlaceholder}
            inputMode="numeric"
            autocomplete="cc-exp"
            maxLength={PASTED_MAX}
            data-mask="expiry"
            data-wrong={say.wrong.expiry}
          />
          <Field
            isLocal
            name="cvc"
            label={say.cardForm.cvc}
            inputMode="numeric"
            autocomplete="cc-csc"
            maxLength={PASTED_MAX}
            data-mask="cvc"
            data-wrong={say.wrong.cvc}
          />
        </div>
      </div>
      {asksToSave && (
        <label>
          <input type="checkbox" id="saveCard" /> {say.cardForm.save(shop.name)}
        </label>
      )}
      {devMode && <p class="quiet">{say.onlyTestCards}</p>}
    </form>
  );
}
