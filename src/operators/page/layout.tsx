/** The frame of the operators' pages, their table, and the headers they are sent with. */
import { createHash } from 'node:crypto';
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { MARK_ADDRESS } from '../../config/page-icon';
import { tracePath } from '../work/trace-path';

const STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif;background:#fff;color:#111}
a{color:#0645ad}
body{margin:0 auto;max-width:76rem;padding:1rem}
table{border-collapse:collapse;width:100%;margin-bottom:1.5rem}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8884;vertical-align:top}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}
.alert{color:#b00020;font-weight:600}
@media (prefers-color-scheme:dark){
:root{background:#121212;color:#eee}
a{color:#8ab4f8}
.alert{color:#ff8a80}
}
p,li,h2{overflow-wrap:anywhere}
label{display:block;margin:.8rem 0 .2rem}
input,select,button{font:inherit;padding:.35rem .6rem;max-width:100%;box-sizing:border-box}
form.inline{display:inline}
input[type=checkbox]{width:1.6rem;height:1.6rem;vertical-align:middle}
`;

/** Without script. Only its own style, exactly as written, applies. */
export const OPS_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

export function documentOf(title: string, refreshSeconds: number | null, content: VNode): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {refreshSeconds !== null && <meta http-equiv="refresh" content={String(refreshSeconds)} />}
        <title>{`${title} · Pitanga operators`}</title>
        <link rel="icon" href={MARK_ADDRESS} />
        {/* The text must equal the one hashed in the content security policy. */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>{content}</main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToString(page)}`;
}

export function Table({
  heads,
  numbers = [],
  children,
}: {
  heads: readonly string[];
  numbers?: readonly string[];
  children: ComponentChildren;
}) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" class={numbers.includes(head) ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** An id that leads to all that is known of it. */
export function traceLink(id: string): VNode {
  return (
    <a href={tracePath(id)}>
      <code>{id}</code>
    </a>
  );
}
