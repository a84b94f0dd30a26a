/** Lays a mail out: HTML that is readable without images and in dark mode, and plain text. */
import { Fragment } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { accentColours } from '../pages/accent';
import type { Block, MailContent } from './content';
import type { MailShop } from './mail-shop';
import type { MailWords } from './words/words';

export interface LaidOut {
  html: string;
  text: string;
}

interface Setting {
  shop: MailShop;
  words: MailWords;
  /** The page that ends mails of this kind; null for those that cannot be switched off. */
  unsubscribeUrl: string | null;
  isDevMode: boolean;
  isForMember: boolean;
}

function sentTo({ shop, words, isForMember }: Setting): string {
  return isForMember ? words.common.sentToMember : words.common.sentBy(shop.name);
}

export function layOut(content: MailContent, setting: Setting): LaidOut {
  const document = renderToString(<Mail content={content} setting={setting} />);
  return { html: `<!doctype html>${document}`, text: textOf(content, setting) };
}

const FONT = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Mail programs read a style sheet in the head, or none: without it the text stays readable. */
function styleOf({ accentColour }: MailShop): string {
  const { light, dark } = accentColours(accentColour);
  return `
body{margin:0;padding:0;background:#f4f4f1;color:#1d2125;font:16px/1.5 ${FONT}}
.page{max-width:560px;margin:0 auto;padding:24px 16px}
.card{background:#fff;border-radius:12px;padding:24px}
.shop{font-size:18px;font-weight:600;margin:0 0 16px}
.logo{max-height:48px;max-width:200px;border:0}
h1{font-size:22px;line-height:1.25;margin:0 0 12px}
p{margin:0 0 16px}
table{border-collapse:collapse;width:100%;margin:0 0 16px}
th,td{padding:6px 0;text-align:left;vertical-align:top;font-weight:400;overflow-wrap:anywhere}
th{padding-right:16px;color:#53595f}
td{text-align:right;font-weight:600}
.code{display:block;font:15px/1.4 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere;
background:#f4f4f1;color:#1d2125;border-radius:8px;padding:12px;margin:4px 0 16px}
.image{display:block;width:240px;max-width:100%;height:auto;margin:0 auto 16px;background:#fff}
.button{display:inline-block;background:${light.accent};color:${light.onAccent};
text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px}
a{color:${light.ink}}
.foot{color:#53595f;font-size:13px;padding:16px 8px 0}
.dev{background:#fff4ce;color:#3d2e00;border-radius:8px;padding:8px 12px;font-size:14px}
.preview{display:none;max-height:0;overflow:hidden}
@media (prefers-color-scheme:dark){
body{background:#16191c;color:#eceff1}.card{background:#262b2f}
.code{background:#16191c;color:#eceff1}th,.foot{color:#b6bdc3}
a{color:${dark.ink}}.button{background:${dark.accent};color:${dark.onAccent}}
}`.replaceAll('\n', '');
}

function Mail({ content, setting }: { content: MailContent; setting: Setting }) {
  const { shop, words, unsubscribeUrl, isDevMode } = setting;
  return (
    <html lang={words.lang}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style dangerouslySetInnerHTML={{ __html: styleOf(shop) }} />
      </head>
      <body>
        <div class="preview">{content.preview}</div>
        <main class="page">
          {isDevMode && <p class="dev">{words.common.devMode}</p>}
          <div class="card">
            <p class="shop">
              {shop.logoUrl ? <img class="logo" src={shop.logoUrl} alt={shop.name} /> : shop.name}
            </p>
            <h1>{content.heading}</h1>
            {content.blocks.map((block) => (
              <Part block={block} />
            ))}
          </div>
          <div class="foot">
            {shop.footer && <p>{lines(shop.footer)}</p>}
            <p>{sentTo(setting)}</p>
            {unsubscribeUrl && (
              <p>
                <a href={unsubscribeUrl}>{words.common.unsubscribe}</a>
              </p>
            )}
          </div>
        </main>
      </body>
    </html>
  );
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <p>{lines(block.text)}</p>;
    case 'facts':
      return (
        <table>
          <tbody>
            {block.facts.map(([name, value]) => (
              <tr>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'code':
      return (
        <div>
          {block.label}
          <span class="code">{block.code}</span>
        </div>
      );
    case 'image':
      return <img class="image" src={`cid:${block.name}`} alt={block.alt} />;
    case 'button':
      return (
        <p>
          <a class="button" href={block.url}>
            {block.label}
          </a>
        </p>
      );
    case 'links':
      return (
        <p>
          {block.links.map(([label, url], index) => (
            <Fragment>
              {index > 0 && <br />}
              <a href={url}>{label}</a>
            </Fragment>
          ))}
        </p>
      );
  }
}

function lines(text: string) {
  return text.split('\n').map((line, index) => (
    <Fragment>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

function textOf({ heading, blocks }: MailContent, setting: Setting): string {
  const { shop, words, unsubscribeUrl, isDevMode } = setting;
  const parts = [
    ...(isDevMode ? [words.common.devMode] : []),
    shop.name,
    heading,
    ...blocks.map(textOfBlock).filter(Boolean),
    '--',
    ...(shop.footer ? [shop.footer] : []),
    sentTo(setting),
    ...(unsubscribeUrl ? [`${words.common.unsubscribe}: ${unsubscribeUrl}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'code':
      return `${block.label}\n${block.code}`;
    case 'image':
      return '';
    case 'button':
      return `${block.label}: ${block.url}`;
    case 'links':
      return block.links.map(([label, url]) => `${label}: ${url}`).join('\n');
  }
}
