/**
 * Chromium as a buyer uses it: finds one on this machine, drives it, and records every error that
 * it reports.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type {
  Browser as Program,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from 'playwright-core';
import { config } from '../../src/config/config';
import { browserPath, launchBrowser } from './chromium';
import { readCodes } from './code-reader';
import type { World } from './world';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Long enough for a busy machine, and short compared with the time limit of a test. */
const ANSWERS_WITHIN_MS = 60_000;

export { browserPath, launchBrowser };

/** `describe`, or a skipped one whose name has the reason. */
export const describeInBrowser: jest.Describe = browserPath ? describe : describe.skip;
if (!browserPath)
  process.stderr.write(
    "SKIPPED: no Chromium on this machine (install Debian's package chromium, or set BROWSER_PATH): nothing of the buyers' pages was looked at\n",
  );

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** A browser window that records its errors. */
export interface Visitor {
  page: Page;
  /** Console errors, uncaught exceptions, refused content and requests to other hosts. */
  complaints: string[];
  close(): Promise<void>;
}

/** The shop of this world on a port of its own, and a browser with a profile of its own. */
export async function startBrowser(shop: World): Promise<Browser> {
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.server.address() as AddressInfo;
  config.publicUrl = `http://127.0.0.1:${port}`;
  config.pageRateLimit = 100_000;
  return new Browser(config.publicUrl, await launchBrowser());
}

export class Browser {
  constructor(
    readonly origin: string,
    private readonly program: Program,
  ) {}

  /** A buyer with an empty browser: by default a phone in light mode and Portuguese. */
  async visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const { context, page } = await answered('a new window', async () => {
      const opened = await this.program.newContext({
        viewport: PHONE,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        permissions: ['clipboard-read', 'clipboard-write'],
        ...options,
      });
      return { context: opened, page: await opened.newPage() };
    });
    const complaints = this.watch(context, page);
    return {
      page,
      complaints,
      close: () => answered('the end of a window', () => context.close()),
    };
  }

  close(): Promise<void> {
    return this.program.close();
  }

  private watch(context: BrowserContext, page: Page): string[] {
    const complaints: string[] = [];
    page.on(
      'console',
      (message) =>
        void (
          ['error', 'warning'].includes(message.type()) &&
          complaints.push(`${message.type()}: ${message.text()}`)
        ),
    );
    page.on('pageerror', (error) => void complaints.push(`exception: ${error.message}`));
    context.on(
      'request',
      (request) =>
        void (
          !request.url().startsWith(this.origin) &&
          !request.url().startsWith('data:') &&
          complaints.push(`asked ${request.url()}`)
        ),
    );
    return complaints;
  }
}

/**
 * Asks twice, with a time limit that Playwright does not have for some calls: Chromium sometimes
 * loses a request, and a test that waits without end shows no reason.
 */
async function answered<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
  for (let times = 1; ; times++) {
    let timer: NodeJS.Timeout | undefined;
    const never = new Promise<null>(
      (resolve) => (timer = setTimeout(() => resolve(null), ANSWERS_WITHIN_MS)),
    );
    const answer = await Promise.race([ask().then((value) => ({ value })), never]).finally(() =>
      clearTimeout(timer),
    );
    if (answer) return answer.value;
    process.stderr.write(
      `the browser did not answer for ${ANSWERS_WITHIN_MS / 1_000} s: ${what}\n`,
    );
    if (times === 2) throw new Error(`the browser does not answer: ${what}`);
  }
}

/** What axe finds wrong with the page as it is shown now, one line each. */
export async function axe(page: Page): Promise<string[]> {
  // React Aria announces a pending button for seconds, also after its dialog has closed.
  await page.locator('[data-live-announcer] [role=img]').first().waitFor({ state: 'detached' });
  const found = await answered('axe', async () => {
    // Once for each page: to load it again takes longer than to run it.
    if (!(await page.evaluate<boolean>('Boolean(globalThis.axe)'))) await page.evaluate(AXE);
    return page.evaluate(async (tags) => {
      const { axe: program } = globalThis as unknown as {
        axe: {
          run(options: object): Promise<{
            violations: {
              id: string;
              help: string;
              nodes: { html: string; failureSummary?: string }[];
            }[];
          }>;
        };
      };
      // What frames show is looked at by itself, and a sandboxed one runs no script of axe.
      const options = { runOnly: { type: 'tag', values: tags }, iframes: false };
      return (await program.run(options)).violations;
    }, AXE_TAGS);
  });
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary ?? ''}`),
  );
}

/** Keeps a picture of the page, when SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const LOOKS = [
  { name: 'phone', viewport: PHONE, colorScheme: 'light' as const },
  { name: 'desktop-dark', viewport: DESKTOP, colorScheme: 'dark' as const },
  { name: 'phone-dark', viewport: PHONE, colorScheme: 'dark' as const },
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'light' as const },
];

/**
 * Expects a page without errors and axe findings, with nothing cut off, on a phone and a desktop,
 * in light and dark.
 */
export async function expectGood({ page, complaints }: Visitor, name: string): Promise<void> {
  const viewport = page.viewportSize() ?? PHONE;
  for (const look of LOOKS) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    expect({ look: look.name, found: await axe(page), tooWide: await isTooWide(page) }).toEqual({
      look: look.name,
      found: [],
      tooWide: false,
    });
    await picture(page, `${name}-${look.name}`);
  }
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(complaints).toEqual([]);
}

/** Types the buyer's details. */
export async function fillBuyer(
  page: Page,
  { name = 'Ana Souza', email = 'ana@example.com', taxId = '52998224725' } = {},
): Promise<void> {
  await page.getByLabel('Nome completo').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('CPF ou CNPJ').fill(taxId);
}

/** Types a card. */
export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByRole('radio', { name: /Cartão/ }).check();
  await page.getByLabel('Número do cartão').fill(number);
  await page.getByLabel('Validade').fill('12/34');
  await page.getByLabel('Código (CVV)').fill('123');
}

/** Types a card that the browser sends to the card provider. */
export async function fillProductionCard(
  page: Page,
  number = '4000 0000 0000 0010',
): Promise<void> {
  await page.getByLabel('Número do cartão').fill(number);
  await page.getByLabel('Nome impresso no cartão').fill('ANA SOUZA');
  await page.getByLabel('Validade').fill('12/34');
  await page.getByLabel('Código (CVV)').fill('123');
}

/** Types what a card provider demands about the buyer. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Celular').fill('11912345678');
  await page.getByLabel('CEP').fill('01310100');
  await page.getByLabel('Rua ou avenida').fill('Avenida Paulista');
  await page.getByLabel('Número', { exact: true }).fill('1000');
  await page.getByLabel('Cidade').fill('São Paulo');
  await page.getByLabel('Estado (UF)').fill('SP');
}

/**
 * Loads the page again. A page that follows its status may be doing so itself at that moment, and
 * the browser then carries out only one of the two.
 */
export async function reload(page: Page): Promise<void> {
  await page.reload().catch(async (error: unknown) => {
    if (!String(error).includes('ERR_ABORTED')) throw error;
    await page.waitForLoadState();
  });
}

/** Reads the QR code in a screenshot. */
export async function scanned(screenshot: Buffer): Promise<string | undefined> {
  return (await readCodes(screenshot)).qr[0];
}

/** Whether something is wider than the window: a buyer would have to scroll sideways. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
}
