/**
 * How soon a page of the dashboard is there, and how soon it answers to a hand, in Chromium: as the
 * machine is, and as a cheap phone on slow 4G with the figures of Lighthouse.
 */
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../test/support/chromium';
import { median } from './measure';
import type { SignedIn } from './member';

export const LOADS = Number(process.env.BENCH_ROUNDS ?? 5);
const SETTLED_MS = 300;
const PATIENCE_MS = 120_000;
const WINDOW = { width: 1280, height: 900 };
/** Lighthouse: 150 ms a round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER = 4;
/** Runs in the page before its scripts. */
const OBSERVE = `
  globalThis.__paints = [];
  globalThis.__events = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      globalThis.__paints.push({ at: entry.startTime, tag: entry.element?.tagName });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries())
      if (interactionId) globalThis.__events.push({ name, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

export interface Load {
  /** Milliseconds until the largest paint. */
  lcp: number;
  /** The element that was painted. */
  tag: string;
}

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

export class Visits {
  private constructor(
    private readonly browser: Browser,
    private readonly url: string,
    private readonly owner: SignedIn,
  ) {}

  static async open(url: string, owner: SignedIn): Promise<Visits> {
    return new Visits(await launchBrowser(), url, owner);
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  /** The median of some loads, each by a browser that knows nothing yet. */
  async load(path: string, isSlow: boolean): Promise<Load> {
    const loads: Load[] = [];
    for (let round = 0; round < LOADS; round++) {
      const { page, close } = await this.visit(isSlow);
      await this.go(page, path);
      const last = await page.evaluate<{ at: number; tag: string } | undefined>(
        'globalThis.__paints.at(-1)',
      );
      if (!last) throw new Error(`${path} painted nothing`);
      loads.push({ lcp: Math.round(last.at), tag: last.tag });
      await close();
    }
    const lcp = median(loads.map((load) => load.lcp));
    return loads.find((load) => load.lcp === lcp) ?? { lcp, tag: '' };
  }

  /** The slowest answer to what these acts did, of the median round; 16 if none was slower. */
  async interact(path: string, act: (page: Page) => Promise<void>): Promise<number> {
    const rounds: number[] = [];
    for (let round = 0; round < LOADS; round++) {
      const { page, close } = await this.visit(false);
      await this.go(page, path);
      await page.evaluate('globalThis.__events.length = 0');
      await act(page);
      await page.waitForTimeout(SETTLED_MS);
      rounds.push(
        await page.evaluate<number>(
          'Math.max(16, ...globalThis.__events.map(({ duration }) => duration))',
        ),
      );
      await close();
    }
    return median(rounds);
  }

  private async go(page: Page, path: string): Promise<void> {
    // A busy machine may need its time.
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${this.url}/dashboard/${this.owner.storeId}/prod${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-label=Carregando]').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(SETTLED_MS);
  }

  private async visit(isSlow: boolean) {
    const context = await this.browser.newContext({ viewport: WINDOW, locale: 'pt-BR' });
    const { name, value } = this.owner.cookie;
    await context.addCookies([
      {
        name,
        value,
        domain: 'localhost',
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
      },
    ]);
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    if (isSlow) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    }
    return { page, close: () => context.close() };
  }
}
