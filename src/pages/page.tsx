/** The frame of every page, and how a route's result becomes a response. */
import type { FastifyReply } from 'fastify';
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { parseCnpj, formatCnpj } from '@brazilian-utils/brazilian-utils';
import { publicUrl } from '../config/config';
import { letterIcon, MARK_ADDRESS } from '../config/page-icon';
import { accentColours, type AccentOn } from './accent';
import { cardScriptPath, printStylesheetPath, scriptPath, stylesheetPath } from './assets';
import { contentPolicy, PAGE_HEADERS, previewPolicy } from './content-policy';
import type { Shop } from './page-context';
import type { Messages } from './messages/messages';

/** The result of a route: a page, or the address to redirect to. */
export type PageResult = HtmlPage | { redirect: string };

export interface HtmlPage {
  title: string;
  content: ComponentChildren;
  /** Defaults to 200. */
  status?: number;
  /** Shown between the header and the content: the Dev mode banner with its buttons. */
  banner?: VNode | null;
  /** The one address besides our own that the script of the page may send something to. */
  connectsTo?: string | null;
  /** Where a browser without JavaScript goes by itself; the others count the seconds. */
  leaves?: { to: string; afterSeconds: number };
  /** Makes the middle of the page wider, as for a slip. */
  isWide?: boolean;
}

/** The store that the page belongs to. `shop` is null for errors that occur before it is known. */
export interface PageSetting {
  messages: Messages;
  shop: Shop | null;
  /** The address of the page in the other language, which its end links to; null = no link. */
  otherLanguage?: string | null;
}

export function sendPage(reply: FastifyReply, setting: PageSetting, page: HtmlPage): FastifyReply {
  const style = styleOf(setting.shop);
  const document = renderToString(<Document {...setting} page={page} style={style} />);
  const html = `<!doctype html>${document}`;
  return reply
    .code(page.status ?? 200)
    .headers({ ...PAGE_HEADERS, 'content-security-policy': contentPolicy(style, page.connectsTo) })
    .send(html);
}

/** The same page for a frame of the dashboard: without script, and it sends nothing. */
export function sendPreview(
  reply: FastifyReply,
  setting: PageSetting,
  page: HtmlPage,
): FastifyReply {
  const style = styleOf(setting.shop);
  const document = renderToString(
    <Document {...setting} page={page} style={style} isPreview={true} />,
  );
  return reply
    .removeHeader('x-frame-options')
    .headers({ ...PAGE_HEADERS, 'content-security-policy': previewPolicy(style) })
    .send(`<!doctype html>${document}`);
}

interface DocumentProps extends PageSetting {
  page: HtmlPage;
  style: string;
  isPreview?: boolean;
}

function Document({ page, style, isPreview = false, ...setting }: DocumentProps) {
  const { messages, shop } = setting;
  const { layout, language } = messages;
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{shop ? `${page.title} · ${shop.name}` : page.title}</title>
        <link rel="icon" href={iconOf(shop)} />
        <link rel="stylesheet" href={stylesheetPath()} />
        <link rel="stylesheet" href={printStylesheetPath()} media="print" />
        {/*
         * The colours of the store. The text must equal the one hashed in the content security
         * policy.
         */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {page.leaves && (
          <noscript>
            <meta
              http-equiv="refresh"
              content={`${page.leaves.afterSeconds};url=${page.leaves.to}`}
            />
          </noscript>
        )}
        {page.connectsTo && <script src={cardScriptPath()} defer />}
        {!isPreview && <script src={scriptPath()} defer />}
      </head>
      <body>
        <a class="skip" href="#content">
          {layout.skip}
        </a>
        {shop && <Header shop={shop} />}
        {page.banner}
        <main id="content" class={page.isWide ? 'wide' : undefined}>
          {page.content}
        </main>
        <Footer {...setting} />
      </body>
    </html>
  );
}

function Header({ shop }: { shop: Shop }) {
  const { name, logoKey } = shop;
  return (
    <header class="shop">
      {logoKey ? (
        <img class="logo" src={publicPathOf(logoKey)} alt={name} />
      ) : (
        <span class="shop-name">{name}</span>
      )}
    </header>
  );
}

/**
 * Brazilian law requires that buyers see the seller. The CNPJ of a company is public; the CPF of a
 * person is not shown.
 */
function Footer({ messages, shop, otherLanguage }: PageSetting) {
  const { layout } = messages;
  const cnpj =
    shop?.taxId?.length === 14
      ? formatCnpj(parseCnpj(shop.taxId, { version: 2 }), { version: 2 })
      : null;
  return (
    <footer class="foot">
      {shop && (
        <p>
          {layout.soldBy(shop.name)}
          {cnpj && <> · {layout.taxId(cnpj)}</>}
          {shop.email && (
            <>
              {' '}
              · <a href={`mailto:${shop.email}`}>{shop.email}</a>
            </>
          )}
        </p>
      )}
      <p>{layout.securedBy}</p>
      {otherLanguage && (
        <p>
          <a
            href={otherLanguage}
            lang={layout.otherLanguage.code}
            hreflang={layout.otherLanguage.code}
          >
            {layout.otherLanguage.name}
          </a>
        </p>
      )}
    </footer>
  );
}

function publicPathOf(logoKey: string): string {
  return new URL(publicUrl(`/files/${logoKey}`)).pathname;
}

/** Of the store; where there is none, of the service. */
function iconOf(shop: Shop | null): string {
  if (!shop) return MARK_ADDRESS;
  const { accent, onAccent } = accentColours(shop.accentColour).light;
  return letterIcon(shop.name, accent, onAccent);
}

function styleOf(shop: Shop | null): string {
  const { light, dark } = accentColours(shop?.accentColour ?? null);
  const rule = ({ accent, onAccent, ink }: AccentOn) =>
    `:root{--accent:${accent};--on-accent:${onAccent};--accent-ink:${ink}}`;
  return `${rule(light)}@media screen and (prefers-color-scheme:dark){${rule(dark)}}`;
}
