/** The frame of every page, and how an answer becomes a response. */
import type { FastifyReply } from 'fastify';
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { parseCnpj, formatCnpj } from '@brazilian-utils/brazilian-utils';
import { publicUrl } from '../config';
import { accentColours, type AccentOn } from './accent';
import { printStylesheetPath, scriptPath, stylesheetPath } from './assets';
import { contentPolicy, PAGE_HEADERS } from './content-policy';
import type { Shop } from './page-context';
import type { Words } from './words/words';

/** What a route answers: a page, or where to go instead. */
export type Answer = Page | { redirect: string };

export interface Page {
  title: string;
  content: ComponentChildren;
  /** 200 if left out. */
  status?: number;
  /** Between the header and the content: the banner of Dev mode, with what can be done there. */
  banner?: VNode | null;
  /** The middle of the page may be wider, as for a slip of paper. */
  isWide?: boolean;
}

/** Whose page it is; null for errors before that is known. */
export interface Setting {
  words: Words;
  shop: Shop | null;
}

export function sendPage(reply: FastifyReply, setting: Setting, page: Page): FastifyReply {
  const style = styleOf(setting.shop);
  const html = `<!doctype html>${renderToString(<Document {...setting} page={page} style={style} />)}`;
  return reply
    .code(page.status ?? 200)
    .headers({ ...PAGE_HEADERS, 'content-security-policy': contentPolicy(style) })
    .send(html);
}

function Document({ words, shop, page, style }: Setting & { page: Page; style: string }) {
  const { layout, language } = words;
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{shop ? `${page.title} · ${shop.name}` : page.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={stylesheetPath()} />
        <link rel="stylesheet" href={printStylesheetPath()} media="print" />
        {/* The colours of the store, letter by letter what the content policy names. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script src={scriptPath()} defer />
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
        <Footer words={words} shop={shop} />
      </body>
    </html>
  );
}

function Header({ shop: { name, logoKey } }: { shop: Shop }) {
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

/** Brazilian law wants buyers to see who sells: a company's number is public, a person's is not shown. */
function Footer({ words: { layout }, shop }: Setting) {
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
    </footer>
  );
}

function publicPathOf(logoKey: string): string {
  return new URL(publicUrl(`/files/${logoKey}`)).pathname;
}

function styleOf(shop: Shop | null): string {
  const { light, dark } = accentColours(shop?.accentColour ?? null);
  const rule = ({ accent, onAccent, ink }: AccentOn) =>
    `:root{--accent:${accent};--on-accent:${onAccent};--accent-ink:${ink}}`;
  return `${rule(light)}@media screen and (prefers-color-scheme:dark){${rule(dark)}}`;
}
