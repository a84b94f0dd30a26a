/**
 * The stylesheet and the script of the pages. They are read once and named after their content, so
 * browsers may cache them forever.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../platform/operations/errors';
import { pagePath } from './paths';

/** Compiled code runs in `dist`; the asset files stay in the source folder. */
const FOLDERS = [join(__dirname, 'assets'), join(__dirname, '../../../src/pages/assets')];
const CONTENT_TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };
const HASH_LENGTH = 12;

interface Asset {
  name: string;
  contentType: string;
  text: string;
}

const stylesheet = readAsset('pay', 'css');
const script = readAsset('pay', 'js');
const printed = readAsset('print', 'css');
const cardScript = readAsset('card-token', 'js');
const frameScript = readAsset('card-frame', 'js');
const challengeScript = readAsset('card-challenge', 'js');
const assets = [stylesheet, script, printed, cardScript, frameScript, challengeScript];

export const stylesheetPath = (): string => pathOf(stylesheet);
export const scriptPath = (): string => pathOf(script);
export const printStylesheetPath = (): string => pathOf(printed);
/** Only pages that take real cards load it. */
export const cardScriptPath = (): string => pathOf(cardScript);

/** Of the form of a card that merchants put into their own pages. */
export const frameScriptPath = (): string => pathOf(frameScript);
/** Of the confirmation at the simulated bank. */
export const challengeScriptPath = (): string => pathOf(challengeScript);
/** What merchants load into their own pages: its address never changes. */
export const cardFormScript = readAsset('card', 'js').text;

export function serveAssets(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/pay/assets/:name', ({ params }, reply) => {
    const asset = assets.find(({ name }) => name === params.name);
    if (!asset) throw notFound('there is no such file');
    return reply
      .headers({
        'content-type': asset.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(asset.text);
  });
}

function pathOf({ name }: Asset): string {
  return pagePath(`/pay/assets/${name}`);
}

function readAsset(name: string, extension: keyof typeof CONTENT_TYPES): Asset {
  const folder = FOLDERS.find((candidate) => existsSync(candidate));
  if (!folder) throw new Error(`the files of the pages are missing: ${FOLDERS.join(', ')}`);
  const text = readFileSync(join(folder, `${name}.${extension}`), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
  return { name: `${name}-${hash}.${extension}`, contentType: CONTENT_TYPES[extension], text };
}
