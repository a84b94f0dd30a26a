/**
 * How soon a page of the dashboard is there, and how soon it answers to a hand, in Chromium: as the
 * machine is, and as a cheap phone on slow 4G with the figures of Lighthouse.
 */
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../test/support/chromium';
import { median } from './measure';
import type { SignedIn } from './member';
import { watchAnswers, type Answers } from './page-answers';

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
  /** Milliseconds until it is not only seen: the scripts have taken over. */
  usable: number;
  /** Answers that were waited for one after the other, before the largest paint. */
  trips: number;
  /** Bytes of all answers until then. */
  bytes: number;
  /** Milliseconds of a processor that the page has taken, until it is at rest. */
  cpuMs: number;
}

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

interface Visit {
  page: Page;
  session: CDPSession;
  answers: Answers;
  close: () => Promise<void>;
}

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
      const { page, session, answers, close } = await this.visit(isSlow);
      const usable = await this.go(page, path);
      const last = await page.evaluate<{ at: number; tag: string } | undefined>(
        'globalThis.__paints.at(-1)',
      );
      if (!last) throw new Error(`${path} painted nothing`);
      const { metrics } = await session.send('Performance.getMetrics');
      const cpu = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
      loads.push({
        lcp: Math.round(last.at),
        tag: last.tag,
        usable,
        ...answers.before(last.at),
        cpuMs: Math.round(cpu * 1_000),
      });
      await close();
    }
    // The load in the middle.
    return loads.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(loads.length / 2)] as Load;
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

  /** Milliseconds until the page can be used. */
  private async go(page: Page, path: string): Promise<number> {
    // A busy machine may need its time.
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${this.url}/dashboard/${this.owner.storeId}/prod${path}`);
    // What the server has drawn is only to be seen.
    await page.locator('#root > [inert]').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-label=Carregando]').first().waitFor({ state: 'detached' });
    const usable = await page.evaluate<number>('performance.now()');
    await page.waitForTimeout(SETTLED_MS);
    return Math.round(usable);
  }

  private async visit(isSlow: boolean): Promise<Visit> {
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
    const session = await context.newCDPSession(page);
    const answers = await watchAnswers(session);
    // Of the processor, not of the clock on the wall.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    }
    return { page, session, answers, close: () => context.close() };
  }
}
