/** Finds the Chromium of this machine, and starts it. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];
/** The program, from BROWSER_PATH or the PATH; null if there is none. */
export const browserPath: string | null =
  process.env.BROWSER_PATH ??
  NAMES.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  ).find((path) => existsSync(path)) ??
  null;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath ?? '',
    headless: true,
    chromiumSandbox: false,
    args: FLAGS,
  });
}
